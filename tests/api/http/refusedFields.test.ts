import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '../../../api/contract/all.ts';
import { createInvoice, recordPayment } from '../../../api/contract/invoice.ts';
import { addClientRecord } from '../../../api/contract/client.ts';
import { contractField, refusedByContract } from '../../../api/http/refusedFields.ts';
import { Refusal, refuse } from '../../../domain/kernel/refusal.ts';

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
}
/** Every field of a form, however deep; of a list that of its first. */
function fieldsOf(shape: Shape): string[][] {
  const own = Object.entries(shape.properties ?? {}).flatMap(([name, below]) => [
    [name],
    ...fieldsOf(below).map((path) => [name, ...path]),
  ]);
  const listed = shape.items ? fieldsOf(shape.items).map((path) => ['0', ...path]) : [];
  return [...own, ...listed, ...(shape.anyOf ?? []).flatMap(fieldsOf)];
}
const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

describe('what a command refuses is told by the names of the contract', () => {
  test('in every call, whether the command keeps the fields as they are or in something of its own', () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const operation of operations) {
      for (const path of fieldsOf(z.toJSONSchema(operation.body, { io: 'input', unrepresentable: 'any' }) as Shape)) {
        tried += 1;
        const inside = path.map(camel).join('.');
        for (const said of [inside, `draft.${inside}`, path.join('.')])
          if (contractField(operation, said) !== path.join('.')) wrong.push(`${operation.id}: ${said}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(200);
  });

  test('also where the command calls a field otherwise, and where it lies in a list', () => {
    expect(contractField(createInvoice, 'draft.number')).toBe('invoice_number');
    expect(contractField(createInvoice, 'draft.items.3.taxRate')).toBe('items.3.tax_rate');
    expect(contractField(createInvoice, 'draft.items')).toBe('items');
    expect(contractField(addClientRecord, 'name')).toBe('client_name');
    expect(contractField(recordPayment, 'money.method')).toBe('payment_method');
    expect(contractField(recordPayment, 'invoiceId')).toBe('invoiceId');
  });

  test('and what no field of the call is to blame for names none', async () => {
    const errors = [
      { path: 'draft.issueDate', message: 'Please enter the issue date.' },
      { path: 'userId', message: 'Too long' },
    ];
    const refused = (them: typeof errors) =>
      refusedByContract(createInvoice, async () => {
        throw new Refusal('invalid', 'input.invalid', 'Please enter the issue date.', { errors: them });
      });
    await expect(refused(errors)).rejects.toMatchObject({ errors: [{ path: 'issue_date' }] });
    await expect(refused(errors.slice(1))).rejects.toMatchObject({
      message: 'Please enter the issue date.',
      errors: undefined,
    });
    // Others than commands name what they mean: files by their names.
    const other = () => refusedByContract(createInvoice, async () => refuse('invalid', 'media.empty', 'It is empty.'));
    await expect(other()).rejects.toMatchObject({ code: 'media.empty' });
  });
});
