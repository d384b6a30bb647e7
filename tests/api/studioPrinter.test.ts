import { expect, test, vi } from 'vitest';
import { studioPrinter } from '../../api/document/studioPrinter.ts';
import { invoice } from '../adapters/documents/invoice.ts';
import { memoryCounters } from '../../adapters/limits/memory.ts';
import { openThrottling } from '../../commands/core/throttling.ts';

test('one studio that asks for much leaves the others their share', async () => {
  let made = 0;
  const waiting: (() => void)[] = [];
  const printer = studioPrinter(
    {
      html: () => new Promise<string>((resolve) => waiting.push(() => resolve('made'))),
      pdf: async ({ number }) => {
        made++;
        return new Uint8Array([Number(number.slice(2))]);
      },
      close: async () => undefined,
    },
    openThrottling(memoryCounters()),
  );
  const document = async () => invoice();
  const asked = Array.from({ length: 8 }, () => printer.html('asha', document));
  await vi.waitFor(() => expect(waiting).toHaveLength(8));
  await expect(printer.html('asha', document)).rejects.toMatchObject({ kind: 'tooMany', code: 'document.share' });
  const others = printer.html('ravi', document);
  await vi.waitFor(() => expect(waiting).toHaveLength(9));
  for (const answer of waiting) answer();
  expect(await Promise.all([...asked, others])).toEqual(Array(9).fill('made'));
  // What is done makes room.
  const next = printer.html('asha', document);
  await vi.waitFor(() => expect(waiting).toHaveLength(10));
  waiting.at(-1)!();
  expect(await next).toBe('made');
  // Over a while it has its rate.
  const numbered = (n: number) => async () => invoice({ number: `A-${n}` });
  for (let n = 0; n < 20; n++) await printer.pdf('asha', numbered(n));
  await expect(printer.pdf('asha', numbered(20))).rejects.toMatchObject({ kind: 'tooMany' });
  // What was made is there again at once, for whom it was made.
  expect(await printer.pdf('asha', numbered(3))).toEqual(new Uint8Array([3]));
  expect(made).toBe(20);
});
