import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openMemoryReadModels } from '../../adapters/readmodels/memory.ts';
import { openMongoReadModels } from '../../adapters/readmodels/mongodb.ts';
import { setFile } from '../../adapters/readmodels/set-file.ts';
import { openSqliteReadModels } from '../../adapters/readmodels/sqlite.ts';
import type { Change, CollectionSpec, Query } from '../../projections/ports.ts';
import { cuttingProxy } from '../servers/cutting-proxy.ts';
import { mongoUrl, scratchDatabase } from '../servers/mongodb.ts';
import { readModelsContract, walk } from './readmodels.contract.ts';

const folder = () => mkdtemp(join(tmpdir(), 'readmodels-'));

readModelsContract('memory', async () => ({ open: openMemoryReadModels, lasting: false, destroy: async () => {} }));

readModelsContract('SQLite', async () => {
  const dir = await folder();
  return {
    open: () => openSqliteReadModels({ file: join(dir, 'sub', 'read.db') }),
    lasting: true,
    destroy: () => rm(dir, { recursive: true }),
  };
});

const server = mongoUrl;
if (server) {
  readModelsContract('MongoDB', async () => {
    const { url, destroy } = scratchDatabase(server);
    return { open: () => openMongoReadModels({ url }), lasting: true, destroy };
  });

  const counts: CollectionSpec = { name: 'counts', indexes: {} };
  const count = (id: string, n: number): Change => ({ collection: 'counts', id, document: { id, n } });
  test.each([
    ['nothing of it was written', '_journal', 1],
    ['only the journal was written', '_position', 2],
    ['all but the checkpoint was written', 'checkpoint', 2],
  ])('MongoDB: a batch cut off when %s is whole or absent afterwards', async (_, cutAt, expected) => {
    const { url, destroy } = scratchDatabase(server);
    const { hostname, port } = new URL(url);
    const large = 'x'.repeat(2_500_000); // several of these fill more than one piece of the journal
    const fat = (id: string): Change => ({ collection: 'counts', id, document: { id, large } });
    const proxy = await cuttingProxy(hostname, Number(port));
    const models = await openMongoReadModels({ url: url.replace(`:${port}/`, `:${proxy.port}/`) });
    const set = await models.open('v1', [counts]);
    await set.write([count('a', 1), count('b', 1)], 1);
    proxy.cutAt(cutAt);
    await expect(
      set.write(
        [count('a', 2), count('c', 2), fat('d'), fat('e'), fat('f'), { collection: 'counts', id: 'b', document: null }],
        2,
      ),
    ).rejects.toThrow();

    const other = await openMongoReadModels({ url });
    const seen = await other.open('v1', [counts]);
    expect(await seen.checkpoint()).toBe(expected);
    expect((await seen.reader('counts').getMany(['d', 'e', 'f'])).map((found) => found['large'] === large)).toEqual(
      expected === 2 ? [true, true, true] : [],
    );
    const whole =
      expected === 2
        ? [
            { id: 'a', n: 2 },
            { id: 'c', n: 2 },
          ]
        : [
            { id: 'a', n: 1 },
            { id: 'b', n: 1 },
          ];
    expect(await seen.reader('counts').getMany(['a', 'b', 'c'])).toEqual(whole);
    await other.close();

    proxy.cutAt(undefined);
    expect(await set.checkpoint()).toBe(expected);
    await set.write([count('a', 3)], 3);
    expect(await set.reader('counts').get('a')).toEqual({ id: 'a', n: 3 });
    await models.close();
    await proxy.close();
    await destroy();
  });
}

const spec: CollectionSpec = {
  name: 'things',
  indexes: { one: ['a'], two: ['a', 'b'], three: ['b', 'c', 'a'], none: [] },
};
const scalar = fc.oneof(
  fc.constantFrom<string | number | boolean>('', 'a', 'b', '1', 'ä', '\uffff', '📷', 0, 1, -1, 1.5, true, false),
  fc.string({ unit: 'binary', maxLength: 3 }).map((text) => text.replaceAll('\u0000', '')),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const lacking = fc.constantFrom(undefined, null, [], {}, Number.NaN);
const field = fc.oneof({ weight: 5, arbitrary: scalar }, { weight: 1, arbitrary: lacking });
const change: fc.Arbitrary<Change> = fc
  .record({ id: fc.nat(15).map((n) => `t${n}`), a: field, b: field, c: field, gone: fc.nat(7) })
  .map(({ id, a, b, c, gone }) => ({ collection: 'things', id, document: gone === 0 ? null : { id, a, b, c } }));
const orUndefined = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const bounds = fc.record({
  from: orUndefined(scalar.filter((key) => typeof key !== 'boolean')),
  to: orUndefined(scalar.filter((key) => typeof key !== 'boolean')),
});
const query: fc.Arbitrary<Query> = fc
  .record({
    index: fc.constantFrom('one', 'two', 'three', 'none'),
    equal: fc.nat(3),
    values: fc.array(scalar, { minLength: 3, maxLength: 3 }),
    range: orUndefined(bounds),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    limit: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ index, equal, values, range, order, limit }) => {
    const fields = spec.indexes[index]!;
    const where = Object.fromEntries(fields.slice(0, equal).map((name, i) => [name, values[i]!]));
    const ranged = range && equal < fields.length ? { range: defined(range) } : {};
    return { index, where, ...ranged, order, limit };
  });
const defined = (range: { from: string | number | boolean | undefined; to: string | number | boolean | undefined }) =>
  Object.fromEntries(Object.entries(range).filter(([, value]) => value !== undefined)) as NonNullable<Query['range']>;

test('SQLite answers every query as memory does', async () => {
  const dir = await folder();
  const sqlite = openSqliteReadModels({ file: join(dir, 'read.db') });
  const memory = openMemoryReadModels();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(change, { maxLength: 12 }), { maxLength: 4 }),
      fc.array(query, { minLength: 1, maxLength: 8 }),
      async (batches, queries) => {
        const sets = [await memory.open(`v${++run}`, [spec]), await sqlite.open(`v${run}`, [spec])] as const;
        for (const set of sets) for (const [i, batch] of batches.entries()) await set.write(batch, i + 1);
        const [expected, actual] = sets.map((set) => set.reader('things'));
        for (const one of queries) {
          expect(await actual!.find(one)).toEqual(await expected!.find(one));
          expect(await walk(actual!, one)).toEqual(await walk(expected!, { ...one, limit: 1000 }));
          expect(await actual!.count(one)).toBe(await expected!.count(one));
        }
      },
    ),
    { numRuns: 150, seed: 20260101 },
  );
  await sqlite.close();
  await rm(dir, { recursive: true });
});

const things = (id: string): Change => ({ collection: 'things', id, document: { id, a: 1 } });
const setFiles = async (dir: string): Promise<string[]> =>
  (await readdir(dir)).filter((name) => /^read-[0-9a-f]{16}\.sqlite$/.test(name));

test('a SQLite file that is damaged is made anew: everything in it can be', async () => {
  const dir = await folder();
  const file = join(dir, 'read.db');
  await writeFile(file, 'This is not a database. '.repeat(500));
  const models = openSqliteReadModels({ file });
  expect(await models.active()).toBeUndefined();
  const set = await models.open('v1', [spec]);
  expect(await set.checkpoint()).toBe(0);
  await set.write([things('t1')], 3);
  await models.activate('v1');
  await models.close();

  await writeFile(setFile(file, 'v1'), 'This is not a database. '.repeat(500));
  const again = openSqliteReadModels({ file });
  expect(await again.active()).toBe('v1');
  const anew = await again.open('v1', [spec]);
  expect(await anew.checkpoint()).toBe(0);
  expect(await again.active()).toBeUndefined();
  await anew.write([things('t2')], 3);
  await again.activate('v1');
  expect(await again.active()).toBe('v1');
  expect(
    (await anew.reader('things').find({ index: 'one', where: { a: 1 }, limit: 9 })).items.map(({ id }) => id),
  ).toEqual(['t2']);
  await again.close();
  await rm(dir, { recursive: true });
});

test('a SQLite set whose process died while it was filled is filled anew, and nothing of it stays', async () => {
  const dir = await folder();
  const file = join(dir, 'read.db');
  const script = `
    const { openSqliteReadModels } = await import(${JSON.stringify(new URL('../../adapters/readmodels/sqlite.ts', import.meta.url).href)});
    const models = openSqliteReadModels({ file: ${JSON.stringify(file)} });
    const spec = ${JSON.stringify(spec)};
    const document = (id) => ({ collection: 'things', id, document: { id, a: 1 } });
    await (await models.open('v1', [spec])).write([document('t1')], 1);
    await models.activate('v1');
    const { openDirectory } = await import(${JSON.stringify(new URL('../../adapters/readmodels/sqlite-directory.ts', import.meta.url).href)});
    while (!openDirectory(${JSON.stringify(file)}).isSynced('v1')) await new Promise((resolve) => setTimeout(resolve, 5));
    await (await models.open('v2', [spec])).write([document('t2')], 7);
    await (await models.open('v3', [spec])).write([document('t3')], 7);
    process.kill(process.pid, 'SIGKILL');`;
  await writeFile(join(dir, 'die.mjs'), script);
  await expect(promisify(execFile)(process.execPath, [join(dir, 'die.mjs')])).rejects.toMatchObject({
    signal: 'SIGKILL',
  });
  expect(await setFiles(dir)).toHaveLength(3);

  const models = openSqliteReadModels({ file });
  expect(await models.active()).toBe('v1');
  expect(await (await models.open('v2', [spec])).checkpoint()).toBe(0);
  expect(await (await models.open('v1', [spec])).reader('things').get('t1')).toEqual({ id: 't1', a: 1 });
  expect(await setFiles(dir)).toHaveLength(2);
  await models.activate('v1');
  await models.close();
  expect(await setFiles(dir)).toHaveLength(1);
  await rm(dir, { recursive: true });
});

test('a SQLite set that is opened while dropped ones are removed keeps its file, also under a name that was just dropped', async () => {
  const dir = await folder();
  const models = openSqliteReadModels({ file: join(dir, 'read.db') });
  for (let round = 0; round < 40; round++) {
    const set = await models.open(`v${round % 3}`, [spec]);
    expect(await set.checkpoint(), `round ${round}`).toBe(0);
    await set.write([things(`t${round}`)], 1);
    await models.activate(`v${round % 3}`);
    expect(await set.reader('things').get(`t${round}`), `round ${round}`).toBeDefined();
  }
  await models.close();
  expect(await setFiles(dir)).toHaveLength(1);
  await rm(dir, { recursive: true });
});

test('a SQLite set is filled anew when it is not known to have reached the disk', async () => {
  const dir = await folder();
  const file = join(dir, 'read.db');
  const models = openSqliteReadModels({ file });
  await (await models.open('v1', [spec])).write([things('t1')], 1);
  await models.activate('v1');
  await models.close();
  const directory = new DatabaseSync(file);
  expect(directory.prepare('SELECT synced FROM directory').all()).toEqual([{ synced: 1 }]);
  directory.exec('UPDATE directory SET synced = 0');
  directory.close();
  const again = openSqliteReadModels({ file });
  expect(await (await again.open('v1', [spec])).checkpoint()).toBe(0);
  await again.close();
  await rm(dir, { recursive: true });
});
