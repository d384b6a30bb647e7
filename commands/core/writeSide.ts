import type { Journal } from './journal.ts';
import type { ErasableKeys } from './personKeys.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { MediaProcessor } from '../ports/media.ts';
import type { Vault } from '../ports/vault.ts';
import type { Run } from './run.ts';
import type { Secrets } from './secrets.ts';

/** What commands are prepared and looked up with: all of the write side but the way to run them. */
export interface WriteTools {
  journal: Journal;
  vault: Vault;
  keys: ErasableKeys;
  blobs: Blobs;
  mediaProcessor: MediaProcessor;
  secrets: Secrets;
  now: () => Date;
}

/** What the write side works with; put together by the composition root. */
export interface WriteSide extends WriteTools {
  run: Run;
}
