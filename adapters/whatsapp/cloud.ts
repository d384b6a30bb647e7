import { z } from 'zod';
import type { Messenger } from '../../commands/ports/messages.ts';
import { Refusal, type RefusalKind } from '../../domain/kernel/refusal.ts';

export interface CloudOptions {
  /** Of the Graph API, with its version, without a slash at the end. */
  url: string;
  phoneId: string;
  token: string;
  /** Names of approved templates, whose bodies take a message's values in order. Without one, plain text is sent, which WhatsApp delivers only within a day of the reader's own last message. */
  templates?: { guest?: string | undefined; alert?: string | undefined };
  /** In which the templates were approved. */
  language?: string;
  /** Longest time that one message may take, in milliseconds. */
  patienceMs?: number;
}

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes */
const failure = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
});
const accepted = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });

/** No WhatsApp there, or its owner does not want it: a repeat would get the same. */
const UNDELIVERABLE = new Set([100, 131009, 131021, 131026, 131030, 131045, 131047, 131049, 131050, 130472]);
/** Ours to put right: the token, the account, the template. */
const OURS = new Set([
  0, 3, 10, 33, 190, 368, 131005, 131031, 131042, 132000, 132001, 132005, 132007, 132012, 132015, 132016, 133010,
]);

/** Values of a template take no line breaks, no tabs and no long runs of spaces. */
const oneLine = (value: string): string => value.replace(/\s+/g, ' ');

const refusal = (kind: RefusalKind, code: string, detail: string, cause: unknown): Refusal =>
  Object.assign(new Refusal(kind, code, detail), { cause });

/** What an answer other than 2xx means for a repeat. */
function refusalOf(status: number, body: unknown): Refusal {
  const told = failure.safeParse(body);
  const code = told.success ? told.data.error.code : undefined;
  const cause = new Error(
    told.success
      ? `WhatsApp ${code}: ${told.data.error.error_data?.details ?? told.data.error.message ?? ''}`
      : `WhatsApp answered ${status}`,
  );
  if (status === 401 || status === 403 || (code !== undefined && (OURS.has(code) || (code >= 200 && code <= 299))))
    return refusal(
      'forbidden',
      'whatsapp.account',
      `WhatsApp does not take messages from this account. Please check WHATSAPP_TOKEN, WHATSAPP_PHONE_ID and the template (${cause.message}).`,
      cause,
    );
  if (code !== undefined && UNDELIVERABLE.has(code))
    return refusal('invalid', 'whatsapp.undeliverable', 'WhatsApp does not deliver to this number.', cause);
  return refusal(
    'unavailable',
    'whatsapp.failed',
    'WhatsApp cannot be reached. The message will be tried again.',
    cause,
  );
}

/** Messages by the WhatsApp Cloud API. Answers once WhatsApp has taken the message over; `forbidden` (`whatsapp.account`) is for whoever runs this. */
export function openWhatsAppCloud({
  url,
  phoneId,
  token,
  templates = {},
  language = 'en',
  patienceMs = 20_000,
}: CloudOptions): Messenger {
  const address = `${url}/${encodeURIComponent(phoneId)}/messages`;
  const contentOf = (text: string, values: readonly string[], name: string | undefined) =>
    name
      ? {
          type: 'template',
          template: {
            name,
            language: { code: language },
            components: [{ type: 'body', parameters: values.map((value) => ({ type: 'text', text: oneLine(value) })) }],
          },
        }
      : { type: 'text', text: { preview_url: false, body: text } };
  return {
    async send({ id, to, text, values, template = 'guest' }) {
      const body = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.replace(/^\+/, ''),
        biz_opaque_callback_data: id,
        ...contentOf(text, values, templates[template]),
      };
      let answer: { status: number; ok: boolean; body: unknown };
      try {
        const response = await fetch(address, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(patienceMs),
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        answer = { status: response.status, ok: response.ok, body: await response.json().catch(() => undefined) };
      } catch (error) {
        throw refusal(
          'unavailable',
          'whatsapp.failed',
          'WhatsApp cannot be reached. The message will be tried again.',
          error,
        );
      }
      if (!answer.ok || !accepted.safeParse(answer.body).success) throw refusalOf(answer.status, answer.body);
    },
    // What WhatsApp took over is on the guest's own phone.
    forget: async () => undefined,
  };
}
