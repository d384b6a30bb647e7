import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../api/contract/all.ts';
import type { MediaAnswer } from '../../../api/contract/media.ts';
import { newId } from '../../../domain/kernel/id.ts';
import { makeJpeg } from '../../pictures.ts';
import { type Answer, type CallOptions, type Person, type TestLoom, sessionIn, startLoom } from '../../server.ts';
import { detailOf, raw, request, statusOf } from './raw.ts';
import { isSentence, refusedWith } from './sentence.ts';

let it: TestLoom;
let asha: Person;
let gig: string;
let other: string;
let item: MediaAnswer;
const form = {
  gig_name: 'Wedding',
  description: 'From the vows to the last dance',
  date_time: '2026-11-21T18:00',
  location: 'Kochi',
};
beforeAll(async () => {
  it = await startLoom();
  asha = await it.register('Asha Rao');
  gig = (await it.createGig(asha)).gig_id;
  other = (await it.createGig(asha, { gig_name: 'Birthday' })).gig_id;
  await it.upload(asha, gig, [{ name: 'a.jpg', bytes: await makeJpeg({ width: 160, height: 120 }) }]);
  await it.settled();
  item = (await it.call<{ original_photos: MediaAnswer[] }>('GET', `/api/v1/gigs/${gig}/media`, { token: asha.token }))
    .body.original_photos[0]!;
});
afterAll(() => it.close());

const api = (method: string, path: string, about: CallOptions = {}): Promise<Answer> =>
  it.call(method, `/api/v1${path}`, { token: asha.token, ...about });
const head = () => it.loom.context.feed.head();
/** Nothing may be in the log that was not there before. */
const withoutTrace = async (work: () => Promise<void>): Promise<void> => {
  const before = await head();
  await work();
  expect(await head()).toBe(before);
};
const pathOf = (path: string): string =>
  path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => ({ gigId: gig, mediaId: item.media_id, position: '1' })[name] ?? newId(),
  );

describe('tokens', () => {
  const claims = () => jwt.decode(asha.token) as { sub: string; sid: string; role: string; exp: number };
  const key = () => it.loom.context.write.secrets.key('session');
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const sign = (payload: object, with_: KeyObject | string, algorithm: jwt.Algorithm = 'HS256'): string =>
    jwt.sign(payload, with_, { algorithm });
  const wrong: [what: string, token: () => string][] = [
    ['no token at all', () => 'x'],
    ['three dots', () => '...'],
    ['alg none', () => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims())}.`],
    ['alg none, in capitals', () => `${part({ alg: 'NONE', typ: 'JWT' })}.${part(claims())}.`],
    ['another key', () => sign(claims(), 'guessed')],
    ['an empty key', () => `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims())}.`],
    ['the key of another purpose', () => sign(claims(), it.loom.context.write.secrets.key('media'))],
    ['another algorithm', () => sign(claims(), key(), 'HS512')],
    ['an end in the past', () => sign({ ...claims(), exp: Math.floor(Date.now() / 1000) - 1 }, key())],
    ['another person', () => sign({ ...claims(), sub: it.admin.id }, key())],
    ['a session that never was', () => sign({ ...claims(), sid: newId() }, key())],
    ['no session', () => sign({ sub: claims().sub, role: 'admin', exp: claims().exp }, key())],
    ['no person', () => sign({ sid: claims().sid, exp: claims().exp }, key())],
    ['a changed payload', () => asha.token.replace(/\.[^.]+\./, `.${part({ ...claims(), role: 'admin' })}.`)],
    ['a cut signature', () => asha.token.slice(0, -1)],
    ['100,000 letters', () => 'a'.repeat(10_000)],
  ];

  test.each(wrong)('with %s open nothing', async (_, token) => {
    await withoutTrace(async () => {
      refusedWith(
        await api('GET', '/auth/me', { token: token() }),
        401,
        'Your session has ended. Please sign in again.',
      );
      refusedWith(await api('POST', '/gigs/create', { token: token(), body: form }), 401);
    });
  });

  test('that claim another role give the role that the account has', async () => {
    const forged = sign({ ...claims(), role: 'admin' }, key());
    refusedWith(await api('GET', '/admin/outbox', { token: forged }), 403, 'Admin access required');
    refusedWith(await api('GET', '/audit/gigs', { token: forged }), 403);
  });

  test.each(['Basic abc', 'Bearer', 'Bearer  ', 'Token x', 'Bearer a b'])(
    'in the form "%s" are no tokens',
    async (authorization) => {
      refusedWith(await api('GET', '/auth/me', { token: undefined, headers: { authorization } }), 401);
    },
  );

  test('of a session that was ended are dead at once', async () => {
    const again = await it.login(asha.email, asha.password);
    expect((await api('POST', '/auth/logout', { token: again.token })).status).toBe(200);
    refusedWith(
      await api('GET', '/auth/me', { token: again.token }),
      401,
      'Your session has ended. Please sign in again.',
    );
    expect((await api('GET', '/auth/me')).status).toBe(200);
  });

  test('are needed by every operation that is not public, and roles are kept apart', async () => {
    const auditor = await it.createAuditor();
    await withoutTrace(async () => {
      for (const operation of operations) {
        if (operation.access === 'public') continue;
        const body = operation.takes === 'multipart' ? new FormData() : operation.method === 'GET' ? undefined : {};
        const ask = (token: string | undefined) => it.call(operation.method, pathOf(operation.path), { token, body });
        refusedWith(await ask(undefined), 401, 'Please sign in.');
        const forPhotographers = operation.access === 'photographer' || operation.access === 'owner';
        if (forPhotographers || operation.access === 'admin') refusedWith(await ask(auditor.token), 403);
        if (operation.access === 'auditor' || operation.access === 'admin') refusedWith(await ask(asha.token), 403);
        if (forPhotographers) refusedWith(await ask(it.admin.token), 403);
      }
    });
  });
});

describe('bodies', () => {
  const send = async (
    body: string | Uint8Array,
    type: string | null = 'application/json',
    path = '/api/v1/gigs/create',
  ): Promise<string> =>
    raw(
      it.url,
      request('POST', path, { Authorization: `Bearer ${asha.token}`, ...(type ? { 'Content-Type': type } : {}) }, body),
    );

  test.each([
    ['half an object', '{"gig_name": "Wed'],
    ['nothing of sense', 'gig_name=Wedding'],
    ['a bare text', '"Wedding"'],
    ['null', 'null'],
    ['a number', '17'],
    ['NUL', '\0'],
    ['a deep nest', `${'['.repeat(400_000)}`],
    ['a comment', '{/* */}'],
    ['UTF-16', Buffer.from('{"gig_name":"a"}', 'utf16le')],
  ])('of %s are malformed', async (_, body) => {
    await withoutTrace(async () => {
      const answer = await send(body);
      expect(statusOf(answer)).toBe(400);
      expect(detailOf(answer)).toBe('This request is not valid JSON.');
    });
  });

  test.each([
    ['an array', '[]'],
    ['a deep object', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['a deep array', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['nothing', '{}'],
  ])('of %s break a rule', async (_, body) => {
    const answer = await send(body);
    expect(statusOf(answer)).toBe(422);
    isSentence(detailOf(answer));
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    null,
  ])('as %s are told to be JSON', async (type) => {
    const answer = await send(JSON.stringify(form), type);
    expect(statusOf(answer)).toBe(400);
    expect(detailOf(answer)).toBe('Please send JSON, with the header Content-Type: application/json.');
  });

  test('of 50 MB are too large, with or without their length said, and the connection is dealt with', async () => {
    await withoutTrace(async () => {
      const bytes = Buffer.alloc(50 << 20, 'a');
      const named = await raw(
        it.url,
        request('POST', '/api/v1/auth/login', { 'Content-Type': 'application/json' }, bytes),
      );
      expect(statusOf(named)).toBe(413);
      expect(detailOf(named)).toBe('This request is too large: at most 1 MB at once, please.');
      const chunk = [`${(1 << 20).toString(16)}\r\n`, bytes.subarray(0, 1 << 20), '\r\n'];
      const start =
        'POST /api/v1/auth/login HTTP/1.1\r\nHost: loom\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
      const unnamed = await raw(it.url, [start, ...Array.from({ length: 50 }, () => chunk).flat(), '0\r\n\r\n']);
      expect(statusOf(unnamed)).toBe(413);
      // On a connection that is kept, what comes next is understood.
      const next = 'GET /healthz HTTP/1.1\r\nHost: loom\r\nConnection: close\r\n\r\n';
      const kept = await raw(it.url, [
        `POST /api/v1/auth/login HTTP/1.1\r\nHost: loom\r\nContent-Type: application/json\r\nContent-Length: ${bytes.length}\r\n\r\n`,
        bytes,
        next,
      ]);
      expect(kept.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
    });
  });

  test('with a length that is not theirs end by themselves', async () => {
    expect(
      statusOf(await raw(it.url, 'POST /api/v1/auth/login HTTP/1.1\r\nHost: loom\r\nContent-Length: -5\r\n\r\n')),
    ).toBe(400);
    expect(
      statusOf(
        await raw(
          it.url,
          'POST /api/v1/auth/login HTTP/1.1\r\nHost: loom\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        ),
      ),
    ).toBe(400);
    expect(
      await raw(
        it.url,
        'POST /api/v1/auth/login HTTP/1.1\r\nHost: loom\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
        'cut',
      ),
    ).toBe('');
  });

  test.each([
    ['an unknown category', { category: 'Funeral' }, /category/],
    ['an unknown type', { gig_type: 'secret' }, /gig_type/],
    ['a name of blanks', { gig_name: '   ' }, /required/],
    ['a name of 100,000 letters', { gig_name: 'x'.repeat(100_000) }, /at most 120/],
    ['a name that is a number', { gig_name: 7 }, /gig_name/],
    ['a huge number', { guest_upload_limit: 1e308 }, /number from 1 to 50/],
    [
      'a number beyond all numbers',
      '{"gig_name":"a","description":"c","date_time":"2026-11-21T18:00","location":"b","guest_upload_limit":1e999}',
      /number from 1 to 50/,
    ],
    ['a half number', { guest_upload_limit: 1.5 }, /number from 1 to 50/],
    ['a date that is none', { date_time: 'tomorrow' }, /required/],
    ['a day that is not', { date_time: '2026-13-45T18:00' }, /date and time that exist/],
    ['a date with more behind it', { date_time: '2026-11-21T18:00<script>' }, /required/],
    ['a private gig without a password', { gig_type: 'private' }, /Password is required for private gigs/],
    [
      'a private gig with a blank password',
      { gig_type: 'private', password: '  ' },
      /Password is required for private gigs/,
    ],
  ])('with %s break a rule, in a sentence', async (_, wrong, sentence) => {
    await withoutTrace(async () => {
      const answer = await send(typeof wrong === 'string' ? wrong : JSON.stringify({ ...form, ...wrong }));
      expect(statusOf(answer), answer).toBe(422);
      isSentence(detailOf(answer));
      expect(detailOf(answer)).toMatch(sentence);
    });
  });

  test('with keys that would reach into prototypes reach nothing', async () => {
    const poison = `{"gig_name":"Poison","description":"Ivy","date_time":"2026-11-21T18:00","location":"Kochi","constructor":{"prototype":{"isAdmin":true}}}`;
    const answer = await send(poison);
    expect(statusOf(answer)).toBe(200);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({
      gig_type: 'public',
      gig_name: 'Poison',
    });
    const refused = await send('{"__proto__":{"isAdmin":true}}');
    expect([400, 422]).toContain(statusOf(refused));
    isSentence(detailOf(refused));
    const fields = ['__proto__', 'constructor', 'toString']
      .map((name) => `--xyz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`)
      .join('');
    expect(
      statusOf(
        await send(`${fields}--xyz--\r\n`, 'multipart/form-data; boundary=xyz', `/api/v1/gigs/${gig}/upload-media`),
      ),
    ).toBe(400);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect((await api('GET', '/gigs/my-gigs?__proto__=x&constructor=y')).status).toBe(200);
  });

  test('with half a character are kept as what can be read', async () => {
    const answer = await send(
      `{"gig_name":"half \\ud83d","description":"a half","date_time":"2026-11-21T18:00","location":"Kochi"}`,
    );
    expect(statusOf(answer)).toBe(200);
    await it.settled();
    expect((await api('GET', '/gigs/my-gigs')).status).toBe(200);
  });
});

describe('forms', () => {
  const post = (body: string | Uint8Array, type: string) =>
    raw(
      it.url,
      request(
        'POST',
        `/api/v1/gigs/${gig}/upload-media`,
        { Authorization: `Bearer ${asha.token}`, 'Content-Type': type },
        body,
      ),
    );
  const field = (name: string, value: string): string =>
    `--xyz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const told = async (body: string | Uint8Array, type: string, status: number, sentence: string): Promise<void> => {
    await withoutTrace(async () => {
      const answer = await post(body, type);
      expect(statusOf(answer), answer.slice(0, 300)).toBe(status);
      expect(detailOf(answer)).toBe(sentence);
    });
  };

  test('without a boundary', () =>
    told('--xyz--', 'multipart/form-data', 400, 'Please send the files as form data (multipart/form-data).'));
  test('that are no forms', () =>
    told('{}', 'application/json', 400, 'Please send the files as form data (multipart/form-data).'));
  test('without an end', () =>
    told(
      field('folder_id', 'x'),
      'multipart/form-data; boundary=xyz',
      400,
      'The upload arrived incomplete. Please try again.',
    ));
  test('with another boundary', () =>
    told(
      `${field('folder_id', 'x')}--xyz--\r\n`,
      'multipart/form-data; boundary=abc',
      400,
      'The upload arrived incomplete. Please try again.',
    ));
  test('of nothing', () =>
    told('--xyz--\r\n', 'multipart/form-data; boundary=xyz', 400, 'Please choose at least one photo or video.'));
  test('of 1,000 fields', async () => {
    const fields = Array.from({ length: 1000 }, (_, n) => field(`f${n}`, 'x')).join('');
    await told(`${fields}--xyz--\r\n`, 'multipart/form-data; boundary=xyz', 413, 'This form has too many fields.');
  });
  test('of 501 files', async () => {
    const files = Array.from(
      { length: 501 },
      (_, n) =>
        `--xyz\r\nContent-Disposition: form-data; name="files"; filename="${n}.jpg"\r\nContent-Type: image/jpeg\r\n\r\nx\r\n`,
    ).join('');
    await told(
      `${files}--xyz--\r\n`,
      'multipart/form-data; boundary=xyz',
      413,
      'Please send at most 500 files at once.',
    );
  });
  test('with headers of a megabyte', async () => {
    const body = `--xyz\r\nContent-Disposition: form-data; name="files"; filename="${'x'.repeat(1 << 20)}.jpg"\r\n\r\nx\r\n--xyz--\r\n`;
    const answer = await post(body, 'multipart/form-data; boundary=xyz');
    expect(statusOf(answer)).toBe(400);
    isSentence(detailOf(answer));
  });
  test('with a selfie of 25 MB', async () => {
    const selfie = new FormData();
    selfie.append('consent_version', '2026-11-1');
    selfie.append('selfie', new Blob([new Uint8Array(25 << 20)]), 'me.jpg');
    await withoutTrace(async () =>
      refusedWith(
        await it.call('POST', `/api/v1/public/gigs/${gig}/selfie-search`, { body: selfie }),
        413,
        /too large|larger/,
      ),
    );
  });
});

describe('addresses', () => {
  test.each([
    '/api/v1/gigs/%',
    '/api/v1/gigs/%E0%A4%A',
    '/api/v1/gigs/%00',
    '/api/v1/gigs/..%2f..%2fsecret',
    '/api/v1/gigs/%ff%fe',
    `/api/v1/gigs/${'x'.repeat(5000)}`,
    '/api/v1/gigs/%F0%9F%93%B8',
  ])('%s lead nowhere', async (path) => {
    const answer = await raw(it.url, request('GET', path, { Authorization: `Bearer ${asha.token}` }));
    expect([400, 404]).toContain(statusOf(answer));
    isSentence(detailOf(answer));
  });

  test.each([
    '//',
    '/api/v1//gigs',
    '/api/v1/gigs/',
    '/api/v2/gigs',
    '/api/v1/../../etc/passwd',
    '/admin/../../secret',
    '/..%2f..%2fetc/passwd',
    '/media/%00/%00/400',
    '/media/zip/%00',
    '/media//',
    '/media',
    '/ws/gig/x/live',
    '/api/v1/gigs/%2e%2e/media',
  ])('%s show nothing', async (path) => {
    const answer = await raw(it.url, request('GET', path, { Authorization: `Bearer ${asha.token}` }));
    expect([400, 404]).toContain(statusOf(answer));
    isSentence(detailOf(answer));
  });

  test('with another method are told which', async () => {
    const answer = await api('PATCH', `/gigs/${gig}`);
    refusedWith(answer, 405, 'This address takes PUT or GET.');
    expect(answer.headers.get('allow')).toBe('PUT, GET');
  });

  test.each([
    'limit=0',
    'limit=-1',
    'limit=1e9',
    'limit=NaN',
    'limit=99999999999999999999',
    'limit=1&limit=2',
    'filter=nonsense',
    `cursor=${'x'.repeat(600)}`,
  ])('with ?%s are malformed', async (query) => {
    refusedWith(await api('GET', `/gigs/${gig}/media?${query}`), 400);
  });

  test.each([
    'x',
    '%00',
    'bnVsbA',
    'W10',
    'eyJhIjoxfQ',
    Buffer.from('["a",null]').toString('base64url'),
    Buffer.from('9999-/../..').toString('base64url'),
    Buffer.from('{"__proto__":1}').toString('base64url'),
    '%F0%9F%93%B8',
  ])('with the made-up cursor %s are malformed or empty', async (cursor) => {
    const lists = [`/gigs/${gig}/media?cursor=`, '/gigs/my-gigs?cursor=', `/public/gigs/${gig}/media?cursor=`];
    for (const list of lists) {
      const answer = await api('GET', `${list}${cursor}`);
      if (answer.status !== 200) refusedWith(answer, 400);
    }
    for (const list of ['/audit/gigs?cursor=', '/audit/users?cursor=', `/audit/gigs/${gig}/events?cursor=`]) {
      const answer = await api('GET', `${list}${cursor}`, { token: it.admin.token });
      if (answer.status !== 200) refusedWith(answer, 400);
    }
  });

  test.each([
    ['bytes=-0', 416],
    ['bytes=99999999-', 416],
    ['bytes=5-2', 200],
    ['bytes=-5', 206],
    ['bytes=0-99999999999999999999', 206],
    ['bytes=--5', 200],
    ['bytes=a-b', 200],
    ['bytes=0-1,4-5', 200],
    ['lines=0-1', 200],
    ['bytes=-99999999', 206],
  ])('with the range %s', async (range, status) => {
    const { download_url: address } = (
      await it.call<{ download_url: string }>('POST', `/api/v1/media/${item.media_id}/download`, { token: asha.token })
    ).body;
    const got = await fetch(`${it.url}${address}`, { headers: { range } });
    expect(got.status).toBe(status);
    const bytes = await got.arrayBuffer();
    if (status === 206) expect(bytes.byteLength).toBe(Number(got.headers.get('content-length')));
    if (status === 416) expect(got.headers.get('content-range')).toBe(`bytes */${item.size}`);
  });
});

describe('media addresses', () => {
  const get = (path: string) => it.call('GET', path);
  const tokenIn = (address: string): string => address.split('/')[2]!;

  test('open only what they were signed for', async () => {
    const token = tokenIn(item.thumb_url);
    expect((await get(item.thumb_url)).status).toBe(200);
    const { addresses } = it.loom.context;
    const [letter, gigId, end, , session, signature] = token.split('.') as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const forged = [
      'x',
      'o.x.y.z',
      `${letter}.${gigId}.${end}`,
      `${letter}.${gigId}.${end}..${session}`,
      `d.${gigId}.${end}..${session}.${signature}`,
      `${letter}.${other}.${end}..${session}.${signature}`,
      `${letter}.${gigId}.zzzzzzzzz..${session}.${signature}`,
      `${letter}.${gigId}.${end}.${signature}`,
      `${letter}.${gigId}.${end}..${newId()}.${signature}`,
      `${letter}.${gigId}.${end}..${session}.${signature.slice(0, -1)}`,
      `${letter}.${gigId}.${end}..${session}.${'A'.repeat(43)}`,
      '__proto__',
      'constructor',
      `${token}.${signature}`,
    ];
    for (const each of forged) refusedWith(await get(`/media/${each}/${item.media_id}/400`), 404);
    // A good token, but of another gig; an original under a token that shows only pictures; what is not there.
    refusedWith(await get(`/media/${addresses.token('owner', other, '', session)}/${item.media_id}/400`), 404);
    refusedWith(await get(`/media/${addresses.token('public', other)}/${item.media_id}/400`), 404);
    for (const pictures of [token, addresses.token('public', gig)])
      refusedWith(await get(`/media/${pictures}/${item.media_id}/original`), 404);
    for (const rest of [
      `${newId()}/400`,
      `${item.media_id}/9999`,
      `${item.media_id}/video`,
      item.media_id,
      '',
      `${item.media_id}/400/..`,
      '__proto__/400',
    ])
      refusedWith(await get(`/media/${token}/${rest}`), 404);
    refusedWith(await it.call('POST', item.thumb_url), 404);
  });

  test('end', async () => {
    const { mediaAddresses } = await import('../../../api/auth/mediaAddresses.ts');
    const old = mediaAddresses(it.loom.context.write.secrets, () => Date.now() - 24 * 3_600_000);
    refusedWith(
      await get(`/media/${old.token('owner', gig, '', sessionIn(asha.token))}/${item.media_id}/400`),
      404,
      'This address has expired. Please reload the page.',
    );
  });

  test('of zips cannot be guessed', async () => {
    for (const ticket of ['x', newId(), '', '..', 'a'.repeat(5000), '__proto__'])
      refusedWith(await get(`/media/zip/${ticket}`), 404);
  });
});

describe('the same command twice', () => {
  test('at once, with one Idempotency-Key, is one command with one answer', async () => {
    const headers = { 'idempotency-key': newId() };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api('POST', '/gigs/create', { body: { ...form, gig_name: 'Once' }, headers })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['gig_id'])}`)).size).toBe(1);
    const { gigs } = (
      await it.call<{ gigs: { gig_name: string }[] }>('GET', '/api/v1/gigs/my-gigs', { token: asha.token })
    ).body;
    expect(gigs.filter(({ gig_name: name }) => name === 'Once')).toHaveLength(1);
    const folderKey = { 'idempotency-key': newId() };
    const made = await Promise.all(
      [1, 2, 3].map(() => api('POST', `/gigs/${gig}/folders`, { body: { folder_name: 'Once' }, headers: folderKey })),
    );
    expect(new Set(made.map(({ body }) => body['folder_id'])).size).toBe(1);
    // The key again, with other words: the answer is that of the first.
    expect(
      (await api('POST', `/gigs/${gig}/folders`, { body: { folder_name: 'Other' }, headers: folderKey })).body,
    ).toMatchObject({ folder_name: 'Once' });
  });

  test('at once, without a key, is two commands, and the rules hold', async () => {
    const made = await Promise.all(
      [1, 2, 3, 4].map(() => api('POST', `/gigs/${gig}/folders`, { body: { folder_name: 'Ceremony' } })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    refusedWith(
      made.find(({ status }) => status === 409)!,
      409,
      'This gig already has a folder named "Ceremony".',
    );
    const trial = await it.register('Vikram Sen', { plan: 'free-trial' });
    const opened = await Promise.all(
      [1, 2, 3, 4].map(() => api('POST', '/gigs/create', { token: trial.token, body: form })),
    );
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    const about = { body: { media_ids: [item.media_id] } };
    for (const [method, path] of [
      ['DELETE', 'bulk'],
      ['POST', 'restore'],
    ] as const) {
      const before = (await it.events(gig)).length;
      expect(
        (await Promise.all([1, 2, 3].map(() => api(method, `/gigs/${gig}/media/${path}`, about)))).map(
          ({ status }) => status,
        ),
      ).toEqual([200, 200, 200]);
      expect((await it.events(gig)).length).toBe(before + 1);
    }
  });

  test('the same file at once is one photo', async () => {
    const bytes = await makeJpeg({ width: 160, height: 120, seed: 77 });
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        it.upload(asha, gig, [
          { name: 'same.jpg', bytes },
          { name: 'again.jpg', bytes },
        ]),
      ),
    );
    expect(new Set(answers.flatMap(({ received }) => received.map(({ media_id: id }) => id))).size).toBe(1);
    expect(answers.flatMap(({ received }) => received).filter(({ duplicate }) => !duplicate)).toHaveLength(1);
  });

  test.each(['', ' ', 'a b', 'x'.repeat(201), '<script>'])('a key like "%s" is none', async (key) => {
    const answer = await api('POST', `/gigs/${gig}/folders`, {
      body: { folder_name: newId() },
      headers: { 'idempotency-key': key },
    });
    if (key.trim() === '') expect(answer.status).toBe(200);
    else refusedWith(answer, 400, /Idempotency-Key/);
  });

  test('one key of two people is two commands', async () => {
    const ravi = await it.register('Ravi Iyer');
    const headers = { 'idempotency-key': 'the-same-key' };
    const mine = await api('POST', '/gigs/create', { body: form, headers });
    const his = await api('POST', '/gigs/create', { body: form, headers, token: ravi.token });
    expect(his.body['gig_id']).not.toBe(mine.body['gig_id']);
  });
});
