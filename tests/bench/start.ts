import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { newId } from '../../domain/kernel/id.ts';
import { type Figure, median } from './figure.ts';
import { startLoomProcess } from './loomProcess.ts';
import { derived, openSeed, received } from './seed.ts';
import { makeStudio } from './studio.ts';

const ROUNDS = 5;
const PHOTOS = 5000;

/** From the start of the process to the first 200 of /readyz, on a data folder in use; the server alone, and `npm start` whole. */
export async function benchStart(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loom-bench-start-'));
  try {
    const { gigIds, ownerId } = await makeStudio(folder, 1);
    const gigId = gigIds[0]!;
    const seed = await openSeed(folder);
    for (let n = 0; n < PHOTOS; n++) {
      const photo = { mediaId: newId(), gigId, ownerId };
      const happened: DomainEvent[] = [
        received(photo, n),
        derived(photo),
        { type: 'FacesFound', mediaId: photo.mediaId, gigId, count: 2 } as DomainEvent,
      ];
      for (const event of happened) await seed.add(`media-${photo.mediaId}`, event, { at: Date.now(), gig: gigId });
    }
    await seed.close();
    const secondsToStart = async (command?: readonly [string, ...string[]]): Promise<number> => {
      const loom = await startLoomProcess(folder, command ? { command } : {});
      await loom.close();
      return loom.readyMs / 1000;
    };
    const npm = ['npm', 'start'] as const;
    // The first ones catch up with the log and build the front ends.
    await secondsToStart();
    await secondsToStart(npm);
    const [alone, whole]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await secondsToStart());
      whole.push(await secondsToStart(npm));
    }
    return [
      {
        work: 'start to ready, built',
        ours: median(alone),
        unit: 's',
        target: 2,
        note: `slowest ${Math.max(...alone).toFixed(2)} s`,
      },
      {
        work: 'the same by npm start',
        ours: median(whole),
        unit: 's',
        target: 2,
        note: `npm and the check of what is installed included; slowest ${Math.max(...whole).toFixed(2)} s`,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
