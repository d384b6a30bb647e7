import { expect } from 'vitest';
import type { Answer } from '../../server.ts';

/** A sentence that a person can act on: begins with a capital, ends as a sentence, and shows nothing of our inside. */
export function isSentence(detail: unknown): void {
  expect(detail).toBeTypeOf('string');
  expect(detail).toMatch(/^["\p{Lu}].{5,400}$/u);
  expect(detail).not.toMatch(
    /\bat .+:\d+|node_modules|Error:|undefined|\[object|ZodError|SQLITE|ENO[A-Z]+|Invalid input/,
  );
}

/** The answer has this status and a clear sentence, and no more fields than the contract of failures. */
export function refusedWith(
  answer: Answer<unknown>,
  status: number | readonly number[],
  sentence?: string | RegExp,
): void {
  expect(Array.isArray(status) ? status : [status], JSON.stringify(answer.body).slice(0, 300)).toContain(answer.status);
  const body = answer.body as { detail?: unknown };
  isSentence(body.detail);
  expect(Object.keys(body).filter((key) => !['detail', 'errors', 'reference'].includes(key))).toEqual([]);
  if (typeof sentence === 'string') expect(body.detail).toBe(sentence);
  else if (sentence) expect(body.detail).toMatch(sentence);
}
