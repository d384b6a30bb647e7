import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientAnswer } from '../../api/contract/clientAccess.ts';
import type { TeamMember } from '../../api/contract/teamAccess.ts';
import type { Loom } from '../../api/runtime/compose.ts';
import { account } from '../../domain/account.ts';
import { checkLogin, issueToken, register, resetPassword } from '../../commands/account.ts';
import { forgetFtpAccess, setFtpAccess, studioOf } from '../../commands/camera.ts';
import { issueLinkToken, linkOf, makeLink, renewLink } from '../../commands/galleryLink.ts';
import { newId } from '../../domain/kernel/id.ts';
import type { MadeLink } from '../../domain/galleryLink.ts';
import { interleave } from '../interleave.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let asha: Person;
let gigId: string;
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
  ({ gig_id: gigId } = await loom.createGig(asha));
});
afterAll(() => loom.close());

const act = async <T = object>(method: string, path: string, body?: object, key?: string): Promise<T> => {
  const answer = await loom.call<T>(method, `/api/v1/gigs/${gigId}${path}`, {
    token: asha.token,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
};
const login = async (email: string, code: string) =>
  (await loom.call('POST', '/api/v1/client/login', { body: { client_email: email, access_code: code } })).status;

describe('two pages that change one client at once', () => {
  test('each change what they change, and nothing else', async () => {
    const { client } = await act<{ client: ClientAnswer }>('POST', '/clients', {
      client_name: 'Meera',
      client_email: 'meera@loom.test',
    });
    const path = `/clients/${client.client_id}`;
    await interleave(
      loom,
      'SetClientAllowance',
      () => act('PUT', path, { download_watermark: true }),
      () => act('PUT', path, { download_limit: 5 }),
    );
    const { clients } = await act<{ clients: ClientAnswer[] }>('GET', '/clients');
    expect(clients).toMatchObject([{ download_limit: 5, download_watermark: true }]);
  });
});

describe('a removal that is sent again after its person was invited anew', () => {
  test('leaves a client their code', async () => {
    const invitation = { client_name: 'Arjun', client_email: 'arjun@loom.test' };
    const { client } = await act<{ client: ClientAnswer }>('POST', '/clients', invitation);
    const remove = () => act('DELETE', `/clients/${client.client_id}`, undefined, 'removal-of-arjun');
    await remove();
    expect(await login(client.client_email, client.access_code)).toBe(401);
    const { client: anew } = await act<{ client: ClientAnswer }>('POST', '/clients', invitation);
    await remove();
    expect(await login(anew.client_email, anew.access_code)).toBe(200);
  });
  test('leaves an editor their code', async () => {
    const invitation = { team_name: 'Kavi', team_email: 'kavi@loom.test' };
    const { team_member: member } = await act<{ team_member: TeamMember }>('POST', '/team', invitation);
    const remove = () => act('DELETE', `/team/${member.team_id}`, undefined, 'removal-of-kavi');
    await remove();
    const { team_member: anew } = await act<{ team_member: TeamMember }>('POST', '/team', invitation);
    await remove();
    expect((await loom.call('POST', '/api/v1/team/login', { body: { access_code: anew.access_code } })).status).toBe(
      200,
    );
  });
});

describe('a form that is sent again after another one was saved', () => {
  const unlock = async (gig: string, password: string) =>
    (await loom.call('POST', `/api/v1/public/gigs/${gig}/unlock`, { body: { password } })).status;
  const form = (password: string) => ({
    gig_name: 'Private',
    description: 'For few',
    date_time: '2026-11-21T18:00',
    location: 'Kochi',
    gig_type: 'private',
    password,
  });
  const send = async <T>(method: string, path: string, body: object, key?: string): Promise<T> => {
    const answer = await loom.call<T>(method, `/api/v1${path}`, {
      token: asha.token,
      body,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };
  test('brings no old password of a gallery back', async () => {
    const open = () => send<{ gig_id: string }>('POST', '/gigs/create', form('first one'), 'open-private');
    const { gig_id: id } = await open();
    const edit = (password: string, key: string) => send('PUT', `/gigs/${id}`, form(password), key);
    await edit('second one', 'edit-2');
    await edit('third one', 'edit-3');
    await edit('second one', 'edit-2');
    expect(await unlock(id, 'third one')).toBe(200);
    expect((await open()).gig_id).toBe(id);
    expect(await unlock(id, 'third one')).toBe(200);
  });
  test('brings no old password of the cameras back', async () => {
    const save = (password: string, key: string) =>
      send(
        'PUT',
        '/camera-ftp/settings',
        { enabled: true, custom_username: 'asha-again', custom_password: password, current_gig_id: null },
        key,
      );
    await save('camera-secret-1', 'door-1');
    await save('camera-secret-2', 'door-2');
    await save('camera-secret-1', 'door-1');
    expect(await studioOf(loom.loom.context.write, 'asha-again', 'camera-secret-2')).toBe(asha.id);
  });
});

test('a camera keeps its name until another one is stored, and then has that alone', async () => {
  const { write } = loom.loom.context;
  const caller = { actor: { kind: 'user' as const, id: asha.id, role: 'photographer' as const }, correlation: 'c' };
  const change = (username: string, tools: typeof write = write) =>
    setFtpAccess(tools, { enabled: true, username, password: 'camera-secret-9', currentGigId: null }, caller);
  await change('asha-one');
  const signsIn = async () =>
    Promise.all(
      ['asha-one', 'asha-two'].map(async (name) => (await studioOf(write, name, 'camera-secret-9')) === asha.id),
    );
  expect(await signsIn()).toEqual([true, false]);
  // The process dies just before the camera's stream has it.
  const dying: typeof write = {
    ...write,
    run: (description, ...rest) =>
      description.name === 'SetCameraDoor' ? Promise.reject(new Error('killed')) : write.run(description, ...rest),
  };
  await expect(change('asha-two', dying)).rejects.toThrow('killed');
  expect(await signsIn()).toEqual([true, false]);
  await change('asha-two');
  expect(await signsIn()).toEqual([false, true]);
});

describe('a camera name that a studio has no more', () => {
  const password = 'camera-secret-9';
  const setting = (person: Person, tools = loom.loom.context.write, key?: string) => {
    const caller = {
      actor: { kind: 'user' as const, id: person.id, role: 'photographer' as const },
      correlation: 'c',
      ...(key === undefined ? {} : { key }),
    };
    return (username: string, enabled = true) =>
      setFtpAccess(tools, { enabled, username, password, currentGigId: null }, caller);
  };
  /** Dies just before it lets a name go. */
  const dying = (): Loom['context']['write'] => {
    const { write } = loom.loom.context;
    return {
      ...write,
      run: (description, ...rest) =>
        description.name === 'ReleaseFtpName' ? Promise.reject(new Error('killed')) : write.run(description, ...rest),
    };
  };

  test('is free for others once the call that the process died in is repeated', async () => {
    const [mine, other] = [await loom.register('Nila Menon'), await loom.register('Om Das')];
    await setting(mine)('nila-one');
    await expect(setting(mine, dying(), 'rename')('nila-two')).rejects.toThrow('killed');
    await expect(setting(other)('nila-one')).rejects.toThrow('is taken');
    await setting(mine, undefined, 'rename')('nila-two');
    await setting(other)('nila-one');
    expect(await studioOf(loom.loom.context.write, 'nila-one', password)).toBe(other.id);
    expect(await studioOf(loom.loom.context.write, 'nila-two', password)).toBe(mine.id);
  });
  test('is free for others with the erasure of its studio, also where nobody repeated the call', async () => {
    const { write } = loom.loom.context;
    const [mine, other] = [await loom.register('Isha Rao'), await loom.register('Dev Nair')];
    await setting(mine)('isha-one');
    await expect(setting(mine, dying())('isha-two')).rejects.toThrow('killed');
    await forgetFtpAccess(write, mine.id, { actor: { kind: 'system', id: 'erasure' }, correlation: 'c' });
    await setting(other)('isha-one');
    await setting(other)('isha-two');
    expect(await studioOf(write, 'isha-two', password)).toBe(other.id);
  });
  test('or never had, since its cameras were off, is free for others', async () => {
    const [mine, other] = [await loom.register('Tara Iyer'), await loom.register('Ravi Das')];
    await setting(mine)('tara-one');
    await setting(mine)('tara-two', false);
    await setting(other)('tara-two');
    await expect(setting(other)('tara-one')).rejects.toThrow('is taken');
  });
  test('is not asked for again by a repeat that comes after others took it', async () => {
    const [mine, other] = [await loom.register('Uma Rao'), await loom.register('Jai Das')];
    await setting(mine, undefined, 'first')('uma-one');
    await setting(mine)('uma-two');
    await setting(mine, undefined, 'first')('uma-one');
    await setting(other)('uma-one');
    await setting(mine, undefined, 'first')('uma-one');
    expect(await studioOf(loom.loom.context.write, 'uma-one', password)).toBe(other.id);
    expect(await studioOf(loom.loom.context.write, 'uma-two', password)).toBe(mine.id);
  });
});

test('a new password that was interrupted can be set again by the same link, and ends the sessions', async () => {
  const { write } = loom.loom.context;
  const someone = await loom.register('Nila Menon');
  const token = await issueToken(write, 'resetToken', someone.id);
  const caller = { actor: { kind: 'guest' as const, id: 'visitor' }, correlation: 'c' };
  const dying: typeof write = { ...write, run: () => Promise.reject(new Error('killed')) };
  await expect(resetPassword(dying, token, 'another password 8', caller)).rejects.toThrow('killed');
  expect(
    (await loom.call('POST', '/api/v1/auth/reset-password', { body: { token, password: 'another password 8' } }))
      .status,
  ).toBe(200);
  expect((await loom.call('GET', '/api/v1/auth/me', { token: someone.token })).status).toBe(401);
});

test('of two new addresses of one link that are made at once, the later one works', async () => {
  const { write } = loom.loom.context;
  const caller = { actor: { kind: 'user' as const, id: asha.id, role: 'photographer' as const }, correlation: 'c' };
  const { id: linkId } = await write.run(
    makeLink,
    { linkId: newId(), gigId, name: 'For the guests', kind: 'view', expiresAt: null },
    caller,
  );
  const renew = async () => (await write.run(renewLink, { gigId, linkId }, caller)).state as MadeLink;
  const [earlier, later] = [await renew(), await renew()];
  const token = await issueLinkToken(write, later);
  await issueLinkToken(write, earlier);
  expect(await linkOf(write, token)).toMatchObject({ linkId, round: later.round });
});

test('of two who register one address at once, one gets the account, with their own name and password', async () => {
  const { write } = loom.loom.context;
  const caller = { actor: { kind: 'guest' as const, id: 'visitor' }, correlation: 'c' };
  const about = (fullName: string, password: string) => ({
    email: 'both@loom.test',
    password,
    fullName,
    role: 'photographer' as const,
    verified: false,
  });
  let second: Promise<unknown> | undefined;
  const slow: typeof write = {
    ...write,
    run: async (description, ...rest) => {
      if (description.name === 'RegisterAccount') {
        second = register(write, about('Another Person', 'password of another 2'), caller);
        await pause(500);
      }
      return write.run(description, ...rest);
    },
  };
  expect(await register(slow, about('First Person', 'password of first 1'), caller)).toMatchObject({ taken: false });
  expect(await second).toMatchObject({ taken: true });
  const { userId } = await checkLogin(write, 'both@loom.test', 'password of first 1');
  expect((await write.journal.load(account, userId)).state).toMatchObject({ fullName: 'First Person' });
});

test('an auditor who was made and not answered for is made once, and is no stranger to who asks again', async () => {
  const make = () =>
    loom.call<{ user_id: string }>('POST', '/api/v1/admin/auditors', {
      token: loom.admin.token,
      body: { email: 'auditor@loom.test', password: 'correct horse 9', full_name: 'Vikram Sen' },
      headers: { 'idempotency-key': 'auditor-1' },
    });
  const [first, second] = [await make(), await make()];
  expect([first.status, second.status, second.body.user_id]).toEqual([200, 200, first.body.user_id]);
  expect(
    (
      await loom.call('POST', '/api/v1/admin/auditors', {
        token: loom.admin.token,
        body: { email: 'auditor@loom.test', password: 'another horse 7', full_name: 'X' },
      })
    ).status,
  ).toBe(409);
  expect((await loom.login('auditor@loom.test', 'correct horse 9')).name).toBe('Vikram Sen');
});
