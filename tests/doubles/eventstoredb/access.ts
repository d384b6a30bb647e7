import { Metadata, status } from '@grpc/grpc-js';

/** Who asks: a user with the right password, one with a wrong name or password, or none. */
export type Visitor = (metadata: Metadata) => 'known' | 'unknown' | 'nobody';

/** A server without security knows everybody; the client sends no user to it either. */
export const visitorOf =
  (user?: { name: string; password: string }): Visitor =>
  (metadata) => {
    if (!user) return 'known';
    const [given] = metadata.get('authorization');
    if (given === undefined) return 'nobody';
    return String(given) === `Basic ${Buffer.from(`${user.name}:${user.password}`).toString('base64')}`
      ? 'known'
      : 'unknown';
  };

export const refusal = (code: status, details: string, metadata = new Metadata()) =>
  Object.assign(new Error(details), { code, details, metadata });

/** What the server says to whom it does not let in. */
export function denied(who: 'unknown' | 'nobody') {
  if (who === 'unknown') return refusal(status.UNAUTHENTICATED, 'Unauthenticated');
  const metadata = new Metadata();
  metadata.set('exception', 'access-denied');
  return refusal(status.PERMISSION_DENIED, 'Access Denied', metadata);
}
