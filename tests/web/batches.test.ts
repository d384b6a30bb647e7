import { expect, test } from 'vitest';
import { inBatches } from '../../web/src/api/batches.ts';

test('a selection of any size is sent in lots that a call takes, each once', async () => {
  for (const size of [1, 2, 3, 4, 7]) {
    const lots: string[][] = [];
    const ids = Array.from({ length: size }, (_, n) => `m${n}`);
    expect(await inBatches(ids, 3, async (lot) => lots.push(lot))).toBe(lots.length);
    expect(lots.flat()).toEqual(ids);
    expect(Math.max(...lots.map(({ length }) => length))).toBeLessThanOrEqual(3);
  }
});
