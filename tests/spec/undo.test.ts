import { expect, test } from 'vitest';
import { operations } from '../../api/contract/all.ts';
import { heldOtherwise, underKills } from '../kill/commands.ts';
import { rowsOf, textOf } from './document.ts';

/** Names of commands by which somebody takes something away. */
const TAKES =
  /^(Archive|Cancel|Close|Decline|Delete|Discard|End|Erase|Hold|Reject|Remove|Renew|Switch\w+Off|Unpublish|Unsubscribe|Withdraw|Withhold)/;
/** Named so, and nobody's word: they follow from something else that somebody did, or from time. */
const OF_ITSELF = new Set([
  'EndExpenseGig',
  'EndInvoiceGig',
  'EndLink',
  'EndRegistration',
  'EraseAdvance',
  'EraseBooking',
  'EraseClientRecord',
  'EraseCollection',
  'EraseExpense',
  'EraseInvoice',
  'ErasePortfolio',
  'EraseProjects',
  'EraseQuotation',
  'EraseRecurringInvoice',
  // Its photographer resumes it.
  'HoldRecurringInvoice',
  // Goes on with the session that it is of.
  'RenewSession',
]);

const rows = rowsOf(textOf('tests/spec/undo.md') ?? '');
const named = ({ says }: { says: string }): string[] => [...says.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
const all = new Set(rows.flatMap(named));
const calls = operations.map(({ method, path }) => `${method} ${path.replace(/^\/api\/v1/, '')}`);
const commands = [...Object.values(underKills), ...Object.values(heldOtherwise)].flat();

test('each call that deletes has a row that says how it is undone, or why not', () => {
  const deletes = calls.filter((call) => call.startsWith('DELETE '));
  expect(deletes.length).toBeGreaterThan(25);
  expect(
    deletes.filter((call) => !all.has(call)),
    'say in tests/spec/undo.md how it is undone, or why not',
  ).toEqual([]);
});

test('and so has each command by which somebody takes something away', () => {
  const takes = commands.filter((name) => TAKES.test(name));
  expect(takes.length).toBeGreaterThan(45);
  expect(
    takes.filter((name) => !all.has(name) && !OF_ITSELF.has(name)),
    'say in tests/spec/undo.md how it is undone, or why not',
  ).toEqual([]);
  expect([...OF_ITSELF].filter((name) => !takes.includes(name) || all.has(name))).toEqual([]);
});

test('each row is of something that is there, once, and says which of the two it is', () => {
  const known = new Set([...calls, ...commands]);
  const names = rows.flatMap(named);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  const takes = names.filter((name) => name.startsWith('DELETE ') || !name.includes(' '));
  expect(takes.filter((name, place) => takes.indexOf(name) !== place)).toEqual([]);
  for (const row of rows) {
    const [, how] = /\. (Undone|Not undone)(?=[ :,])/.exec(row.says) ?? [];
    expect(how, row.says).toBeDefined();
    // What is undone is undone by a call, but for what the same command takes back.
    if (how === 'Undone')
      expect(
        named(row).some((name) => /^(POST|PUT) /.test(name)),
        row.says,
      ).toBe(true);
  }
});
