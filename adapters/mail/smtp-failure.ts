import { type ConnectionFailure, causesOf, connectionFailureOf, permanent, transient } from '../connectionFailure.ts';

/** What an error of a mail server says to whoever runs Loom. */
export function smtpFailure(error: unknown): ConnectionFailure {
  if (causesOf(error).some((one) => 'code' in one && (one.code === 'EAUTH' || one.code === 'ENOAUTH')))
    return permanent('it refuses the user or the password of the address.');
  return connectionFailureOf(error) ?? transient('it does not take mail; look at its own log.');
}
