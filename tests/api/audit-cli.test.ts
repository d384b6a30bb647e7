import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkHash } from '../../domain/kernel/chain.ts';
import { indianDate } from '../../domain/kernel/financialYear.ts';
import type { JsonObject } from '../../domain/kernel/event.ts';
import { type TestLoom, startLoom } from '../server.ts';

const project = join(import.meta.dirname, '../..');
let folder: string;
let gigStream: string;
let ownerId: string;
let advanceStream: string;
/** The month before this one, in which the studio got an advance. */
let month: string;

/** Runs the command as an auditor does. */
const audit = (task: string): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(project, 'api/auditCli.ts'), task],
      { cwd: folder, env: { ...process.env, DATA_DIR: folder, EVENTSTORE_URL: '' } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });

type Row = { position: number; stream: string; revision: number; id: string; type: string; data: string; meta: string };
function edit<T>(change: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(join(folder, 'events.sqlite'));
  try {
    return change(db);
  } finally {
    db.close();
  }
}
const rowsOf = (stream: string): Row[] =>
  edit((db) => db.prepare('SELECT * FROM events WHERE stream = ? ORDER BY revision').all(stream) as unknown as Row[]);
const change = (position: number, column: keyof Row, value: string | number): void =>
  void edit((db) => db.prepare(`UPDATE events SET ${column} = ? WHERE position = ?`).run(value, position));

async function work(loom: TestLoom): Promise<void> {
  const asha = await loom.register('Asha Rao');
  const gig = await loom.createGig(asha);
  gigStream = `gig-${gig.gig_id}`;
  ownerId = asha.id;
  for (const folder_name of ['Ceremony', 'Dinner', 'Dance'])
    await loom.call('POST', `/api/v1/gigs/${gig.gig_id}/folders`, { token: asha.token, body: { folder_name } });
  const ask = <T>(path: string, body: object) =>
    loom.call<T>('POST', `/api/v1/business${path}`, { token: asha.token, body });
  const { body: added } = await ask<{ client: { client_id: string } }>('/clients', {
    client_name: 'Meera',
    client_email: 'meera@loom.test',
  });
  const [year, running] = indianDate(new Date().toISOString()).split('-').map(Number) as [number, number];
  month = new Date(Date.UTC(year, running - 2, 1)).toISOString().slice(0, 7);
  const { body: got } = await ask<{ advance: { advance_id: string } }>('/advances', {
    client_id: added.client.client_id,
    description: 'Wedding',
    amount: 100,
    payment_method: 'upi',
    payment_date: `${month}-15`,
  });
  advanceStream = `advance-${got.advance.advance_id}`;
  await ask(`/months/${month}/seal`, {});
}

let all: string;
let number = 0;
beforeAll(async () => {
  all = await mkdtemp(join(tmpdir(), 'loom-audit-'));
  const loom = await startLoom({ folder: join(all, '0') });
  await work(loom);
  await loom.close();
});
beforeEach(async () => {
  folder = join(all, String(++number));
  await cp(join(all, '0'), folder, { recursive: true });
});
afterAll(() => rm(all, { recursive: true, force: true }));

test('an untouched log is intact, and its checkpoint was made when the server stopped', async () => {
  const { code, said } = await audit('verify');
  expect(said).toMatch(
    /\d+ streams, \d+ events, \d+\.\d s\n1 checkpoint, the last of .* up to position \d+\n1 sealed month\nintact\n$/,
  );
  expect(code).toBe(0);
  expect((await stat(join(folder, 'audit-key.pem'))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).not.toContain('checkpoints.jsonl.lock');
});

test.each([
  ['data', (row: Row) => change(row.position, 'data', row.data.replace('Dinner', 'Brunch'))],
  ['type', (row: Row) => change(row.position, 'type', 'FolderDeleted')],
  ['id', (row: Row) => change(row.position, 'id', '01a1fc32-0000-7000-8000-000000000000')],
  ['time', (row: Row) => change(row.position, 'meta', row.meta.replace(/"at":"\d{4}/, '"at":"1999'))],
  ['actor', (row: Row) => change(row.position, 'meta', row.meta.replace(ownerId, 'somebody-else'))],
  ['text that is no JSON', (row: Row) => change(row.position, 'data', '{')],
])('a changed %s is named', async (_, tamper) => {
  const row = rowsOf(gigStream)[2]!;
  tamper(row);
  const { code, said } = await audit('verify');
  expect(said).toContain(`broken: stream ${gigStream}, revision 2, position ${row.position}: Its content`);
  expect(said).not.toContain('intact');
  expect(code).toBe(1);
});

test('a change that carries its own new hash breaks the next link', async () => {
  const [, before, row, next] = rowsOf(gigStream);
  const data = JSON.parse(row!.data.replace('Dinner', 'Brunch')) as JsonObject;
  const meta = JSON.parse(row!.meta) as JsonObject;
  const hash = linkHash(String((JSON.parse(before!.meta) as JsonObject)['hash']), gigStream, 2, {
    id: row!.id,
    type: row!.type,
    data,
    meta,
  });
  change(row!.position, 'data', JSON.stringify(data));
  change(row!.position, 'meta', JSON.stringify({ ...meta, hash }));
  const { code, said } = await audit('verify');
  expect(said).toContain(`broken: stream ${gigStream}, revision 3, position ${next!.position}: Its content`);
  expect(said).toContain('the event before it is not the one that it was linked to');
  expect(code).toBe(1);
});

test('a whole chain made anew, from the change to the end, does not meet the checkpoint', async () => {
  const rows = rowsOf(gigStream);
  let previous = String((JSON.parse(rows[0]!.meta) as JsonObject)['hash']);
  for (const row of rows.slice(1)) {
    const data = JSON.parse(row.data.replace('Ceremony', 'Church')) as JsonObject;
    const meta = JSON.parse(row.meta) as JsonObject;
    previous = linkHash(previous, gigStream, row.revision, { id: row.id, type: row.type, data, meta });
    change(row.position, 'data', JSON.stringify(data));
    change(row.position, 'meta', JSON.stringify({ ...meta, hash: previous }));
  }
  const { code, said } = await audit('verify');
  expect(said).toContain(
    `broken: stream ${gigStream}, revision 3, position ${rows[3]!.position}: The event was replaced`,
  );
  expect(code).toBe(1);
});

describe('a sealed month', () => {
  const stream = (): string => `monthSeal-${ownerId}`;
  /** Its seal changed, with a hash that fits. */
  function reseal(of: (seal: JsonObject) => JsonObject): void {
    const [closed, row] = rowsOf(stream());
    const data = of(JSON.parse(row!.data) as JsonObject);
    const meta = JSON.parse(row!.meta) as JsonObject;
    const previous = String((JSON.parse(closed!.meta) as JsonObject)['hash']);
    const hash = linkHash(previous, stream(), 1, { id: row!.id, type: row!.type, data, meta });
    change(row!.position, 'data', JSON.stringify(data));
    change(row!.position, 'meta', JSON.stringify({ ...meta, hash }));
  }
  const tampered = [
    [
      'entries were removed',
      () => edit((db) => db.prepare('DELETE FROM events WHERE stream = ?').run(advanceStream)),
      /: The seal of \w+ \d+ says 1 entries, and the log has 0\./,
    ],
    [
      'entries were made anew',
      () => {
        const [row] = rowsOf(advanceStream);
        change(row!.position, 'meta', row!.meta.replace(/"hash":"[0-9a-f]{4}/, '"hash":"0000'));
      },
      /: The entries of \w+ \d+ are not those that were sealed\./,
    ],
    [
      'figures were changed',
      () => reseal((seal) => ({ ...seal, totals: { taxable: 1, cgst: 0, sgst: 0, igst: 0 } })),
      /: The seal of \w+ \d+ is not what its digest says\./,
    ],
    [
      'signature is another',
      () => reseal((seal) => ({ ...seal, signature: Buffer.alloc(64).toString('base64') })),
      /: The signature of the seal of \w+ \d+ does not hold\./,
    ],
    [
      'key is another',
      () => reseal((seal) => ({ ...seal, key: '0123456789abcdef' })),
      /: The seal of \w+ \d+ is signed with another key\./,
    ],
  ] as [string, () => void, RegExp][];
  test.each(tampered)('is counted, and named where its %s', async (_, tamper, said) => {
    tamper();
    const answer = await audit('verify');
    expect(answer.said).toContain('1 sealed month');
    expect(answer.said).toMatch(new RegExp(`broken: stream ${stream()}, revision 1, position \\d+${said.source}`));
    expect(answer.code).toBe(1);
  });
});

test('a removed event in the middle is named by what is missing', async () => {
  const [, , row, next] = rowsOf(gigStream);
  edit((db) => db.prepare('DELETE FROM events WHERE position = ?').run(row!.position));
  const { code, said } = await audit('verify');
  expect(said).toContain(
    `broken: stream ${gigStream}, revision 3, position ${next!.position}: Revision 2 is missing before it.`,
  );
  expect(code).toBe(1);
});

test('a removed end of a stream is named', async () => {
  const row = rowsOf(gigStream).at(-1)!;
  edit((db) => db.prepare('DELETE FROM events WHERE position = ?').run(row.position));
  const { code, said } = await audit('verify');
  expect(said).toContain(
    `broken: stream ${gigStream}, revision 3, position ${row.position}: The end of the stream was removed`,
  );
  expect(code).toBe(1);
});

test('a removed stream is named', async () => {
  edit((db) => db.prepare('DELETE FROM events WHERE stream = ?').run(gigStream));
  const { code, said } = await audit('verify');
  expect(said).toContain(`broken: stream ${gigStream}, revision 0`);
  expect(said).toContain('The whole stream is gone');
  expect(code).toBe(1);
});

test('two events that changed places are named', async () => {
  const [, one, two] = rowsOf(gigStream);
  change(one!.position, 'revision', 99);
  change(two!.position, 'revision', 1);
  change(one!.position, 'revision', 2);
  const { code, said } = await audit('verify');
  expect(said).toContain(
    `broken: stream ${gigStream}, revision 2, position ${one!.position}: Revision 1 is missing before it.`,
  );
  expect(code).toBe(1);
});

test('an event that was slipped in before the last checkpoint is named', async () => {
  const made = {
    id: 'slipped',
    type: 'GigDeleted',
    data: { gigId: 'x', ownerId: 'x' },
    meta: { at: '2026-01-01T00:00:00.000Z' },
  };
  const hash = linkHash('0'.repeat(64), 'gig-x', 0, made);
  edit((db) => {
    // A gap to stand in: the last event moves one place on.
    const last = Number(db.prepare('SELECT max(position) AS last FROM events').get()!['last']);
    db.prepare('UPDATE events SET position = ? WHERE position = ?').run(last + 1, last);
    db.prepare('INSERT INTO events VALUES (?, ?, 0, ?, ?, ?, ?)').run(
      last,
      'gig-x',
      made.id,
      made.type,
      JSON.stringify(made.data),
      JSON.stringify({ ...made.meta, hash }),
    );
  });
  const { code, said } = await audit('verify');
  expect(said).toContain('broken: stream gig-x, revision 0');
  expect(said).toContain('Events were slipped in');
  expect(code).toBe(1);
});

test('a repeated revision is named, where the store let it in', async () => {
  const row = rowsOf(gigStream)[1]!;
  edit((db) => {
    db.exec('CREATE TABLE copy AS SELECT * FROM events; DROP TABLE events; ALTER TABLE copy RENAME TO events');
    db.prepare(
      'INSERT INTO events SELECT 1000, stream, revision, id, type, data, meta FROM events WHERE position = ?',
    ).run(row.position);
  });
  const { code, said } = await audit('verify');
  expect(said).toContain(
    `broken: stream ${gigStream}, revision 1, position 1000: The stream was at revision 3 already`,
  );
  expect(code).toBe(1);
});

test('an edited file of checkpoints is named', async () => {
  const path = join(folder, 'checkpoints.jsonl');
  const text = await readFile(path, 'utf8');
  await writeFile(
    path,
    text
      .split('\n')
      .filter((line) => !line.includes(gigStream))
      .join('\n'),
  );
  const { code, said } = await audit('verify');
  expect(said).toMatch(
    /broken: checkpoints\.jsonl, line \d+: The lines before the checkpoint of .* are not those that it signed\./,
  );
  expect(code).toBe(1);

  await writeFile(path, text.replace(/"position":\d+,"size"/, '"position":3,"size"'));
  expect((await audit('verify')).said).toMatch(
    /broken: checkpoints\.jsonl, line \d+: The signature of the checkpoint of .* does not hold\./,
  );
});

test('checkpoints follow each other, by hand, while the server runs and after a crash in mid-write', async () => {
  expect((await audit('checkpoint')).said).toBe('Nothing changed since the last checkpoint.\n');
  const loom = await startLoom({ folder });
  await work(loom);
  const { code, said } = await audit('checkpoint');
  expect(said).toMatch(/\d+ streams changed, up to position \d+\nroot [0-9a-f]{64}\nsigned with key [0-9a-f]{16}\n/);
  expect(code).toBe(0);
  expect((await audit('verify')).said).toMatch(/2 checkpoints[^]*intact\n$/);
  await appendFile(join(folder, 'checkpoints.jsonl'), '["gig-half",0,"aa",1]\n["gig-');
  expect((await audit('verify')).said).toMatch(/2 checkpoints[^]*intact\n$/);
  await work(loom);
  await loom.close();
  expect((await audit('verify')).said).toMatch(/3 checkpoints[^]*intact\n$/);
  const lines = (await readFile(join(folder, 'checkpoints.jsonl'), 'utf8')).split('\n');
  expect(lines.filter((line) => line.includes('gig-half'))).toEqual([]);
});

test('other words are answered with how to use it', async () => {
  const { code, said } = await audit('mend');
  expect(said).toContain('npm run audit -- verify');
  expect(code).toBe(2);
});
