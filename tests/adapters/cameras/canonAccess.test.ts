import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openCanon } from '../../../adapters/cameras/canon.ts';
import { challengesIn, digestAnswer, digestIn } from '../../../adapters/cameras/challenge.ts';
import type { CameraAccess, CameraDriver, FoundCamera, HeldCamera } from '../../../commands/ports/cameras.ts';
import { selfSigned } from '../../certificates.ts';
import type { Lock } from '../../doubles/cameraDoor.ts';
import { type CanonCamera, type CanonOptions, type Shown, startCanonCamera } from '../../doubles/canonCamera.ts';
import { ELSEWHERE, detail, own, soon } from './driver.ts';

const folder = await mkdtemp(join(tmpdir(), 'loom-canon-'));
const opened: (() => Promise<unknown>)[] = [];
let [mine, other]: [Shown, Shown] = [
  { certificate: '', key: '' },
  { certificate: '', key: '' },
];
beforeAll(async () => {
  [mine, other] = await Promise.all([selfSigned(), selfSigned()]);
});
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const WHO = { username: 'asha', password: 'b\\ridal" 1' };
const ASKED = 'The camera asks for its user name and password. They stand in its Camera Control API settings.';
const WRONG =
  'The camera does not take this user name and password. Please check both in its Camera Control API settings.';
const IN_CLEAR =
  'The camera wants its password in clear. Nothing was sent to it: switch HTTPS on in its Camera Control API settings.';
const UNKNOWN =
  'The camera asks for its password in a way that is not safe, or not known to Loom. Nothing was sent to it. Update its firmware, or switch HTTPS on in its Camera Control API settings.';
const ANOTHER =
  'The camera shows another certificate than the one that was trusted. Nothing was sent to it. If it was reset or got a new certificate, trust that one.';
const base64 = Buffer.from(`${WHO.username}:${WHO.password}`).toString('base64');

interface Stage {
  camera: CanonCamera;
  canon: CameraDriver;
  found(): Promise<FoundCamera>;
  hold(access?: CameraAccess): Promise<HeldCamera>;
}
async function stage(lock?: Partial<Lock>, options: CanonOptions = {}): Promise<Stage> {
  const camera = await startCanonCamera('01', options);
  if (lock) camera.door.lock = { username: WHO.username, password: WHO.password, offers: ['MD5'], ...lock };
  const canon = openCanon({ addresses: [camera.url], folder: join(folder, 'shots') });
  opened.push(() => canon.close(), camera.close);
  const found = async (): Promise<FoundCamera> => (await canon.detect(soon()))[0]!;
  return { camera, canon, found, hold: async (access) => canon.hold((await found()).id, soon(), access) };
}

describe('the answer to a challenge', () => {
  const challenge = (algorithm: string): string =>
    `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`;
  test.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('is the one of RFC 7616, 3.9.1: %s', (algorithm, response) => {
    const digest = digestIn(challengesIn(challenge(algorithm)))!;
    const asked = {
      method: 'GET',
      uri: '/dir/index.html',
      count: 1,
      cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
    };
    const answer = digestAnswer(digest, { username: 'Mufasa', password: 'Circle of Life' }, asked);
    expect(answer).toContain(`response="${response}"`);
    expect(answer).toContain('nc=00000001');
    expect(digestAnswer(digest, { username: 'a"b\\c', password: 'x' }, asked)).toContain('username="a\\"b\\\\c"');
  });

  test('is to the strongest of them, and to none that is good for more than was asked', () => {
    const both = challengesIn(`Basic realm="x", ${challenge('MD5')}, ${challenge('SHA-256-sess')}`);
    expect(both.map(({ scheme }) => scheme)).toEqual(['basic', 'digest', 'digest']);
    expect(digestIn(both)).toMatchObject({ algorithm: 'SHA-256-sess', hash: 'sha256', session: true });
    expect(digestIn(challengesIn('Digest realm="x", nonce="y"'))).toBeUndefined();
    expect(digestIn(challengesIn('Digest realm="x", nonce="y", qop="auth-int"'))).toBeUndefined();
    expect(digestIn(challengesIn('Digest realm="x", nonce="y", qop="auth", algorithm=ROT13'))).toBeUndefined();
  });

  test('of any length is read in bounded time, and garbage is none', () => {
    expect(challengesIn(`${'Digest '.repeat(5000)}`)).toHaveLength(8);
    expect(digestIn(challengesIn(`Digest realm="x", qop="auth", nonce="${'n'.repeat(600)}"`))).toBeUndefined();
    expect(challengesIn(`Negotiate abc==, ,,=, "", Digest realm="${'\\'.repeat(9000)}`)).toMatchObject([
      { scheme: 'negotiate' },
      { scheme: 'digest' },
    ]);
  });
});

describe('a Canon camera that asks for a password', () => {
  test('is found as one, and lets nobody in without it or with another', async () => {
    const { camera, found, hold } = await stage({});
    const camera1 = await found();
    expect(camera1).toMatchObject({ name: `Canon camera at ${new URL(camera.url).host}`, asks: 'password' });
    expect(camera1.problem).toBeUndefined();
    expect((await found()).id).toBe(camera1.id);
    expect(await detail(hold())).toBe(ASKED);
    expect(await detail(hold({ ...WHO, password: 'wrong' }))).toBe(WRONG);
  });

  test.each(['MD5', 'MD5-sess', 'SHA-256', 'SHA-256-sess', 'SHA-512-256'])(
    'by %s is told, set, looked through and released, and no password goes over the line',
    async (algorithm) => {
      const { camera, hold } = await stage({ offers: ['Basic', algorithm] });
      const held = await hold(WHO);
      expect(await held.condition(soon())).toMatchObject({ battery: 50 });
      await held.set({ iso: 1600 }, soon());
      await held.startLiveView(soon());
      expect((await held.capture(soon())).name).toBe('IMG_0001.JPG');
      camera.press();
      expect(await own(held)).toEqual(['IMG_0002.JPG']);
      expect(camera.door.heard.join('\n')).not.toMatch(new RegExp(`Basic|${base64}|b.ridal`));
    },
  );

  test('answers each question once for as long as its nonce is good, and once more when it is old', async () => {
    const { camera, hold } = await stage({});
    const held = await hold(WHO);
    camera.door.heard.length = 0;
    await held.frame(soon()).catch(() => undefined);
    await held.condition(soon());
    expect(camera.door.heard.filter((each) => /nc=/.test(each)).length).toBe(camera.door.heard.length);
    expect(new Set(camera.door.heard.map((each) => /nonce="(\w+)"/.exec(each)?.[1])).size).toBe(1);
    camera.door.lock = { ...camera.door.lock!, uses: 1 };
    expect(await held.condition(soon())).toMatchObject({ battery: 50 });
  });

  test('and calls every nonce old is asked three times and no more', async () => {
    const { camera, hold } = await stage({ neverNew: true });
    expect(await detail(hold(WHO))).toBe(
      'The camera asks for its password again and again. Switch it off and on, then connect it again.',
    );
    // Of those one was the look without a password.
    expect(camera.door.heard).toHaveLength(4);
  });

  test('and took another one meanwhile is not asked on with the old one', async () => {
    const { camera, hold } = await stage({});
    const held = await hold(WHO);
    camera.door.lock = { ...camera.door.lock!, password: 'another' };
    expect(await detail(held.condition(soon()))).toBe(WRONG);
    const heard = camera.door.heard.length;
    expect(await detail(held.condition(soon()))).toBe(WRONG);
    expect(camera.door.heard).toHaveLength(heard);
  });

  test.each([
    ['Basic without encryption', { offers: ['Basic'] }, IN_CLEAR],
    ['nothing that is known', { says: 'Negotiate' }, UNKNOWN],
    ['Digest without qop', { says: 'Digest realm="camera", nonce="n"' }, UNKNOWN],
  ])('by %s is told nothing', async (_, lock, sentence) => {
    const { camera, hold } = await stage(lock);
    expect(await detail(hold(WHO))).toBe(sentence);
    expect(camera.door.heard.join('')).toBe('');
  });

  test('and leads elsewhere takes no answer there', async () => {
    const { camera, hold } = await stage({});
    const held = await hold(WHO);
    camera.misbehaves('/ccapi/ver100/devicestatus', 'leads away');
    const heard = camera.door.heard.length;
    expect(await detail(held.condition(soon()))).toBe(ELSEWHERE);
    expect(camera.door.heard).toHaveLength(heard);
  });
});

describe('a Canon camera whose password is switched on and off', () => {
  test('is the same where the operator named its address', async () => {
    const { camera, found, canon } = await stage({});
    const locked = await found();
    const lock = camera.door.lock;
    camera.door.lock = undefined;
    const open = await found();
    expect([locked.asks, open.asks]).toEqual(['password', undefined]);
    expect(open.id).toBe(locked.id);
    expect(await (await canon.hold(open.id, soon())).condition(soon())).toMatchObject({ battery: 50 });
    camera.door.lock = lock;
    expect(await (await canon.hold(open.id, soon(), WHO)).condition(soon())).toMatchObject({ battery: 50 });
  });

  test('is the same where it was heard of, also at another address', async () => {
    let camera = await startCanonCamera('02');
    const canon = openCanon({
      addresses: [],
      discover: async () => [new URL(camera.place)],
      folder: join(folder, 'shots'),
    });
    opened.push(
      () => canon.close(),
      () => camera.close(),
    );
    const [open] = await canon.detect(soon());
    await camera.close();
    camera = await startCanonCamera('02');
    camera.door.lock = { ...WHO, offers: ['MD5'] };
    const [locked] = await canon.detect(soon());
    expect([open!.name, locked!.name, locked!.asks]).toEqual(['Canon EOS R6', 'R6 of 02', 'password']);
    expect(locked!.id).toBe(open!.id);
  });

  test('is another one where another one answers at its address meanwhile', async () => {
    const { camera, found, canon } = await stage();
    const { id } = await found();
    camera.says('/ccapi/ver100/deviceinformation', { productname: 'Canon EOS R5', serialnumber: 'another' });
    expect(await detail(canon.hold(id, soon()))).toBe('This camera is not there any more. Detect cameras again.');
  });
});

describe('a Canon camera over HTTPS', () => {
  test('is known by the certificate that it showed first, and by no other', async () => {
    const { camera, found, hold } = await stage({ offers: ['Basic'] }, { tls: mine });
    const { certificate } = await found();
    expect(certificate).toMatch(/^[0-9a-f]{64}$/);
    const held = await hold({ ...WHO, certificate: certificate! });
    expect(await held.condition(soon())).toMatchObject({ battery: 50 });
    camera.shows(other);
    const heard = camera.door.heard.length;
    expect(await detail(held.condition(soon()))).toBe(ANOTHER);
    expect(await detail(hold({ ...WHO, certificate: certificate! }))).toBe(ANOTHER);
    // It was looked at once more, without a password.
    expect(camera.door.heard.slice(heard)).toEqual(['']);
    const changed = (await found()).certificate!;
    expect(changed).not.toBe(certificate);
    expect(await (await hold({ ...WHO, certificate: changed })).condition(soon())).toMatchObject({ battery: 50 });
  });

  test('holds to what it showed first also within one connection', async () => {
    const { camera, hold } = await stage(undefined, { tls: mine });
    const held = await hold();
    camera.shows(other);
    expect(await detail(held.condition(soon()))).toBe(ANOTHER);
  });

  test('takes its session up again, which nobody else can', async () => {
    const { camera, hold } = await stage(undefined, { tls: mine });
    const held = await hold();
    await held.condition(soon());
    expect(camera.resumed()).toBeGreaterThan(3);
  });

  test('is not asked without it once it was known so, and never in clear after a digest', async () => {
    const { camera, found, hold } = await stage({ offers: ['MD5', 'Basic'] }, { tls: mine });
    const { certificate } = await found();
    const held = await hold({ ...WHO, certificate: certificate! });
    camera.door.lock = { ...camera.door.lock!, offers: ['Basic'] };
    expect(await detail(held.condition(soon()))).toBe(IN_CLEAR);
    expect(camera.door.heard.join('')).not.toContain('Basic');
    const plain = await stage({});
    expect(await detail(plain.hold({ ...WHO, certificate: certificate! }))).toBe(
      'This camera was connected over HTTPS, and now answers without it. Nothing was sent to it. Switch HTTPS on in the camera, or forget the camera here and connect it anew.',
    );
    expect(plain.camera.door.heard.join('')).toBe('');
  });
});

describe('a newer Canon camera', () => {
  test('is asked for events without being waited for', async () => {
    const { camera, hold } = await stage(undefined, { version: 140 });
    const held = await hold();
    camera.press();
    expect(await own(held)).toEqual(['IMG_0001.JPG']);
    expect((await held.capture(soon())).name).toBe('IMG_0002.JPG');
  });
});
