/** Why something was refused, in words of the business; only the API knows what number that is over HTTP. */
export type RefusalKind =
  | 'malformed' // cannot be understood
  | 'unauthenticated' // no or dead session
  | 'forbidden' // not yours
  | 'notFound' // not there, or not for you to know about
  | 'conflict' // the state does not allow it, or a concurrent change won
  | 'tooLarge'
  | 'unsupported' // not an image or video
  | 'invalid' // well-formed but breaks a rule
  | 'tooMany' // too many tries
  | 'unavailable'; // a dependency is away

/** A broken rule. `code` is stable (`gig.absent`); `detail` is the sentence a person can act on. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly code: string;
  readonly errors: { path: string; message: string }[] | undefined;
  /** Seconds after which a new try makes sense, for `tooMany`. */
  readonly retryAfter: number | undefined;
  constructor(
    kind: RefusalKind,
    code: string,
    detail: string,
    more: { errors?: { path: string; message: string }[]; retryAfter?: number } = {},
  ) {
    super(detail);
    this.name = 'Refusal';
    this.kind = kind;
    this.code = code;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }
}

export function refuse(kind: RefusalKind, code: string, detail: string): never {
  throw new Refusal(kind, code, detail);
}

/** The stream was not at the revision the writer expected: someone else was first. */
export class WrongRevision extends Error {
  readonly stream: string;
  readonly expected: number;
  readonly actual: number | undefined;
  constructor(stream: string, expected: number, actual?: number) {
    super(`${stream} is at revision ${actual ?? 'another'}, not ${expected}`);
    this.name = 'WrongRevision';
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}
