import { z } from 'zod';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { answered, garbled, jsonOf } from './cameraHttp.ts';
import { worded } from './told.ts';

const reply = z.object({
  result: z.array(z.unknown()).max(200).optional(),
  error: z.tuple([z.number(), z.string().max(1000)]).optional(),
});
/** Codes of Sony's Camera Remote API for what passes by itself, for a wrong value, and for what a camera does not have. */
const PASSING = new Set([1, 2, 7, 40_401, 40_402]);
const WRONG = 3;
const LACKING = new Set([12, 15]);
/** Still being taken: it is to be waited for. */
const UNFINISHED = 40_403;

export class StillTaking extends Error {}

/** Sony's Camera Remote API: JSON-RPC over HTTP. */
export interface SonyService {
  endpoint: URL;
  /** The result; refuses in a sentence. `patienceMs`: a picture takes longer than an answer. */
  call(
    method: string,
    params: readonly unknown[],
    more: { signal: AbortSignal; version?: string; patienceMs?: number },
  ): Promise<unknown[]>;
}

export function sonyService(endpoint: URL): SonyService {
  let id = 0;
  return {
    endpoint,
    async call(method, params, { signal, version = '1.0', patienceMs }) {
      const json = { method, params, id: (id % 1_000_000) + 1, version };
      id = json.id;
      const question = { method: 'POST' as const, json, signal, ...(patienceMs === undefined ? {} : { patienceMs }) };
      const said = reply.safeParse(jsonOf(await answered(endpoint, question)));
      if (!said.success) throw garbled();
      const { result, error } = said.data;
      if (error === undefined) return result ?? [];
      const [number, text] = error;
      const words = worded(text);
      if (number === UNFINISHED) throw new StillTaking();
      if (PASSING.has(number))
        throw new Refusal(
          'unavailable',
          'camera.occupied',
          `The camera is occupied${words ? ` (${words})` : ''}. Close its menu, wait a moment, and try again.`,
        );
      if (number === WRONG) throw new Refusal('invalid', 'camera.value', 'The camera does not take this value now.');
      if (LACKING.has(number))
        throw new Refusal(
          'unavailable',
          'camera.lacking',
          'This camera does not offer that over its Camera Remote API.',
        );
      throw new Refusal('unavailable', 'camera.complained', `The camera refuses: ${words || `error ${number}`}.`);
    },
  };
}
