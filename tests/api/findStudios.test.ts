import { afterAll, expect, test } from 'vitest';
import { type Person, startLoom } from '../server.ts';

const loom = await startLoom();
afterAll(() => loom.close());
const meera = await loom.register('Meera Lakshmi Nair', { email: 'studio@monsoon.test' });
const mira = await loom.register('मीरा अय्यर', { email: 'mira@loom.test' });
await loom.settled();

interface Found {
  studios: { user_id: string; full_name: string; email: string }[];
  detail?: string;
}
const find = (search?: string, token = loom.admin.token) =>
  loom.call<Found>(
    'GET',
    `/api/v1/admin/studios${search === undefined ? '' : `?search=${encodeURIComponent(search)}`}`,
    {
      token,
    },
  );
const found = async (search?: string): Promise<string[]> => {
  await loom.settled();
  return (await find(search)).body.studios.map(({ user_id: id }) => id);
};
const ask = (path: string, body: object, token?: string) =>
  loom.call<{ closed_token: string }>('POST', `/api/v1${path}`, { token, body });

test('an admin finds a studio by any of the first words of its name, whatever their case, and by its mail address', async () => {
  for (const typed of ['meera', 'LAKSHMI n', ' nair ', 'Meera   Lakshmi', 'STUDIO@mon'])
    expect(await found(typed), typed).toContain(meera.id);
  expect(await found('मीरा')).toEqual([mira.id]);
  expect(await found('अय्')).toEqual([mira.id]);
  expect((await find('nair')).body.studios).toEqual([
    { user_id: meera.id, full_name: 'Meera Lakshmi Nair', email: meera.email },
  ]);
  // Each once, though two of its words begin so; what stands within a word, or for anything, finds nobody.
  const twice = await loom.register('Anna Annamalai');
  expect(await found('ann')).toEqual([twice.id]);
  for (const typed of ['eera', '%', '*', '.', '\u0000', 'meera\u{10ffff}'])
    expect(await found(typed), typed).toEqual([]);
});

test('nothing typed gives the newest, and nobody is told of admins and auditors', async () => {
  expect((await found()).slice(-2)).toEqual([mira.id, meera.id]);
  expect(await found(loom.admin.email)).toEqual([]);
  expect((await find('', meera.token)).status).toBe(403);
  expect(await find('m'.repeat(121))).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('Please search for at most 120 characters.') },
  });
});

test('twenty are shown of any number, and a studio is found while it is open', async () => {
  const many: Person[] = [];
  for (let n = 0; n < 22; n++) many.push(await loom.register('Zoya Zaidi Zutshi', { email: `zoya${n}@loom.test` }));
  expect(await found('z')).toHaveLength(20);
  expect(new Set(await found('z')).size).toBe(20);
  const [zoya] = many as [Person];
  const email = zoya.email;
  expect(await found(email)).toEqual([zoya.id]);
  const { body } = await ask('/account/close', { password: zoya.password, confirmation: 'DELETE' }, zoya.token);
  expect(await found(email)).toEqual([]);
  expect((await ask('/account/reopen', { token: body.closed_token })).status).toBe(200);
  expect(await found(email)).toEqual([zoya.id]);
});
