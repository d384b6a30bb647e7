import type { DomainEvent } from '../../domain/kernel/event.ts';
import * as contexts from './sentences/all.ts';
import type { Words } from './sentences/words.ts';

const sentences = new Map(
  Object.values(contexts).flatMap((ofContext) => Object.entries(ofContext)) as [
    type: string,
    tell: (event: DomainEvent, words: Words) => string,
  ][],
);

/** `GuestUploadApproved` as people write it. */
const spaced = (type: string): string => type.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();

/** Whether an event type has a sentence of its own. */
export const isTold = (type: string): boolean => sentences.has(type);

/** One event in plain English. An event that is not known here, or not whole, is told by its name. */
export function sentenceOf(event: DomainEvent, words: Words): string {
  try {
    const sentence = sentences.get(event.type)?.(event, words);
    if (sentence !== undefined) return sentence;
  } catch {
    // Data that no schema of ours wrote.
  }
  return `${words.who}: ${spaced(event.type)}`;
}
