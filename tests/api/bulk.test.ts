import { expect, test } from 'vitest';
import { forEach } from '../../api/http/bulk.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';

test('where one of many fails, the others are done, and nothing goes on behind the answer', async () => {
  const ids = Array.from({ length: 100 }, (_, index) => String(index));
  const done: string[] = [];
  let underWay = 0;
  const work = async (id: string): Promise<void> => {
    underWay++;
    await new Promise((resolve) => setTimeout(resolve, 2));
    underWay--;
    if (id === '42') throw new Refusal('notFound', 'media.absent', 'This photo is no longer here.');
    done.push(id);
  };
  await expect(forEach(ids, work)).rejects.toMatchObject({ kind: 'notFound' });
  expect(underWay).toBe(0);
  expect(done.sort()).toEqual(ids.filter((id) => id !== '42').sort());
  done.length = 0;
  await forEach(['3', '9', '3', '1'], work);
  expect(done.sort()).toEqual(['1', '3', '9']);
});
