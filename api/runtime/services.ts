/** What runs beside Loom, by the variable that names it. */
export type Service = 'EVENTSTORE_URL' | 'MONGODB_URL' | 'S3_BUCKET' | 'SMTP_URL';

/** A service that this process waits for, and why; whoever asks may be anybody, so it says no address. */
export interface Waiting {
  service: Service;
  reason: string;
}

export interface Services {
  /**
   * Does a step of the start. While a service is away the step is done again and again, after growing delays; what does
   * not pass by itself (a wrong password, a foreign certificate) is an Error with a sentence that names the variable and
   * the address. `service`: whose the step is, where errors do not tell. The step has to bear being done again.
   */
  untilAvailable<T>(step: () => Promise<T>, service?: Service): Promise<T>;
  /** Asks a service beside everything else until it answers; nothing waits for it. */
  watch(service: Service, ask: () => Promise<void>): void;
  /** What is waited for at this moment. */
  waitingFor(): Waiting[];
  /** Whose an error is, and what it says, where it is a service's. */
  failureOf(error: unknown): Promise<Waiting | undefined>;
  /** An error in a sentence that names the service; other errors as they are. */
  named(error: unknown, service?: Service): Promise<unknown>;
  /** Waits for nothing any more. */
  close(): void;
}
