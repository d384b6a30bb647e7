import type { RefusalKind } from '../../domain/kernel/refusal.ts';
import type { EmbeddedFace } from './embed.ts';

/** What the pool sends a worker. */
export type Job = { kind: 'find'; path: string } | { kind: 'selfie'; picture: Uint8Array };

/** What a worker sends back, one answer for one job. */
export type Answer =
  | { ok: true; faces: EmbeddedFace[] }
  | { ok: false; refusal: { kind: RefusalKind; code: string; detail: string } }
  | { ok: false; error: string };

/** `nice` as in setpriority(2): 0 is usual, 19 yields to everyone. */
export interface WorkerOptions {
  nice: number;
}
