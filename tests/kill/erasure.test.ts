import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runner } from '../../commands/core/run.ts';
import { keepCalendarAddress } from '../../commands/otherCalendar.ts';
import { allReactions } from '../../reactions/all.ts';
import { housekeep } from '../../reactions/housekeeping.ts';
import { paperwork } from '../paperwork.ts';
import { random } from '../pictures.ts';
import { differences, freshFold, liveDocuments } from '../projections/freshFold.ts';
import { showProfile } from '../publicProfile.ts';
import { invite, must } from '../rights/arrive.ts';
import { type TestLoom, startLoom } from '../server.ts';
import { type TestFile, fileMaker } from './files.ts';
import { call } from './http.ts';
import { type ServerProcess, freePort, startServer } from './serverProcess.ts';

const DAY = 86_400_000;
const PHOTOS = 20;
/** After which events, and how many of them, the server is killed: among the photos, between the gigs, and once they are gone. */
const MOMENTS: [type: string, most: number][] = [
  ['MediaPurged', 3],
  ['GigPurged', 1],
  ['BookingErased', 1],
];

/** A studio with two gigs, one of them full, and whatever else is kept of a person. */
async function furnish(loom: TestLoom, name: string, files: readonly TestFile[]) {
  const person = await showProfile(loom, await loom.register(name), { bio: `Weddings by ${name}` });
  const { token } = person;
  const gigs = [
    await loom.createGig(person, { gig_name: `${name} A` }),
    await loom.createGig(person, { gig_name: `${name} B` }),
  ];
  await loom.upload(person, gigs[0]!.gig_id, files.slice(0, -2));
  await loom.upload(person, gigs[1]!.gig_id, files.slice(-2));
  await invite(loom, person, gigs[0]!.gig_id, `Client-of-${person.id.slice(-6)}`, ['view']);
  await must(loom, 'POST', '/api/v1/projects/items', {
    token,
    body: { client_name: 'Meera Textiles', project_name: `Saris of ${name}`, services: [] },
  });
  await must(loom, 'POST', `/api/v1/bookings/submit?photographer_id=${person.id}`, {
    body: { name: 'Tara', email: 'tara@loom.test', mobile: '+919812345001', service_required: 'Wedding' },
  });
  const papers = await paperwork(loom, person, person.id.slice(-6), `+91 98123 ${name.charCodeAt(0)}000`);
  await keepCalendarAddress(
    loom.loom.context.write,
    { userId: person.id, calendarId: `calendar-${person.id}` },
    'https://calendar.example/a.ics',
  );
  await loom.settled();
  return { person, papers };
}

/** Collections of auditors, whose documents stay as long as there is a log: a purged gig and what was done in it. */
const OF_THE_LOG = ['clients', 'gigActivity', 'gigs', 'history', 'historySpans', 'sessions', 'uploaders'];
/** The books of a studio: sums by ids and days, as the log has them for good, and nobody's name. */
const FIGURES = ['books', 'bookLines', 'profitTotals', 'profitLines'];
/** Files of a folder, whatever they are, in whose bytes one of these words stands. */
async function filesWith(folder: string, words: readonly string[]): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const file of files.filter((each) => each.isFile())) {
    const path = join(file.parentPath, file.name);
    const bytes = await readFile(path);
    if (words.some((word) => bytes.includes(word))) found.push(relative(folder, path));
  }
  return found;
}

/** A round of housekeeping at a later hour. */
async function tidyIn(loom: TestLoom, ms: number): Promise<void> {
  const { write, reads, feed } = loom.loom.context;
  const now = (): Date => new Date(Date.now() + ms);
  await housekeep({ write: { ...write, now, run: runner(write.journal, now) }, reads, feed });
  await loom.settled();
}
const blobsIn = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, 'blobs'), { recursive: true })).filter((name) => /[0-9a-f]{64}$/.test(name)).sort();
const rows = (folder: string, file: string, sql: string, ...values: string[]): Record<string, unknown>[] => {
  // A server that was just started after a kill may hold the file while it recovers what was not yet in it.
  const db = new DatabaseSync(join(folder, file), { readOnly: true, timeout: 10_000 });
  try {
    return db.prepare(sql).all(...values);
  } finally {
    db.close();
  }
};
const happened = (folder: string, type: string): number =>
  Number(rows(folder, 'events.sqlite', 'SELECT count(*) AS n FROM events WHERE type = ?', type)[0]!['n']);
/** Waits for it as long as the test has time, and not for a server that has ended. */
async function until(server: ServerProcess, holds: () => boolean): Promise<void> {
  let over = false;
  void server.gone.then(() => (over = true));
  while (!holds()) {
    if (over) throw new Error(`The server has ended: ${server.output()}`);
    await pause(20);
  }
}
/** Documents of the read models by collection, in which one of these ids or words stands; what auditors read of the log is told apart. */
const about = (folder: string, ids: readonly string[]): Map<string, unknown[]> =>
  new Map(
    [...liveDocuments(join(folder, 'readmodels.sqlite')).documents].flatMap(([collection, documents]) => {
      const found = [...documents.values()].filter((document) =>
        ids.some((id) => JSON.stringify(document).includes(id)),
      );
      return found.length > 0 ? [[collection, found]] : [];
    }),
  );

/** The same of a studio that nothing happens to, but for alerts that wait to be gathered: those leave when their minute is over. */
const untouched = (folder: string, id: string): Map<string, unknown[]> => {
  const found = about(folder, [id]);
  found.delete('alerts');
  return found;
};

test(
  'an erased studio is gone to the last photo, wherever the server was killed, and no other one is touched',
  { timeout: 240_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loom-kill-erasure-'));
    const make = await fileMaker(random(5));
    const next = random(Number(process.env['KILL_SEED'] ?? 5));
    const port = await freePort();
    const env = { DATA_DIR: folder, PORT: String(port), FTP_PORT: String(await freePort()) };
    let server: ServerProcess | undefined;
    try {
      let loom = await startLoom({ folder });
      const shared = make('shared');
      const { person: staying } = await furnish(loom, 'Staying Studio', [shared, make('s'), make('s'), make('s')]);
      const blobs = await blobsIn(folder);
      const others = untouched(folder, staying.id);
      const { person: leaving, papers } = await furnish(loom, 'Leaving Studio', [
        shared,
        ...Array.from({ length: PHOTOS - 1 }, () => make('l')),
      ]);
      const ids = [
        leaving.id,
        ...[...about(folder, [leaving.id]).values()].flat().map((each) => (each as { id: string }).id),
      ];
      const { closed_token: token } = await must<{ closed_token: string }>(loom, 'POST', '/api/v1/account/close', {
        token: leaving.token,
        body: { password: leaving.password, confirmation: 'DELETE' },
      });
      await loom.settled();
      await loom.close();

      server = startServer(env);
      expect(await server.ready, server.output()).toBe(true);
      const body = [Buffer.from(JSON.stringify({ token, confirmation: 'ERASE' }))];
      const headers = { 'content-type': 'application/json' };
      const erased = await call({ port, method: 'POST', path: '/api/v1/account/erase', headers, body });
      expect(erased.status).toBe(200);
      for (const [type, most] of MOMENTS) {
        await until(server, () => happened(folder, type) >= most);
        await pause(next() * 10);
        await server.kill();
        server = startServer(env);
      }
      await until(server, () => happened(folder, 'ErasureCertified') === 1);
      expect(await server.stop()).toBe(0);

      loom = await startLoom({ folder });
      await loom.settled();
      for (const days of [0, 2, 3]) await tidyIn(loom, days * DAY);
      const { feed, decode } = loom.loom.context;
      const head = await feed.head();
      const live = liveDocuments(join(folder, 'readmodels.sqlite'));
      expect(differences(live.documents, await freshFold(feed, decode))).toEqual([]);
      await loom.close();
      const vault = rows(folder, 'vault.sqlite', 'SELECT kind, id, "group", json FROM entries');
      for (const { name } of allReactions)
        expect(vault.find(({ kind, id }) => kind === 'checkpoint' && id === name)?.['json'], name).toBe(String(head));
      expect(vault.filter(({ kind }) => kind === 'parked')).toEqual([]);
      expect(happened(folder, 'GigPurged')).toBe(2);
      expect(happened(folder, 'MediaPurged')).toBe(PHOTOS);

      expect(await blobsIn(folder)).toEqual(blobs);
      expect(vault.filter((entry) => ids.some((id) => JSON.stringify(entry).includes(id)))).toEqual([]);
      // What auditors see of the log is left, without a name: in no file of ours stands a word of hers.
      expect([...about(folder, ids).keys()].filter((name) => ![...OF_THE_LOG, ...FIGURES].includes(name))).toEqual([]);
      const words = ['Leaving Studio', leaving.email, `Client-of-${leaving.id.slice(-6)}`, ...papers];
      // But for the last mail to her.
      const [last, ...beside] = await filesWith(folder, words);
      expect(beside).toEqual([]);
      expect(await readFile(join(folder, last!), 'latin1')).toContain('Certificate of erasure');
      // And the others are as they were.
      expect(untouched(folder, staying.id)).toEqual(others);
    } finally {
      await server?.kill();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
