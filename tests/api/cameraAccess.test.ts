import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCanon } from '../../adapters/cameras/canon.ts';
import type { CameraStatusAnswer, DetectedCamera, RealCameras } from '../../api/contract/cameraControl.ts';
import { KIND_OF_CAMERA_ACCESS } from '../../commands/cameraAccess.ts';
import { openBridge } from '../../ingest/bridge/bridge.ts';
import { selfSigned } from '../certificates.ts';
import { type CanonCamera, type Shown, startCanonCamera } from '../doubles/canonCamera.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { canonsAt, smallCamera } from '../smallCamera.ts';

const small = smallCamera();
const WHO = { username: 'studio', password: 'Pfingstrosen-7' };
let [first, second]: Shown[] = [];
let locked: CanonCamera;
let secure: CanonCamera;
let far: CanonCamera;
let loom: TestLoom;
let asha: Person;
let leela: Person;
const written: string[] = [];
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  [first, second] = await Promise.all([selfSigned(), selfSigned()]);
  [locked, secure, far] = await Promise.all([
    startCanonCamera('1'),
    startCanonCamera('2', { tls: first! }),
    startCanonCamera('3', { tls: first! }),
  ]);
  locked.door.lock = { ...WHO, offers: ['SHA-256'], uses: 3 };
  secure.door.lock = { ...WHO, offers: ['Basic'] };
  far.door.lock = { ...WHO, offers: ['Basic'] };
  loom = await startLoom({
    given: { ...small, ...canonsAt([locked.url, secure.url]) },
  });
  asha = await loom.register('Asha Rao');
  leela = await loom.register('Leela Nair');
});
afterAll(async () => {
  for (const close of closing) await close();
  await loom.close();
  await Promise.all([locked.close(), secure.close(), far.close()]);
});

const ask = <T = { detail: string }>(method: string, path: string, body?: unknown, person = asha) =>
  loom.call<T>(method, `/api/v1/camera/${path}`, { token: person.token, ...(body ? { body } : {}) });
const cameraOf = async (of: CanonCamera, person = asha): Promise<DetectedCamera> => {
  const { cameras } = (await ask<{ cameras: DetectedCamera[] }>('GET', 'detect', undefined, person)).body;
  written.push(JSON.stringify(cameras));
  return cameras.find(({ name }) => name.endsWith(new URL(of.url).host))!;
};
const connect = async (of: CanonCamera, body?: object, person = asha) => {
  const { id } = await cameraOf(of, person);
  const { status, body: said } = await ask('POST', `connect/${id}`, body, person);
  return status === 200 ? 'connected' : `${status} ${said.detail}`;
};
const kept = (person: Person) => loom.loom.context.write.vault.list(KIND_OF_CAMERA_ACCESS, person.id);
const ASKED = '409 The camera asks for its user name and password. They stand in its Camera Control API settings.';
const WRONG =
  '422 The camera does not take this user name and password. Please check both in its Camera Control API settings.';

describe('a camera that asks for a password', () => {
  test('says so, and is connected by it and by nothing else', async () => {
    expect(await cameraOf(locked)).toMatchObject({ asks: 'password', certificate: null, remembered: false });
    expect(await connect(locked)).toBe(ASKED);
    expect(await connect(locked, { ...WHO, password: 'wrong' })).toBe(WRONG);
    expect(await kept(asha)).toEqual([]);
    expect(await connect(locked, { username: 'studio' })).toBe('422 Please give both user name and password.');
    expect(await connect(locked, { ...WHO, username: 'a:b' })).toBe('422 A user name has no colon in it.');
    expect(await connect(locked, WHO)).toBe('connected');
    expect((await ask<CameraStatusAnswer>('GET', 'status')).body).toMatchObject({ battery_level: 50 });
  });

  test('is connected again by what is kept, which is sealed and told to nobody', async () => {
    await ask('POST', 'disconnect');
    expect(await cameraOf(locked)).toMatchObject({ asks: null, remembered: true });
    expect(await connect(locked)).toBe('connected');
    const { body } = await ask<RealCameras>('GET', 'validate-real-cameras');
    expect(body.canon_ccapi.results.map(({ ok }) => ok)).toEqual([true, false]);
    const [entry, ...others] = await kept(asha);
    expect([String(entry!.value).startsWith('enc:v1:'), others]).toEqual([true, []]);
    const log = JSON.stringify(await loom.loom.context.feed.readAll({ after: 0, limit: 10_000 }));
    expect(log + written.join('') + JSON.stringify(body)).not.toMatch(/Pfingstrosen|studio"/);
  });

  test('and takes another one meanwhile lets go, and asks anew without trying the old one on', async () => {
    locked.door.lock = { ...locked.door.lock!, password: 'Astern-8' };
    expect(await ask('POST', 'settings', { iso: 800 })).toMatchObject({ status: 422 });
    expect((await ask<CameraStatusAnswer>('GET', 'status')).body.connected).toBe(false);
    expect(await connect(locked)).toBe(WRONG);
    expect(await cameraOf(locked)).toMatchObject({ asks: 'password', remembered: true });
    expect(await connect(locked)).toBe(ASKED);
    expect(await connect(locked, { ...WHO, password: 'Astern-8' })).toBe('connected');
    expect(await cameraOf(locked)).toMatchObject({ asks: null, status: 'connected' });
  });

  test('is forgotten with its password', async () => {
    const { id } = await cameraOf(locked);
    expect((await ask('DELETE', `access/${id}`)).status).toBe(200);
    expect((await ask<CameraStatusAnswer>('GET', 'status')).body.connected).toBe(false);
    expect(await kept(asha)).toEqual([]);
    expect(await connect(locked)).toBe(ASKED);
  });
});

describe('a camera over HTTPS', () => {
  test('is trusted as it was first seen; another certificate is refused until it is accepted', async () => {
    const { certificate } = await cameraOf(secure);
    expect(certificate).toMatch(/^[0-9a-f]{64}$/);
    expect(await connect(secure, WHO)).toBe('connected');
    await ask('POST', 'disconnect');
    secure.shows(second!);
    const heard = secure.door.heard.length;
    const changed = await cameraOf(secure);
    expect(changed).toMatchObject({ asks: 'certificate', remembered: true });
    expect(changed.certificate).not.toBe(certificate);
    expect(await connect(secure)).toMatch(/^409 The camera shows another certificate than the one that was trusted\./);
    expect(secure.door.heard.slice(heard).join('')).toBe('');
    expect(await connect(secure, { certificate: 'no' })).toMatch(/^422 /);
    expect(await connect(secure, { certificate: changed.certificate })).toBe('connected');
    await ask('POST', 'disconnect');
    expect(await connect(secure)).toBe('connected');
  });
});

describe('a camera beside a bridge', () => {
  test('is connected by its password, and the bridge says nothing of it', async () => {
    const lines: string[] = [];
    const { body } = await ask<{ token: string; bridge: { bridge_id: string } }>(
      'POST',
      'bridges',
      { name: 'Laptop' },
      leela,
    );
    const folder = await mkdtemp(join(tmpdir(), 'loom-bridge-'));
    const bridge = await openBridge({
      url: loom.url,
      token: body.token,
      folder,
      drivers: [openCanon({ addresses: [far.url], folder: join(folder, 'shots') })],
      simulator: { ...small.simulator, close: async () => undefined },
      log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
    });
    closing.push(
      () => bridge.close(),
      () => rm(folder, { recursive: true, force: true }),
    );
    await expect.poll(async () => (await cameraOf(far, leela))?.asks).toBe('password');
    expect((await cameraOf(far, leela)).certificate).toMatch(/^[0-9a-f]{64}$/);
    expect(await connect(far, { ...WHO, password: 'wrong' }, leela)).toBe(WRONG);
    expect(await connect(far, WHO, leela)).toBe('connected');
    expect((await ask<CameraStatusAnswer>('GET', 'status', undefined, leela)).body).toMatchObject({
      battery_level: 50,
      camera: { bridge: 'Laptop' },
    });
    await ask('POST', 'disconnect', undefined, leela);
    expect(await connect(far, undefined, leela)).toBe('connected');
    expect(lines.join('')).not.toMatch(/Pfingstrosen/);
    expect(await kept(leela)).toHaveLength(1);
    await ask('DELETE', `bridges/${body.bridge.bridge_id}`, undefined, leela);
    expect(await kept(leela)).toEqual([]);
  });
});
