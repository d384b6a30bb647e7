import { stdSerializers } from 'pino';

/** Addresses and telephone numbers: what mail servers and messengers complain about names people. */
const PEOPLE = /[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+\.[a-z]{2,}|\+\d{7,15}\b/gi;
const masked = (text: string): string => text.replace(PEOPLE, '***');

/** An error as it is logged: its kind, its words and where it came from, without the people in it. What else libraries hang on to it (a request, its recipients) stays out. */
export function errorInLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: masked(String(error)) };
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message: masked(message), stack: masked(stack), ...('code' in error ? { code: error.code } : {}) };
}
