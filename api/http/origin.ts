import type { IncomingMessage } from 'node:http';

/** Browsers say from which site a socket is opened: only from ours. Who says nothing is no browser, and no page that somebody was lured to. */
export function isSameOrigin({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  if (headers.origin === undefined) return true;
  if (!URL.canParse(headers.origin)) return false;
  const { host, origin } = new URL(headers.origin);
  return host === headers.host || (URL.canParse(publicUrl) && origin === new URL(publicUrl).origin);
}
