import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AdvanceCommand, type AdvanceEvent, advance } from '../../../domain/invoice/advance.ts';
import {
  type Inclusive,
  added,
  nothingIncluded,
  partOf,
  taxWithin,
  without,
} from '../../../domain/invoice/inclusive.ts';
import { basis, money, seller } from '../../fixtures/story/business.ts';
import { given } from '../../given.ts';
import { refusalIfAny } from '../../refusal.ts';

const at = '2026-11-23T10:00:00.000Z';
const terms = {
  description: 'Wedding',
  sac: '998383',
  taxRate: 1800,
  placeOfSupply: '32',
  bookingId: '',
  gigId: '',
  invoiceId: '',
};
const receiving = (amount: number, more: Partial<typeof money> = {}, moment = at): AdvanceCommand => ({
  type: 'ReceiveAdvance',
  advanceId: 'a1',
  ownerId: 'asha',
  clientId: 'client',
  money: { ...money, amount, ...more },
  terms,
  at: moment,
  buyer: basis.buyer,
  supply: basis.supply,
  seller,
  templateVersion: 0,
});
const back = (amount: number, refundId = 'r1', more: Partial<typeof money> = {}): AdvanceCommand => ({
  type: 'RefundAdvance',
  refundId,
  money: { ...money, amount, ...more },
  at,
});
const setOff = (amount: number | null, due: number, setOffId = 's1', on: string | null = null): AdvanceCommand => ({
  type: 'SetOffAdvance',
  setOffId,
  invoiceId: 'bill',
  voucher: 'RV/2026-27/0001',
  amount,
  due,
  on,
  at,
});
const after = (...commands: AdvanceCommand[]): AdvanceEvent[] =>
  commands.reduce<AdvanceEvent[]>(
    (log, command) => [...log, ...advance.decider.decide(command, given(advance, ...log).state)],
    [],
  );
const when = (command: AdvanceCommand, ...before: AdvanceCommand[]) =>
  given(advance, ...after(...before)).when(command);

/** Worked out by hand, in paise: the amount, its rate, the kind of tax; then taxable, CGST, SGST, IGST. */
test.each([
  // 11,800 = 10,000 + 900 + 900
  ['18 % within the state', 1180000, 1800, 'intra', [1000000, 90000, 90000, 0]],
  ['18 % elsewhere', 1180000, 1800, 'inter', [1000000, 0, 0, 180000]],
  // 10,000 x 9 / 118 = 762.7118..., so 762.71 twice; 8,474.58 stay
  ['a round sum', 1000000, 1800, 'intra', [847458, 76271, 76271, 0]],
  // 10,000 x 18 / 118 = 1,525.4237..., so 1,525.42
  ['the same elsewhere', 1000000, 1800, 'inter', [847458, 0, 0, 152542]],
  ['no tax', 1000000, 1800, 'none', [1000000, 0, 0, 0]],
  ['a rate of nothing', 100, 0, 'intra', [100, 0, 0, 0]],
] as const)('the tax inside of an advance: %s', (_, amount, rate, tax, [taxable, cgst, sgst, igst]) => {
  expect(taxWithin(amount, rate, tax)).toEqual({ amount, taxable, cgst, sgst, igst });
});

describe('an advance', () => {
  test('is recorded once, with the tax that is in it', () => {
    expect(after(receiving(1180000))).toMatchObject([
      { type: 'AdvanceReceived', amount: 1180000, taxable: 1000000, cgst: 90000, sgst: 90000, taxRate: 1800 },
    ]);
    when(receiving(1180000), receiving(1180000)).then();
    when(receiving(99)).thenRefused('invalid', 'An advance is at least ₹1.');
  });

  test('bears the date of its receipt: 31 March until the last second in India, within this financial year or the last', () => {
    const lastSecond = '2027-03-31T18:29:59.999Z';
    expect(after(receiving(100, { on: '2027-03-31' }, lastSecond))).toHaveLength(1);
    when(receiving(100, { on: '2027-04-01' }, lastSecond)).thenRefused(
      'invalid',
      'The date of payment cannot lie in the future.',
    );
    expect(after(receiving(100, { on: '2027-04-01' }, '2027-03-31T18:30:00.000Z'))).toHaveLength(1);
    when(receiving(100, { on: '2025-03-31' })).thenRefused(
      'invalid',
      'The date of payment has to lie in this financial year or in the one before.',
    );
  });

  test('goes back up to what is left of it, and not before it came', () => {
    when(back(1180001), receiving(1180000)).thenRefused('invalid', 'Only ₹11,800 is left of this advance.');
    when(back(100, 'r1', { on: '2026-11-22' }), receiving(1180000)).thenRefused(
      'invalid',
      'An advance cannot be given back before the day it was received.',
    );
    when(back(1), receiving(1180000), back(1180000, 'r0')).thenRefused('invalid', 'Nothing is left of this advance.');
    expect(after(receiving(1180000), back(590000)).at(-1)).toMatchObject({ taxable: 500000, cgst: 45000, sgst: 45000 });
    when(back(590000), receiving(1180000), back(590000)).then();
  });

  test('is set off up to what is left and due, and an invoice gives back what it did not take', () => {
    const taken = after(receiving(1180000), setOff(null, 590000)).at(-1)!;
    expect(taken).toMatchObject({ type: 'AdvanceSetOff', amount: 590000, on: '2026-11-23', receivedOn: '2026-11-23' });
    when(setOff(null, 590000), receiving(1180000), setOff(null, 590000)).then();
    when(setOff(600000, 590000), receiving(1180000)).thenRefused(
      'invalid',
      'Only ₹5,900 is still due on this invoice.',
    );
    when(setOff(1180001, 9999999), receiving(1180000)).thenRefused('invalid', 'Only ₹11,800 is left of this advance.');
    when(setOff(null, 0), receiving(1180000)).thenRefused('conflict', 'Nothing is due on this invoice any more.');
    when(setOff(null, 1), receiving(1180000), back(1180000)).thenRefused(
      'conflict',
      'Nothing is left of this advance.',
    );
    const kept: Inclusive = { amount: 590000, taxable: 500000, cgst: 45000, sgst: 45000, igst: 0 };
    const release: AdvanceCommand = { type: 'ReleaseAdvance', setOffId: 's1', taken: partOf(kept, 118000) };
    expect(after(receiving(1180000), setOff(590000, 590000), release).at(-1)).toMatchObject({
      type: 'AdvanceReleased',
      amount: 472000,
      cgst: 36000,
    });
    when(release, receiving(1180000), setOff(590000, 590000), release).then();
  });

  test('counts on the day of the invoice that it is sent with, but not before it came', () => {
    expect(after(receiving(100), setOff(null, 100, 's1', '2026-11-01')).at(-1)).toMatchObject({ on: '2026-11-23' });
    expect(after(receiving(100), setOff(null, 100, 's1', '2026-12-01')).at(-1)).toMatchObject({ on: '2026-12-01' });
  });

  test('adds up to the paisa, whatever is given back, set off and released', () => {
    const step = fc.record({
      kind: fc.constantFrom('back', 'setOff', 'release'),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000_00 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.constantFrom('none', 'intra', 'inter'),
        fc.array(step, { maxLength: 20 }),
        (amount, taxRate, tax, steps) => {
          const first = { ...receiving(amount), terms: { ...terms, taxRate }, supply: { ...basis.supply, tax } };
          const log = after(first as AdvanceCommand);
          const whole = taxWithin(amount, tax === 'none' ? 0 : taxRate, tax);
          for (const [n, { kind, share }] of steps.entries()) {
            const { state } = given(advance, ...log);
            if (state.status === 'absent') throw new Error('It is there');
            const part = Math.ceil(state.left.amount * share);
            const kept = state.setOffs.at(-1);
            const command: AdvanceCommand =
              kind === 'back'
                ? back(part, `r${n}`)
                : kind === 'setOff'
                  ? setOff(part || null, part, `s${n}`)
                  : {
                      type: 'ReleaseAdvance',
                      setOffId: kept?.setOffId ?? '',
                      taken: kept && partOf(kept, Math.floor(kept.amount * share)),
                    };
            refusalIfAny(() => log.push(...advance.decider.decide(command, state)));
          }
          const { state } = given(advance, ...log);
          if (state.status === 'absent') throw new Error('It is there');
          let used = nothingIncluded;
          for (const event of log) {
            if (event.type === 'AdvanceRefunded' || event.type === 'AdvanceSetOff') used = added(used, event);
            if (event.type === 'AdvanceReleased') used = without(used, event);
            if ('cgst' in event) {
              expect(event.cgst).toBe(event.sgst);
              expect(event.taxable + event.cgst + event.sgst + event.igst).toBe(event.amount);
              expect(Math.min(event.taxable, event.cgst, event.igst, event.amount)).toBeGreaterThanOrEqual(0);
            }
          }
          expect(added(used, state.left)).toEqual(whole);
        },
      ),
    );
  });
});
