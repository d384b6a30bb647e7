import { type Trouble, chain, connectionTrouble, lasting, passing } from '../trouble.ts';

/** What an error of a mail server says to whoever runs Loom. */
export function smtpTrouble(error: unknown): Trouble {
  if (chain(error).some((one) => 'code' in one && (one.code === 'EAUTH' || one.code === 'ENOAUTH')))
    return lasting('it refuses the user or the password of the address.');
  return connectionTrouble(error) ?? passing('it does not take mail; look at its own log.');
}
