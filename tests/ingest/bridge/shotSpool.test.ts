import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openShotSpool } from '../../../ingest/bridge/shotSpool.ts';

const folder = await mkdtemp(join(tmpdir(), 'loom-spool-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('what a bridge that was killed had begun to fetch goes at its start; what it had taken over stays', async () => {
  const [begun, over] = [join(folder, 'shots', 'canon', 'shot-a'), join(folder, 'shots', 'usb', 'shot-b')];
  for (const path of [begun, over]) await mkdir(path, { recursive: true });
  await writeFile(join(begun, 'HALF.JPG'), 'half of it');
  await writeFile(join(over, 'WHOLE.JPG'), 'all of it');
  const note = { shotId: 's', gigId: 'g', name: 'WHOLE.JPG', size: 9, hash: 'h', takenAt: 1 };
  await writeFile(join(folder, 'x.json'), JSON.stringify({ ...note, from: join(over, 'WHOLE.JPG') }));
  const spool = await openShotSpool(folder);
  expect(spool.waiting()).toMatchObject([note]);
  expect(await readFile(spool.pathOf(spool.find('s')!), 'utf8')).toBe('all of it');
  expect([await readdir(join(folder, 'shots', 'canon')), await readdir(join(folder, 'shots', 'usb'))]).toEqual([
    [],
    [],
  ]);
});

test('what could not be taken over stays where it is, and is there at the next start', async () => {
  const other = join(folder, 'other');
  const from = join(other, 'shots', 'usb', 'shot-c');
  await mkdir(from, { recursive: true });
  await writeFile(join(from, 'WHOLE.JPG'), 'all of it');
  const note = { shotId: 't', gigId: 'g', name: 'WHOLE.JPG', size: 9, hash: 'h', takenAt: 1 };
  await writeFile(join(other, 'x.json'), JSON.stringify({ ...note, from: join(from, 'WHOLE.JPG') }));
  const place = (await openShotSpool(join(folder, 'nowhere'))).pathOf({ ...note, from }).replace('nowhere', 'other');
  // Nothing can be moved there.
  await mkdir(join(place, 'in the way'), { recursive: true });
  expect((await openShotSpool(other)).waiting()).toEqual([]);
  expect(await readdir(from)).toEqual(['WHOLE.JPG']);
  await rm(place, { recursive: true });
  expect((await openShotSpool(other)).waiting()).toMatchObject([note]);
});
