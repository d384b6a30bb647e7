import type { IncomingMessage, RequestListener } from 'node:http';
import type { Context, Next } from 'koa';
import { LRUCache } from 'lru-cache';
import type { RequestLog } from './middleware/requests.ts';

/** Answers and bytes that are kept at most; stored bytes are those of the caches behind, not copies. */
const MOST_ANSWERS = 5000;
const MOST_BYTES = 32 << 20;
/** Requests with these ask for something of their own. */
const OWN = ['if-none-match', 'if-modified-since', 'if-range', 'range', 'x-gallery-token', 'cookie'] as const;

interface KeptAnswer {
  version: string;
  /** In milliseconds since the epoch. */
  end: number;
  /** Names and values in turn. */
  headers: readonly string[];
  body: Buffer;
  route: string;
  user: string | undefined;
}

/**
 * Says that this answer depends on nothing but the address, the host, the bearer token, the encodings that are taken, and
 * what has happened. Where the caller's right ends by time alone, `ctx.state.until` says when, in milliseconds since the
 * epoch.
 */
export const cacheable = (ctx: Context): void => void (ctx.state['cacheable'] = true);

/** Unambiguous, since neither an address nor a header holds a line break; undefined where an answer is never shared. */
function keyOf({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET') return undefined;
  for (const name of OWN) if (headers[name] !== undefined) return undefined;
  return `${url}\n${headers.host}\n${headers['x-forwarded-host'] ?? ''}\n${headers['accept-encoding'] ?? ''}\n${headers.authorization ?? ''}`;
}

/** All but what is the request's own, as names and values in turn. */
const headersOf = ({ res }: Context): string[] =>
  Object.entries(res.getHeaders()).flatMap(([name, value]) =>
    ['x-request-id', 'content-length'].includes(name) ? [] : [name, String(value)],
  );

/**
 * A response cache in front of the application: what was answered comes again, byte for byte, for as long as nothing has
 * happened (`version`). It holds no rights of its own: an answer is found only by who sends the same bearer token, and any
 * event, such as the end of a session, is another version.
 */
export function responseCache({ version, now, log }: { version(): string; now(): number; log: RequestLog }) {
  const answers = new LRUCache<string, KeptAnswer>({
    max: MOST_ANSWERS,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length + 1000,
  });

  return {
    /** Inside the application: keeps what is `cacheable`. */
    async keep(ctx: Context, next: Next): Promise<void> {
      // Before anything is read: what happens meanwhile makes it an answer of yesterday.
      const before = version();
      await next();
      if (ctx.state['cacheable'] !== true || ctx.status !== 200 || !Buffer.isBuffer(ctx.body)) return;
      const key = keyOf(ctx.req);
      if (key === undefined) return;
      answers.set(key, {
        version: before,
        end: Number(ctx.state['until'] ?? Infinity),
        headers: [...headersOf(ctx), 'Content-Length', String(ctx.body.length)],
        body: ctx.body,
        route: String(ctx.state['route'] ?? 'other'),
        user: ctx.state['user'] as string | undefined,
      });
    },

    /** In front of it: answers what is kept, and leaves the rest to `application`. */
    listener:
      (application: RequestListener): RequestListener =>
      (request, response) => {
        const key = keyOf(request);
        const kept = key === undefined ? undefined : answers.get(key);
        if (!kept || kept.version !== version() || kept.end <= now()) return application(request, response);
        const visit = log.begin(request.headers['x-request-id'] as string | undefined);
        response.writeHead(200, ['X-Request-Id', visit.id, ...kept.headers]);
        response.end(kept.body);
        log.end(visit, { method: 'GET', route: kept.route, status: 200, user: kept.user });
      },
  };
}
