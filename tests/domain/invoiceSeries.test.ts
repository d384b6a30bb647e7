import { describe, expect, test } from 'vitest';
import {
  type InvoiceSeriesEvent,
  type TypedNumberEvent,
  invoiceSeries,
  numberIn,
  typedNumber,
  typedNumberIdOf,
} from '../../domain/invoiceSeries.ts';
import { given } from '../given.ts';

const asked = { ownerId: 'asha', kind: 'invoice', year: '2026-27' } as const;
const one = { invoiceId: 'i1', documentId: 'i1' };
const numbered = (count: number, number: string, of = one): InvoiceSeriesEvent => ({
  type: 'DocumentNumberGiven',
  ...asked,
  ...of,
  count,
  number,
});
const first = numbered(1, 'INV/2026-27/0001');

describe('a series', () => {
  test('counts from 1, and gives a document one number however often it asks', () => {
    given(invoiceSeries)
      .when({ type: 'GiveDocumentNumber', ...asked, ...one })
      .then(first);
    given(invoiceSeries, first)
      .when({ type: 'GiveDocumentNumber', ...asked, ...one })
      .then();
    const two = { invoiceId: 'i2', documentId: 'i2' };
    given(invoiceSeries, first)
      .when({ type: 'GiveDocumentNumber', ...asked, ...two })
      .then(numbered(2, 'INV/2026-27/0002', two));
    given(invoiceSeries, first, numbered(2, 'INV/2026-27/0002', two))
      .when({ type: 'GiveDocumentNumber', ...asked, ...one })
      .then();
  });
  test('knows every document that has a number, however many there are', () => {
    const { initial, decide, evolve } = invoiceSeries.decider;
    const give = (documentId: string) =>
      ({ type: 'GiveDocumentNumber', ...asked, invoiceId: documentId, documentId }) as const;
    const ids = Array.from({ length: 300 }, (_, index) => `i${index}`);
    const all = ids.reduce((state, id) => decide(give(id), state).reduce(evolve, state), initial);
    expect(all.count).toBe(300);
    expect(ids.flatMap((id) => decide(give(id), all))).toEqual([]);
    expect(all.given.length).toBeLessThan(10);
    expect(['i0', 'i299', 'i300'].map((id) => numberIn(all, id))).toEqual(['INV/2026-27/0001', 'INV/2026-27/0300', '']);
  });
  test('goes on at 10,000 with fewer digits of the year', () => {
    const next = { invoiceId: 'n', documentId: 'n' };
    given(invoiceSeries, numbered(9999, 'INV/2026-27/9999'))
      .when({ type: 'GiveDocumentNumber', ...asked, ...next })
      .then(numbered(10_000, 'INV/26-27/10000', next));
  });
});

describe('a number that was typed', () => {
  const at = '2026-11-23T10:00:00.000Z';
  const wish = { type: 'TakeTypedNumber', ownerId: 'asha', number: 'A-17', used: false, at } as const;
  const taken: TypedNumberEvent = {
    type: 'TypedNumberTaken',
    ownerId: 'asha',
    invoiceId: 'i1',
    number: 'A-17',
    takenAt: at,
  };
  const later = '2026-11-23T10:01:00.000Z';
  test('belongs to the invoice that took it', () => {
    given(typedNumber)
      .when({ ...wish, invoiceId: 'i1' })
      .then(taken);
    given(typedNumber, taken)
      .when({ ...wish, invoiceId: 'i1' })
      .then();
    for (const held of [
      { used: true, at: later },
      { used: false, at },
    ])
      given(typedNumber, taken)
        .when({ ...wish, invoiceId: 'i2', ...held })
        .thenRefused('conflict', 'The number A-17 is taken already.');
  });
  test('is free again where its invoice was never stored, or has another one now', () =>
    given(typedNumber, taken)
      .when({ ...wish, invoiceId: 'i2', at: later })
      .then({ ...taken, invoiceId: 'i2', takenAt: later }));
  test('that looks like the series, or that the law does not allow, is refused', () => {
    for (const number of ['INV/2026-27/0009', 'ABCDEFGHIJKLMNOPQ', 'a b'])
      given(typedNumber)
        .when({ ...wish, invoiceId: 'i1', number })
        .thenRefused('invalid');
  });
  test('is the same in capitals', () => expect(typedNumberIdOf('asha', 'a-17')).toBe(typedNumberIdOf('asha', 'A-17')));
});
