import type { DomainEvent } from '../../../domain/kernel/event.ts';
import { UNLIMITED } from '../../../domain/kernel/limits.ts';

/** Names for what events know by id. */
export interface Words {
  /** Who did it, as a sentence begins: 'Asha Rao', 'A camera', 'Loom'. */
  who: string;
  person(userId: string): string;
  /** A file's name. */
  photo(mediaId: string): string;
  /** A folder in quotes, or words for none. */
  folder(folderId: string | null): string;
  gig(gigId: string): string;
}

/** What an auditor reads of each event of a context. Where a sentence restates a rule, `tests/projections/sentences.test.ts` holds both against each other. */
export type Sentences<E extends DomainEvent> = {
  [K in E['type']]: (event: Extract<E, { type: K }>, words: Words) => string;
};

export const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`;
export const list = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
/** How many a plan allows. */
export const limit = (count: number): string =>
  count === UNLIMITED ? 'unlimited' : Math.max(0, count).toLocaleString('en');
