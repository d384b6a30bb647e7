import { folded } from '../domain/kernel/names.ts';

/** As long as what indexes hold of a text. */
const KEY = 120;
const NAME_WORDS = 3;
/** Above every character that a word can hold. */
const LAST = '\u{10ffff}';

/** A text as lists are in order by it and as it is searched for: whatever its case and its gaps. */
export const wordOf = (text: string): string => folded(text.trim().replace(/\s+/g, ' ')).slice(0, KEY);

/** A name from each of its first three words on: who types the second finds by it, and by both. '' where there is none. */
export function wordsOfName(name: string): string[] {
  const parts = wordOf(name).split(' ');
  return Array.from({ length: NAME_WORDS }, (_, start) => parts.slice(start).join(' '));
}

/** Whoever has several words has a document for each: their ids, in order. */
export const idsOfWords = (id: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${id}/${at}`);
/** The place of a document's word among all. */
export const placeOfWord = (id: string): number => Number(id.split('/').at(-1));
/** What such a document holds of them: nothing where its word is ''. */
export function wordAt(words: readonly string[], id: string): { word?: string } {
  const word = words[placeOfWord(id)]!;
  return word === '' ? {} : { word };
}

/** The texts that begin so, as an index finds them. */
export const beginning = (text: string) => ({ from: text, to: text + LAST });
