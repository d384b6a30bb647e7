import { z } from 'zod';
import { Refusal } from '../../domain/kernel/refusal.ts';

export interface Asking {
  /** Without a slash at the end. */
  url: string;
  keyId: string;
  keySecret: string;
  /** Longest time that one question may take, in milliseconds. */
  patienceMs?: number;
}

export const away = (cause: unknown): Refusal =>
  Object.assign(
    new Refusal('unavailable', 'payments.away', 'The payment service cannot be reached. Please try again in a moment.'),
    { cause },
  );
const refusal = z.object({ error: z.object({ description: z.string() }) });
const LONGEST_REASON = 200;

/** Questions to Razorpay, each answered as its schema says. */
export function askingOf({ url, keyId, keySecret, patienceMs = 10_000 }: Asking) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const send = (path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  /** The answer, or why it is `refused`: what it does not take or does not know is the caller's to judge. */
  async function reply<T>(
    answer: z.ZodType<T>,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<{ answer: T; refused?: undefined } | { answer?: undefined; refused: string }> {
    try {
      const response = await send(path, body, headers);
      if (response.status === 400 || response.status === 404) {
        const said = refusal.safeParse(await response.json().catch(() => undefined));
        return { refused: said.success ? said.data.error.description.slice(0, LONGEST_REASON) : '' };
      }
      if (!response.ok) throw new Error(`Razorpay answered ${response.status}`);
      return { answer: answer.parse(await response.json()) };
    } catch (error) {
      throw away(error);
    }
  }
  return {
    reply,
    ask: async <T>(answer: z.ZodType<T>, path: string, body?: object): Promise<T | undefined> =>
      (await reply(answer, path, body)).answer,
    /** Whether it takes the keys. */
    async tried(): Promise<boolean> {
      try {
        const { status, ok } = await send('/v1/payments?count=1');
        if (status === 401 || status === 403) return false;
        if (!ok) throw new Error(`Razorpay answered ${status}`);
        return true;
      } catch (error) {
        throw away(error);
      }
    },
  };
}
