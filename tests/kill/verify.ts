import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openFolderBlobs } from '../../adapters/blobs/folder.ts';
import { openSqliteEventStore } from '../../adapters/eventstore/sqlite.ts';
import { openSqliteVault } from '../../adapters/vault/sqlite.ts';
import { personKeys } from '../../commands/core/personKeys.ts';
import { subscription } from '../../domain/subscription.ts';
import { GENESIS, linkHash } from '../../domain/kernel/chain.ts';
import { codec } from '../../domain/kernel/codec.ts';
import { derivedId } from '../../domain/kernel/id.ts';
import type { StoredEvent } from '../../domain/kernel/event.ts';
import { eventSchemas } from '../../domain/schemas.ts';
import type { MediaEvent } from '../../domain/media/events.ts';
import type { SubscriptionEvent } from '../../domain/subscription.ts';
import type { ClientAnswer } from '../../api/contract/clientAccess.ts';
import type { GigAnswer } from '../../api/contract/gig.ts';
import type { MediaAnswer } from '../../api/contract/media.ts';
import type { Profile } from '../../api/contract/profile.ts';
import { allReactions } from '../../reactions/all.ts';
import { differences, freshFold, liveDocuments } from '../projections/freshFold.ts';
import { sha256 } from './files.ts';
import { call } from './http.ts';
import { CLIENT } from './photographer.ts';
import { type GigModel, type Photo, type World, undisturbed } from './world.ts';

const get = (world: World, token: string, path: string, method = 'GET') =>
  call({ port: world.port, method, path, headers: { authorization: `Bearer ${token}` } });

export async function mediaOf(world: World, gig: GigModel): Promise<MediaAnswer[]> {
  const all: MediaAnswer[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await get(
      world,
      gig.token,
      `/api/v1/gigs/${gig.id}/media?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    if (answer.status !== 200) throw new Error(`media of ${gig.id}: ${answer.status} ${answer.bytes.toString()}`);
    const page: { original_photos: MediaAnswer[]; next_cursor: string | null } = answer.json();
    all.push(...page.original_photos);
    cursor = page.next_cursor;
  }
  return all;
}

/** What the photographer is given as the original, in words where it is not what was sent. */
async function wrongOriginal(world: World, photo: Photo): Promise<string | undefined> {
  const id = derivedId('media', photo.gig.id, photo.file.hash);
  const asked = await get(world, photo.gig.token, `/api/v1/media/${id}/download`, 'POST');
  if (asked.status !== 200) return `${asked.status} ${asked.bytes.toString().slice(0, 300)}`;
  const { status, bytes } = await get(world, photo.gig.token, asked.json<{ download_url: string }>().download_url);
  if (status !== 200) return `${status} ${bytes.toString().slice(0, 300)}`;
  return sha256(bytes) === photo.file.hash ? undefined : `${bytes.length} bytes of ${photo.file.bytes.length}`;
}

/** Shortly after a restart: what was acknowledged before it can be seen, and some of it downloaded, byte for byte. */
export async function lightCheck(
  world: World,
  gigs: readonly GigModel[],
  acknowledged: readonly Photo[],
): Promise<void> {
  const there = acknowledged.filter(({ deleted }) => !deleted);
  const same = undisturbed(there);
  for (const gig of gigs) {
    const names = new Set((await mediaOf(world, gig)).map(({ filename }) => filename));
    for (const photo of there)
      if (photo.gig === gig && same(photo) && !names.has(photo.file.name))
        world.problems.push(`lost after a restart: ${photo.file.name}`);
    for (const name of world.cut) if (names.has(name)) world.problems.push(`a cut file became a photo: ${name}`);
  }
  for (const photo of there.filter(same).slice(-2)) {
    const wrong = await wrongOriginal(world, photo);
    if (!same(photo)) continue;
    world.counts.compared++;
    if (wrong) world.problems.push(`not byte for byte after a restart: ${photo.file.name}: ${wrong}`);
  }
}

/** Waits until every photo has its pictures and nothing is left to react to. */
export async function settle(world: World, gigs: readonly GigModel[], mostMs = 60_000): Promise<void> {
  const until = Date.now() + mostMs;
  for (let quiet = 0; quiet < 3;) {
    const metrics = (await get(world, '', '/metrics')).bytes.toString();
    const figure = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
    const busy = figure('loom_projection_lag') + figure('loom_reaction_queue') + figure('loom_media_queue');
    const waiting =
      busy > 0
        ? []
        : (await Promise.all(gigs.map((gig) => mediaOf(world, gig))))
            .flat()
            .filter(({ status }) => status === 'processing');
    quiet = busy === 0 && waiting.length === 0 ? quiet + 1 : 0;
    if (Date.now() > until) {
      world.problems.push(
        `not settled: queues ${busy}, ${waiting.length} photos without pictures (${waiting
          .slice(0, 3)
          .map(({ filename }) => filename)
          .join(', ')})`,
      );
      return;
    }
    await pause(100);
  }
}

/** The whole of what clients can see: every photo, its bytes and pictures, its folder; every gig, folder and setting. */
export async function fullCheck(world: World, gigs: readonly GigModel[]): Promise<void> {
  const problem = (text: string): void => void world.problems.push(text);
  for (const gig of gigs) {
    const seen = await mediaOf(world, gig);
    const byName = new Map(seen.map((item) => [item.filename, item]));
    if (byName.size !== seen.length) problem(`a photo is there twice in ${gig.name}`);
    const photos = [...world.photos.values()].filter((photo) => photo.gig === gig);
    for (const photo of photos) {
      const item = byName.get(photo.file.name);
      if (!photo.acknowledged) problem(`never acknowledged: ${photo.file.name}`);
      if (photo.deleted !== (item === undefined))
        problem(`${photo.file.name} should be ${photo.deleted ? 'in the bin' : 'there'}`);
      if (item && item.folder_id !== photo.folderId)
        problem(`${photo.file.name} is in ${item.folder_id}, not in ${photo.folderId}`);
      if (!item) continue;
      if ((item.stars ?? 0) !== photo.stars)
        problem(`${photo.file.name} has ${item.stars ?? 0} stars, not ${photo.stars}`);
      if ((item.photographer_approved ?? false) !== photo.approved)
        problem(`${photo.file.name} should ${photo.approved ? '' : 'not '}be approved`);
      const wrong = await wrongOriginal(world, photo);
      if (wrong) problem(`not byte for byte: ${photo.file.name}: ${wrong}`);
      for (const address of [item.thumb_url, item.media_url]) {
        const picture = address ? await get(world, '', address) : undefined;
        if (picture?.status !== 200 || picture.bytes.length < 500)
          problem(`no picture of ${photo.file.name}: ${item.status} ${picture?.status}`);
      }
    }
    const names = new Set(photos.map(({ file }) => file.name));
    for (const { filename } of seen) if (!names.has(filename)) problem(`nobody sent ${filename}`);
    const shown = (await get(world, gig.token, `/api/v1/gigs/${gig.id}`)).json<GigAnswer>();
    const { folders } = (await get(world, gig.token, `/api/v1/gigs/${gig.id}/folders`)).json<{
      folders: { folder_id: string; folder_name: string; count: number }[];
    }>();
    if (shown.gig_name !== gig.name) problem(`the gig is named ${shown.gig_name}, not ${gig.name}`);
    if (shown.public_settings.allow_selfie_search !== gig.selfieSearch)
      problem(`the settings of ${gig.name} are not those acknowledged`);
    if (gig.profile) {
      const { username, bio } = gig.profile;
      const own = (await get(world, gig.token, '/api/v1/profile')).json<Profile>();
      if (own.username !== username || own.bio !== bio)
        problem(`the profile is that of ${own.username}, ${own.bio}; not of ${username}, ${bio}`);
      const found = await get(world, gig.token, `/api/v1/photographer/${username}`);
      if (username !== '' && found.status !== 200) problem(`${username} leads to nobody: ${found.status}`);
    }
    if (shown.total_photos !== seen.length)
      problem(`${gig.name} counts ${shown.total_photos} photos and shows ${seen.length}`);
    const inFolders = folders.map(({ folder_id: id, folder_name: name }) => `${id} ${name}`).sort();
    if (
      inFolders.join() !==
      [...gig.folders]
        .map(([id, name]) => `${id} ${name}`)
        .sort()
        .join()
    )
      problem(`folders of ${gig.name}: ${inFolders.join()}`);
    const { clients } = (await get(world, gig.token, `/api/v1/gigs/${gig.id}/clients`)).json<{
      clients: ClientAnswer[];
    }>();
    const { limit, watermark } = gig.client;
    const [client] = clients;
    if (client?.download_limit !== limit || client.download_watermark !== watermark)
      problem(
        `the client of ${gig.name} may take ${client?.download_limit} home, ${client?.download_watermark ? 'marked' : 'unmarked'}, not ${limit}, ${watermark ? 'marked' : 'unmarked'}`,
      );
    const login = { client_email: CLIENT.client_email, access_code: client?.access_code ?? '' };
    const signedIn = await call({
      port: world.port,
      method: 'POST',
      path: '/api/v1/client/login',
      headers: { 'content-type': 'application/json' },
      body: [Buffer.from(JSON.stringify(login))],
    });
    if (signedIn.status !== 200) problem(`the client of ${gig.name} cannot sign in: ${signedIn.status}`);
    for (const { folder_id: id, count } of folders)
      if (count !== seen.filter((item) => item.folder_id === id).length) problem(`folder ${id} counts ${count}`);
  }
}

/** Looks at a stopped server's data: chains, read models, blobs, checkpoints, and the quota of the owner of `limited`. */
export async function dataCheck(
  world: Pick<World, 'problems' | 'photos'>,
  folder: string,
  limited?: GigModel,
): Promise<{ events: number; streams: number; types: Set<string> }> {
  const problem = (text: string): void => void world.problems.push(text);
  const feed = openSqliteEventStore({ file: join(folder, 'events.sqlite') });
  const vault = openSqliteVault({ file: join(folder, 'vault.sqlite') });
  const blobs = await openFolderBlobs({ folder: join(folder, 'blobs') });
  try {
    const log: StoredEvent[] = [];
    for (
      let batch: StoredEvent[] = [];
      (batch = await feed.readAll({ after: log.at(-1)?.position ?? 0, limit: 5000 })).length > 0;
    )
      log.push(...batch);

    const heads = new Map<string, { revision: number; hash: string }>();
    for (const event of log) {
      const { revision, hash } = heads.get(event.stream) ?? { revision: -1, hash: GENESIS };
      const link = linkHash(hash, event.stream, event.revision, event);
      if (event.revision !== revision + 1 || event.meta['hash'] !== link)
        problem(`the chain of ${event.stream} is broken at ${event.revision}`);
      heads.set(event.stream, { revision: event.revision, hash: link });
    }

    const decode = codec(eventSchemas, personKeys(vault)).decodeAll;
    const live = liveDocuments(join(folder, 'readmodels.sqlite'));
    if (live.checkpoint !== log.at(-1)?.position)
      problem(`the read models stand at ${live.checkpoint} of ${log.at(-1)?.position}`);
    for (const difference of differences(live.documents, await freshFold(feed, decode))) problem(difference);

    for (const { name } of allReactions) {
      const at = (await vault.get('checkpoint', name))?.value;
      if (at !== log.at(-1)?.position)
        problem(`the reaction ${name} stands at ${String(at)} of ${log.at(-1)?.position}`);
    }
    for (const { value } of await vault.list('parked', 'all')) problem(`parked: ${JSON.stringify(value)}`);

    const known = new Map(
      [...world.photos.values()].map((photo) => [derivedId('media', photo.gig.id, photo.file.hash), photo]),
    );
    const standing = new Set<string>();
    let studio = subscription.decider.initial;
    const trialId = [...live.documents.get('gigs')!.values()].find(({ id }) => id === limited?.id)?.['ownerId'];
    for (const { event, meta } of await decode(log)) {
      const about = event as MediaEvent;
      if (about.type === 'MediaReceived') {
        const photo = known.get(about.mediaId);
        if (!photo || photo.file.hash !== about.blob.hash || about.blob.size !== photo.file.bytes.length)
          problem(`${about.filename} is no file that anybody sent`);
        if (standing.has(about.mediaId)) problem(`${about.filename} was received twice`);
        standing.add(about.mediaId);
        if (sha256(await blobs.read(about.blob.hash)) !== about.blob.hash)
          problem(`the bytes of ${about.filename} are not what they were`);
      }
      if (about.type === 'DerivativesMade')
        for (const each of about.derivatives)
          if ((await blobs.stat(each.hash))?.size !== each.size) problem(`a picture of ${about.mediaId} is missing`);
      if (meta.stream === `subscription-${trialId}`)
        studio = subscription.decider.evolve(studio, event as SubscriptionEvent);
    }
    const trial = [...world.photos.values()].filter(({ gig, deleted }) => gig === limited && !deleted);
    if (studio.media.size !== trial.length) problem(`the plan counts ${studio.media.size} photos of ${trial.length}`);
    return { events: log.length, streams: heads.size, types: new Set(log.map(({ type }) => type)) };
  } finally {
    await Promise.all([feed.close(), vault.close(), blobs.close()]);
  }
}
