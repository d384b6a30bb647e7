import { z } from 'zod';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { type CameraReply, answered, garbled, jsonOf } from './cameraHttp.ts';
import type { CameraPass } from './cameraPass.ts';
import { worded } from './told.ts';

/** Camera Control API: the root lists what the camera offers, by version. */
const listing = z.record(
  z.string().max(20),
  z
    .array(
      z.object({
        url: z.string().max(500).optional(),
        path: z.string().max(500).optional(),
        get: z.boolean().optional(),
        post: z.boolean().optional(),
        put: z.boolean().optional(),
      }),
    )
    .max(1000),
);
const complaint = z.object({ message: z.string().max(1000) });
type Method = 'GET' | 'POST' | 'PUT';

/** What a camera at an address can be asked. Only paths are believed, never the hosts in front of them. */
export interface CanonFunctions {
  base: URL;
  pass: CameraPass;
  /** The same, asked by another pass. */
  by(pass: CameraPass): CanonFunctions;
  has(name: string, method?: Method): boolean;
  /** `name` such as `shooting/settings/iso`; refuses in a sentence what the camera has not, or does not do now. */
  ask(
    name: string,
    question: { method?: Method; json?: unknown; query?: string; signal: AbortSignal },
    maxBytes?: number,
  ): Promise<CameraReply>;
  /** What has happened since the last question, at once; undefined where it does not tell. */
  news(signal: AbortSignal): Promise<CameraReply | undefined>;
}

/** A refusal of the camera, which it explains by a message. */
function complained({ status, body }: CameraReply): Refusal {
  let said: unknown;
  try {
    said = JSON.parse(body.toString('utf8'));
  } catch {
    said = undefined;
  }
  const message = complaint.safeParse(said);
  const words = message.success ? worded(message.data.message) : '';
  if (status === 503)
    return new Refusal(
      'unavailable',
      'camera.occupied',
      `The camera is occupied${words ? ` (${words})` : ''}. Close its menu, wait a moment, and try again.`,
    );
  return words && status >= 400
    ? new Refusal('unavailable', 'camera.complained', `The camera refuses: ${words}.`)
    : garbled();
}

/** From this version on events are waited for, unless something else is asked. */
const WAITS = 110;

/** Asks the camera at an address what it offers: each function by the newest version that has it. */
export async function canonFunctions(base: URL, pass: CameraPass, signal: AbortSignal): Promise<CanonFunctions> {
  const reply = await answered(new URL('/ccapi', base), { signal, pass });
  if (reply.status !== 200) throw complained(reply);
  const listed = listing.safeParse(jsonOf(reply));
  if (!listed.success) throw garbled();
  const functions = new Map<string, { path: string; version: number }>();
  for (const { url, path: own, get, post, put } of Object.values(listed.data).flat()) {
    const path = own ?? URL.parse(url ?? '')?.pathname ?? '';
    const [, version, name] = /^\/ccapi\/ver(\d{3})\/([\w/-]{1,120})$/.exec(path) ?? [];
    if (name === undefined) continue;
    // A newer version may have a function to read, and only an older one to write.
    for (const [method, has] of Object.entries({ GET: get, POST: post, PUT: put })) {
      const key = `${method} ${name}`;
      if (has && (functions.get(key)?.version ?? 0) <= Number(version))
        functions.set(key, { path, version: Number(version) });
    }
  }
  const has: CanonFunctions['has'] = (name, method = 'GET') => functions.has(`${method} ${name}`);
  const by = (asking: CameraPass): CanonFunctions => {
    const ask: CanonFunctions['ask'] = async (name, { method = 'GET', query = '', ...question }, maxBytes) => {
      const known =
        functions.get(`${method} ${name}`) ??
        refuse('unavailable', 'camera.lacking', 'This camera does not offer that over its Camera Control API.');
      const url = new URL(known.path + query, base);
      const answer = await answered(url, { method, pass: asking, ...question }, maxBytes);
      if (answer.status < 200 || answer.status >= 300) throw complained(answer);
      return answer;
    };
    return {
      base,
      pass: asking,
      by,
      has,
      ask,
      async news(during) {
        const known = functions.get('GET event/polling');
        if (!known) return undefined;
        const query = known.version >= WAITS ? '?timeout=immediately' : '';
        return ask('event/polling', { query, signal: during });
      },
    };
  };
  return by(pass);
}
