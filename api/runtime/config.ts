import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { z } from 'zod';
import { withoutCredentials } from './withoutCredentials.ts';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => protocols.some((protocol) => text.startsWith(`${protocol}://`)),
      `must begin with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    )
    .optional();
const roles = ['api', 'ingest', 'worker', 'projector'] as const;
/** Stands alone, beside cameras, and shares nothing with the others. */
const BRIDGE = 'bridge';
export type ProcessRole = (typeof roles)[number] | typeof BRIDGE;

/** How cameras are reached, beside the simulator. */
const cameraWays = ['network', 'usb', 'off'] as const;

/** What processes of separate roles share, and so have to be given. */
const SHARED = ['EVENTSTORE_URL', 'MONGODB_URL', 'S3_BUCKET', 'LOOM_SECRET'] as const;

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port(3000),
  DATA_DIR: z.string().default('./data'),
  FTP_PORT: port(2121),
  FTP_PASSIVE_PORTS: z
    .string()
    .regex(/^\d+-\d+$/, 'must look like 50000-50100')
    .transform((text) => text.split('-').map(Number) as [number, number])
    .refine(([from, to]) => from > 1023 && to <= 65_535 && from <= to, 'must be a range within 1024-65535')
    .optional(),
  PUBLIC_URL: z.url().optional(),
  SITE_HOSTS_LOOM: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine(
      (hosts) => hosts.every((host) => host === '*' || /^[a-z0-9.-]+$|^\[[0-9a-f:.]+\]$/.test(host)),
      'must be a list of host names without ports, or *',
    ),
  MAIN_SITE_URL: url('http', 'https'),
  LOOM_SITE_URL: url('http', 'https'),
  CHAT_WIDGET_URL: url('https', 'http'),
  ADMIN_EMAIL: z.email().default('admin@localhost.localdomain'),
  SECOND_STEP_OFF_FOR: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(6, 'needs at least 6 characters').optional(),
  LOOM_ROLES: z
    .string()
    .default(roles.join(','))
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum([...roles, BRIDGE], `must be a list of ${roles.join(', ')}, or ${BRIDGE} alone`)).min(1)),
  LOOM_URL: url('http', 'https'),
  BRIDGE_TOKEN: z.string().min(20, 'must be the token that Loom showed when the bridge was made').max(200).optional(),
  LOOM_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'needs at least 16 characters, and none that a header cannot carry')
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  EVENTSTORE_URL: url('esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover'),
  MONGODB_URL: url('mongodb', 'mongodb+srv'),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: url('http', 'https'),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: url('smtp', 'smtps'),
  MAIL_FROM: z.string().default('Loom <no-reply@localhost.localdomain>'),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_PHONE_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'must be the id of a phone number, in digits')
    .optional(),
  WHATSAPP_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://graph.facebook.com/v23.0')
    .transform((text) => text.replace(/\/+$/, '')),
  WHATSAPP_TEMPLATE: z.string().optional(),
  WHATSAPP_ALERT_TEMPLATE: z.string().optional(),
  WHATSAPP_LANGUAGE: z.string().default('en'),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  RAZORPAY_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.razorpay.com')
    .transform((text) => text.replace(/\/+$/, '')),
  OPERATOR_UPI_ID: z
    .string()
    .regex(/^[\w.-]{2,256}@[A-Za-z][A-Za-z0-9.-]{1,63}$/, 'must look like name@bank')
    .optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: url('http', 'https'),
  OPENAI_MODEL: z.string().default('gpt-4o-mini'),
  OPENAI_MODEL_PRO: z.string().optional(),
  CAMERA_CONTROL: z
    .string()
    .transform((text) => text.split(',').map((way) => way.trim()))
    .pipe(z.array(z.enum(cameraWays, `must be a list of ${cameraWays.slice(0, -1).join(', ')}, or off`)).min(1))
    .optional(),
  CAMERA_ADDRESSES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((address) => address.trim())
        .filter(Boolean),
    )
    .refine(
      (addresses) =>
        addresses.length <= 20 &&
        addresses.every((each) => /^https?:\/\/[^/@?#]+(\/\S*)?$/.test(each) && URL.canParse(each)),
      'must be a list of at most 20 addresses that begin with http:// or https://',
    ),
  CAMERA_SIMULATION: z.enum(['true', 'false'], 'must be true or false').default('false'),
  CHROMIUM_PATH: z.string().optional(),
  HELP_CENTER_URL: url('http', 'https'),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/, 'must be the name of a header')
    .optional(),
});
export type Config = z.infer<typeof environment>;

/** Whether this process is one of several: then nothing may be kept in files of its own. */
export const isSplit = ({ LOOM_ROLES }: Pick<Config, 'LOOM_ROLES'>): boolean =>
  roles.some((role) => !LOOM_ROLES.includes(role));

/** Whether cameras are looked for in this way: on a server where its operator says so, beside a bridge unless they say otherwise. */
export const controlsBy = (
  way: 'network' | 'usb',
  { CAMERA_CONTROL, LOOM_ROLES }: Pick<Config, 'CAMERA_CONTROL' | 'LOOM_ROLES'>,
): boolean => CAMERA_CONTROL?.includes(way) ?? LOOM_ROLES.includes(BRIDGE);

/** Whether a store of it is embedded: then the data folder is this process's alone. */
export const isEmbedded = ({
  EVENTSTORE_URL,
  MONGODB_URL,
  S3_BUCKET,
}: Pick<Config, 'EVENTSTORE_URL' | 'MONGODB_URL' | 'S3_BUCKET'>): boolean =>
  !EVENTSTORE_URL || !MONGODB_URL || !S3_BUCKET;

/** What is needed besides values that are right by themselves, by separate processes above all. */
function lacking(config: Config): string | undefined {
  if ((config.WHATSAPP_TOKEN === undefined) !== (config.WHATSAPP_PHONE_ID === undefined))
    return 'WhatsApp needs both WHATSAPP_TOKEN and WHATSAPP_PHONE_ID; without both, messages go to the outbox.';
  const keys = [config.RAZORPAY_KEY_ID, config.RAZORPAY_KEY_SECRET, config.RAZORPAY_WEBHOOK_SECRET];
  if (keys.some((key) => key === undefined) && keys.some((key) => key !== undefined))
    return 'Razorpay needs all of RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET; without them, an admin answers who asks for a plan.';
  if (config.CAMERA_ADDRESSES.length > 0 && !controlsBy('network', config))
    return 'CAMERA_ADDRESSES names cameras, but CAMERA_CONTROL does not have network, so they would not be asked.';
  if (config.LOOM_ROLES.includes(BRIDGE)) {
    if (config.LOOM_ROLES.length > 1) return 'LOOM_ROLES has bridge beside others: a bridge is a process of its own.';
    return config.LOOM_URL === undefined || config.BRIDGE_TOKEN === undefined
      ? 'A bridge needs LOOM_URL, the address of your Loom, and BRIDGE_TOKEN, which Loom shows when the bridge is made.'
      : undefined;
  }
  if (!isSplit(config)) return undefined;
  const absent: string[] = SHARED.filter((name) => config[name] === undefined);
  // Who mails links has to know where they lead.
  if (config.LOOM_ROLES.includes('worker') && !config.LOOM_ROLES.includes('api') && config.PUBLIC_URL === undefined)
    absent.push('PUBLIC_URL');
  if (absent.length === 0) return undefined;
  return `LOOM_ROLES is "${config.LOOM_ROLES.join(',')}": a process with only some of the roles shares everything with the others, so it also needs ${absent.join(', ')}. The embedded stores belong to one process with all roles.`;
}

/** What the environment (and a `.env` file) says. A wrong value stops the start with a sentence that names it. */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  if (variables === process.env && existsSync('.env')) loadEnvFile('.env');
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  const sentence = result.success ? lacking(result.data) : undefined;
  if (sentence !== undefined) throw new Error(`The configuration is not usable:\n  ${sentence}`);
  if (result.success) return result.data;
  // A secret that is wrong is one all the same: it is not printed.
  const said = (name: string): string => {
    const value = given[name] ?? '';
    if (/(SECRET|PASSWORD|TOKEN|KEY)$/.test(name)) return '';
    // An address may hold a password.
    return ` (it is "${/URL$|ENDPOINT$/.test(name) && value.includes('@') ? `...@${withoutCredentials(value)}` : value}")`;
  };
  const sentences = result.error.issues.map(
    (issue) => `${issue.path.join('.')} ${issue.message}${said(String(issue.path[0]))}.`,
  );
  throw new Error(`The configuration is not usable:\n  ${sentences.join('\n  ')}`);
}
