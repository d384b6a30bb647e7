import { setTimeout as pause } from 'node:timers/promises';
import { derivedId } from '../../domain/kernel/id.ts';
import type { Person, TestLoom } from '../server.ts';
import type { TestFile } from './files.ts';
import { call } from './http.ts';
import {
  type GigModel,
  type Photo,
  type Subject,
  type World,
  begin,
  command,
  end,
  photoOf,
  pick,
  undisturbed,
  untouched,
} from './world.ts';

/** An edit and its original, and whether clients and guests see it, as the acknowledged commands left it. */
interface Edit extends Subject {
  id: string;
  originalId: string;
  published: boolean;
}
/** A gig whose photos were edited before the first kill. */
export interface EditedGig {
  gig: GigModel;
  edits: Edit[];
  /** Whatever lies in it. */
  files: Photo[];
}

const EDITS = 6;

/** Brings in photos and an edit of each. */
export async function bringEdits(
  loom: TestLoom,
  owner: Person,
  gig: GigModel,
  make: (prefix: string) => TestFile,
): Promise<EditedGig> {
  const pairs = Array.from({ length: EDITS }, (_, n) => {
    const name = `EDITED_${3001 + n}`;
    return [
      { ...make('x'), name: `${name}.jpg` },
      { ...make('x'), name: `${name}-edit.jpg` },
    ] as const;
  });
  const originals = pairs.map(([original]) => original);
  await loom.upload(owner, gig.id, originals);
  await loom.settled();
  const form = new FormData();
  for (const [, { name, bytes }] of pairs) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  const sent = await fetch(`${loom.url}/api/v1/gigs/${gig.id}/team-upload`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${gig.token}` },
  });
  if (sent.status !== 200) throw new Error(`edits: ${sent.status} ${await sent.text()}`);
  await loom.settled();
  const idOf = ({ hash }: TestFile): string => derivedId('media', gig.id, hash);
  const edits = pairs.map(([original, edit]) => ({
    id: idOf(edit),
    originalId: idOf(original),
    published: false,
    ...untouched(),
  }));
  // So that all begin alike, whoever returned them.
  await loom.call('POST', `/api/v1/gigs/${gig.id}/edits/unpublish`, {
    token: gig.token,
    body: { media_ids: edits.map(({ id }) => id) },
  });
  await loom.settled();
  return {
    gig,
    edits,
    files: pairs.flat().map((file) => photoOf(file, gig)),
  };
}

/** A photographer who publishes edits and takes that back, sometimes on two devices at once. */
export async function publisher(world: World, { gig, edits }: EditedGig): Promise<void> {
  const say = (published: boolean, these: readonly Edit[]) =>
    command<{ media_ids: string[] }>(
      world,
      gig.token,
      'POST',
      `/gigs/${gig.id}/edits/${published ? 'publish' : 'unpublish'}`,
      { media_ids: these.map(({ id }) => id) },
    );
  while (!world.stopping) {
    const these = [...new Set(Array.from({ length: 1 + Math.floor(world.next() * 4) }, () => pick(world, edits)!))];
    const published = world.next() < 0.5;
    begin(these);
    // Nobody knows who was last, until one of them does it again.
    if (world.next() < 0.3) await Promise.all([say(true, these), say(false, these)]);
    if (await say(published, these)) {
      for (const edit of these) edit.published = published;
      end(these);
    }
    await pause(world.next() * 40);
  }
}

const idsAt = async (world: World, path: string, token?: string): Promise<{ id: string; publication?: string }[]> => {
  const answer = await call({
    port: world.port,
    method: 'GET',
    path: `/api/v1${path}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.bytes.toString()}`);
  const { edited_photos: edited, media } = answer.json<{
    edited_photos?: { media_id: string; publication?: string }[];
    media?: { media_id: string }[];
  }>();
  return (edited ?? media ?? []).map(({ media_id: id, ...rest }) => ({ id, ...rest }));
};

/** Each edit is where the acknowledged commands left it: as its photographer is told, and in its original's place, or not, for guests. */
export async function checkEdits(world: World, { gig, edits }: EditedGig): Promise<void> {
  const same = undisturbed(edits);
  const own = new Map(
    (await idsAt(world, `/gigs/${gig.id}/media?filter=edited&limit=200`, gig.token)).map((each) => [each.id, each]),
  );
  const shown = new Set((await idsAt(world, `/public/gigs/${gig.id}/media?limit=100`)).map(({ id }) => id));
  for (const edit of edits.filter(same)) {
    world.counts.editsSeen++;
    if (
      (own.get(edit.id)?.publication === 'published') !== edit.published ||
      !own.has(edit.id) ||
      shown.has(edit.id) !== edit.published ||
      shown.has(edit.originalId) === edit.published
    )
      world.problems.push(`the edit ${edit.id} should ${edit.published ? '' : 'not '}be published`);
  }
}
