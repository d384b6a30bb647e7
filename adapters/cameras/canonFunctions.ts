import { z } from 'zod';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { type CameraReply, answered, garbled, jsonOf } from './cameraHttp.ts';
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
  has(name: string, method?: Method): boolean;
  /** `name` such as `shooting/settings/iso`; refuses in a sentence what the camera has not, or does not do now. */
  ask(
    name: string,
    question: { method?: Method; json?: unknown; query?: string; signal: AbortSignal },
    maxBytes?: number,
  ): Promise<CameraReply>;
}

/** A refusal of the camera, which it explains by a message. */
function complained({ status, body }: CameraReply): Refusal {
  if (status === 401)
    return new Refusal(
      'unavailable',
      'camera.password',
      'The camera asks for a password. Switch authentication off in its Camera Control API settings.',
    );
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

export async function canonFunctions(base: URL, signal: AbortSignal): Promise<CanonFunctions> {
  const reply = await answered(new URL('/ccapi', base), { signal });
  if (reply.status !== 200) throw complained(reply);
  const listed = listing.safeParse(jsonOf(reply));
  if (!listed.success) throw garbled();
  const functions = new Map<string, { path: string; version: number; methods: Set<Method> }>();
  for (const { url, path: own, get, post, put } of Object.values(listed.data).flat()) {
    const path = own ?? URL.parse(url ?? '')?.pathname ?? '';
    const [, version, name] = /^\/ccapi\/ver(\d{3})\/([\w/-]{1,120})$/.exec(path) ?? [];
    if (name === undefined || (functions.get(name)?.version ?? 0) > Number(version)) continue;
    const methods: Method[] = [
      ...(get ? ['GET' as const] : []),
      ...(post ? ['POST' as const] : []),
      ...(put ? ['PUT' as const] : []),
    ];
    functions.set(name, { path, version: Number(version), methods: new Set(methods) });
  }
  const has: CanonFunctions['has'] = (name, method = 'GET') => functions.get(name)?.methods.has(method) ?? false;
  return {
    base,
    has,
    async ask(name, { method = 'GET', query = '', ...question }, maxBytes) {
      if (!has(name, method))
        return refuse('unavailable', 'camera.lacking', 'This camera does not offer that over its Camera Control API.');
      const url = new URL(functions.get(name)!.path + query, base);
      const answer = await answered(url, { method, ...question }, maxBytes);
      if (answer.status < 200 || answer.status >= 300) throw complained(answer);
      return answer;
    },
  };
}
