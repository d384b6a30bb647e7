import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GST_STATES, gstin, gstinCheckDigit, stateOfGstin } from '../../../domain/kernel/gstin.ts';

test('a GSTIN is known by its shape, its state and its check digit, however it is typed', () => {
  expect(gstin('27AAPFU0939F1ZV')).toBe('27AAPFU0939F1ZV');
  expect(gstin(' 27aapfu-0939f 1zv ')).toBe('27AAPFU0939F1ZV');
  expect(stateOfGstin('27AAPFU0939F1ZV')).toBe('27');
  expect(gstinCheckDigit('29AAGCB7383J1Z')).toBe('4');
  for (const wrong of ['', '27AAPFU0939F1ZW', '27AAPFU0939F1Z', '27AAPFU0939F0ZV', '27AAPFU0939F1ZVV', 'GSTIN'])
    expect(gstin(wrong), wrong).toBeUndefined();
  // Its check digit holds, its state does not exist.
  expect(gstin(`55AAPFU0939F1Z${gstinCheckDigit('55AAPFU0939F1Z')}`)).toBeUndefined();
});

test('one wrong character is always noticed', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const digits = [...'0123456789'];
  const oneOf = (from: readonly string[], length: number) =>
    fc.array(fc.constantFrom(...from), { minLength: length, maxLength: length }).map((all) => all.join(''));
  const fourteen = fc
    .tuple(fc.constantFrom(...GST_STATES.keys()), oneOf(letters, 5), oneOf(digits, 4), oneOf(letters, 1))
    .map(([state, five, four, last]) => `${state}${five}${four}${last}1Z`);
  fc.assert(
    fc.property(fourteen, fc.nat(13), fc.constantFrom(...digits, ...letters), (base, at, other) => {
      const valid = base + gstinCheckDigit(base);
      expect(gstin(valid)).toBe(valid);
      const changed = valid.slice(0, at) + other + valid.slice(at + 1);
      if (changed !== valid) expect(gstin(changed)).toBeUndefined();
    }),
  );
});
