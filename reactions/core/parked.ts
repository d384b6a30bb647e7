/** A reaction that gave up on an event; an admin sees it and can try again. */
export interface Parked {
  id: string;
  reaction: string;
  eventId: string;
  eventType: string;
  stream: string;
  revision: number;
  gigId: string | null;
  error: string;
  attempts: number;
  parkedAt: string;
  /** Somebody at a process without reactions asked to try again. */
  retry?: true;
}
