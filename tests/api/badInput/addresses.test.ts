import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '../../../api/contract/all.ts';
import { makeJpeg } from '../../pictures.ts';
import { type TestLoom, startLoom } from '../../server.ts';
import { refusedWith } from './sentence.ts';

/**
 * Every field of the contract in which somebody writes a web address, by its call: what the server asks for itself, and
 * what it shows to others. Those of operators (the chat widget, help centre) are no fields, but configuration.
 */
const FIELDS: Record<string, { fields: string[]; body: (field: string, address: string) => object }> = {
  setupProfile: {
    fields: ['brand_logo', 'website', 'instagram', 'facebook', 'twitter', 'linkedin'],
    body: (field, address) => ({ [field]: address }),
  },
  // Asked for by the server itself; what a name leads to, and where one is led on, tests/adapters/calendars.test.ts tries.
  addOtherCalendar: { fields: ['address'], body: (field, address) => ({ name: 'Family', [field]: address }) },
};

/** A picture that was made here: no other address is taken, a public one neither, and the server asks for none of them. */
const OURS = 'saveEnhanced.enhanced_url';

const INNER = [
  'http://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://１２７.０.０.１/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1:6379/',
  'https://192.168.1.1/admin',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://localhost:3900/api/v1/admin/outbox',
  'https://LOCALHOST./',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://127.0.0.1.nip.io/',
  'https://intranet/',
];
const CROOKED = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://example.com:6379/_FLUSHALL',
  '//example.com/',
  'example.com',
  'https://asha:secret@example.com/',
  'https://example.com@127.0.0.1/',
  'https:\\\\127.0.0.1\\',
  'https://exam\tple.com/',
  'https://example.com/\r\nX-Injected: yes',
  `https://example.com/${'x'.repeat(10_000)}`,
];

const NAMED = /(url|uri|href|website|webhook|callback|_link)$|^(brand_logo|instagram|facebook|twitter|linkedin)$/;
/** Names of all texts that a call's body takes, however deep they lie, that are named as addresses or have to look like one. A postal address does not. */
function addressesIn(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { properties, ...rest } = schema as { properties?: Record<string, object> };
  const own = Object.entries(properties ?? {}).flatMap(([name, of]) => {
    const { type } = of as { type?: unknown };
    const isAddress = NAMED.test(name) || /:(\\)?\/(\\)?\//.test(String((of as { pattern?: string }).pattern));
    return [...(type === 'string' && isAddress ? [name] : []), ...addressesIn(of)];
  });
  return [...own, ...Object.values(rest).flatMap(addressesIn)];
}

let it: TestLoom;
beforeAll(async () => {
  it = await startLoom();
});
afterAll(() => it.close());

test('every field of the contract that takes a web address is tried here', () => {
  const found = operations.flatMap(({ id, body }) =>
    addressesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).map((name) => `${id}.${name}`),
  );
  const tried = Object.entries(FIELDS).flatMap(([id, { fields }]) => fields.map((field) => `${id}.${field}`));
  expect([...tried, OURS].sort()).toEqual([...new Set(found)].sort());
});

describe.each(
  Object.entries(FIELDS).flatMap(([id, { fields, body }]) => fields.map((field) => [id, field, body] as const)),
)('%s: %s', (id, field, body) => {
  const { method, path } = operations.find((operation) => operation.id === id)!;
  test('refuses what leads inside, or is no address of the web, with a sentence and without a trace; takes a public one', async () => {
    // Saving is bounded for each person.
    const { token } = await it.register();
    const send = (address: string) => it.call(method, path, { token, body: body(field, address) });
    const before = await it.loom.context.feed.head();
    for (const address of [...INNER, ...CROOKED]) refusedWith(await send(address), 422);
    expect(await it.loom.context.feed.head()).toBe(before);
    expect((await send('https://example.com/asha')).status).toBe(200);
  });
});

test(`${OURS}: refuses every address but that of a picture which was made here`, async () => {
  const asha = await it.register();
  const gig = await it.createGig(asha, { gig_name: 'Meera & Arjun' });
  const { received } = await it.upload(asha, gig.gig_id, [
    { name: 'IMG_1.JPG', bytes: await makeJpeg({ width: 90, height: 60, seed: 1 }) },
  ]);
  await it.settled();
  const before = await it.loom.context.feed.head();
  for (const enhanced_url of [...INNER, ...CROOKED, 'https://example.com/asha'])
    refusedWith(
      await it.call('POST', `/api/v1/ai-editor/save-enhanced/${received[0]!.media_id}`, {
        token: asha.token,
        body: { enhanced_url },
      }),
      422,
    );
  expect(await it.loom.context.feed.head()).toBe(before);
});
