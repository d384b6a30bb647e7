import { Refusal } from '../../domain/kernel/refusal.ts';
import type { RefusalKind } from '../../domain/kernel/refusal.ts';
import { CutUpload } from './studio.ts';

export interface Reply {
  code: number;
  text: string;
}

/** RFC 959's numbers for a business's reasons: 4xx lets a camera try again by itself, 5xx tells it not to. */
const numbers: Record<RefusalKind, number> = {
  malformed: 553,
  unauthenticated: 530,
  forbidden: 550,
  notFound: 550,
  conflict: 550,
  tooLarge: 552,
  unsupported: 550,
  invalid: 550,
  tooMany: 450,
  unavailable: 452,
};

/** What a client is told about a failure, in one line. The unknown is not described: it is logged. */
export function failureReply(error: unknown): Reply {
  if (error instanceof CutUpload) {
    const kept = error.kept ? ` ${error.kept} bytes are kept: resume from there, or send it again.` : ' Send it again.';
    return { code: 426, text: oneLine(`${error.message}.${kept}`) };
  }
  if (error instanceof Refusal) {
    // A picture whose end is missing came with a clean end of the connection: worth another try.
    return { code: error.code === 'media.cut' ? 451 : numbers[error.kind], text: oneLine(error.message) };
  }
  return { code: 451, text: 'That failed on our side. Please try again.' };
}

export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
