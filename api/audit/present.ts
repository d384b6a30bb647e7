import type { WriteSide } from '../../commands/core/writeSide.ts';
import type { Actor, Recorded } from '../../domain/kernel/event.ts';
import { ERASED } from '../../domain/kernel/personal.ts';
import { accounts } from '../../projections/account.ts';
import { clients } from '../../projections/clientAccess.ts';
import { type GigView, gigs } from '../../projections/gig.ts';
import { type HistoryReader, eventsAt } from '../../projections/history/reader.ts';
import { type MediaView, mediaItems } from '../../projections/media.ts';
import { sentenceOf } from '../../projections/history/sentences.ts';
import type { Words } from '../../projections/history/sentences/words.ts';
import { team } from '../../projections/teamAccess.ts';
import type { AuditEvent } from '../contract/audit.ts';
import type { AppContext, WithoutRun } from '../runtime/appContext.ts';
import { settingsOf } from '../gig/present.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const field = (recorded: Recorded, name: string): string | undefined =>
  text((recorded.event as Record<string, unknown>)[name]);
const present = (values: (string | null | undefined)[]): string[] =>
  [...new Set(values.filter((value) => typeof value === 'string' && value !== ''))] as string[];

/** Names of persons; of those whose key is gone, that they are erased, whatever a read model still says. */
export async function personNames(
  { reads, write }: { reads: AppContext['reads']; write: Pick<WriteSide, 'vault'> },
  ids: readonly string[],
): Promise<Map<string, string>> {
  const [studioAccounts, guests, editors] = await Promise.all([
    reads.reader(accounts).getMany(ids),
    reads.reader(clients).getMany(ids),
    reads.reader(team).getMany(ids),
  ]);
  const views = [...studioAccounts, ...[...guests, ...editors].map(({ id, name }) => ({ id, fullName: name }))];
  const named = await Promise.all(
    views.map(async ({ id, fullName }) => [id, (await write.vault.get('personKey', id)) ? fullName : ERASED] as const),
  );
  return new Map(named);
}

function actorName(actor: Actor, names: ReadonlyMap<string, string>): string {
  const known = names.get(actor.id);
  if (actor.kind === 'user') return known ?? ERASED;
  if (actor.kind === 'camera') return 'A camera';
  return (
    known ??
    (actor.kind === 'system'
      ? 'Loom'
      : actor.kind === 'client'
        ? 'A client'
        : actor.kind === 'team'
          ? 'An editor'
          : 'A guest')
  );
}

/** Events as an auditor reads them, with the names of everything that they know by id. */
export async function auditEventsOf(
  context: Pick<WithoutRun<AppContext>, 'reads' | 'write' | 'feed' | 'decode'>,
  places: HistoryReader,
  recorded: readonly Recorded[],
): Promise<AuditEvent[]> {
  const { reads, feed, decode } = context;
  const ids = (name: string): string[] => present(recorded.map((one) => field(one, name)));
  const downloaded = recorded.flatMap(({ event }) =>
    'mediaIds' in event && Array.isArray(event.mediaIds) && event.mediaIds.length === 1
      ? [text(event.mediaIds[0])]
      : [],
  );
  const gigIds = present([...recorded.map(({ meta }) => meta.gig), ...ids('gigId')]);
  const [names, files, shoots] = await Promise.all([
    personNames(
      context,
      present([
        ...recorded.map(({ meta }) => meta.actor.id),
        ...ids('userId'),
        ...ids('ownerId'),
        ...ids('by'),
        ...ids('clientId'),
        ...ids('teamId'),
      ]),
    ),
    reads.reader(mediaItems).getMany(present([...ids('mediaId'), ...ids('originalId'), ...downloaded])),
    reads.reader(gigs).getMany(gigIds),
  ]);
  const photos = new Map(files.map(({ id, filename }) => [id, filename]));
  const folders = new Map(shoots.flatMap((gig) => gig.folders.map(({ folderId, name }) => [folderId, name] as const)));
  const gone = ids('folderId').some((id) => !folders.has(id));
  if (gone) {
    // Folders that were deleted since are named by the events that created them.
    const created = (
      await Promise.all(gigIds.map((gigId) => places.newest(gigId, { type: 'FolderCreated', limit: Infinity })))
    ).flat();
    for (const one of await decode(await eventsAt(feed, created)))
      folders.set(field(one, 'folderId') ?? '', field(one, 'name') ?? '');
  }
  const words = (who: string): Words => ({
    who,
    person: (id) => names.get(id) ?? ERASED,
    photo: (id) => photos.get(id) ?? 'a photo',
    folder: (id) =>
      id === null || id === 'root'
        ? 'what is in no folder'
        : id === 'edited'
          ? 'edited photos'
          : folders.has(id)
            ? `the folder "${folders.get(id)}"`
            : 'a folder',
    gig: (id) => {
      const name = shoots.find((gig) => gig.id === id)?.details.name;
      return name === undefined ? 'a gig' : `the gig "${name}"`;
    },
  });
  return recorded.map(({ event, meta }) => {
    const { type, ...data } = event;
    const name = actorName(meta.actor, names);
    const { kind, id } = meta.actor;
    return {
      id: meta.id,
      position: meta.position,
      stream: meta.stream,
      revision: meta.revision,
      type,
      at: meta.at,
      actor: { kind, id, name },
      sentence: sentenceOf(event, words(name)),
      data,
      correlation: meta.correlation,
      cause: meta.cause ?? null,
      command: meta.command,
      version: meta.version,
      hash: meta.hash,
    };
  });
}

/** A gig of the past, in the API's words, without addresses of pictures. */
export function pastGigOf(view: GigView, photographer: string): Record<string, unknown> {
  const { name, description, category, dateTime, location } = view.details;
  const { photos, videos, edited, bytes } = view.counts;
  return {
    gig_id: view.id,
    gig_name: name,
    photographer_name: photographer,
    owner_id: view.ownerId,
    description,
    category,
    date_time: dateTime,
    location,
    gig_type: view.type,
    has_password: view.hasPassword,
    folders: view.folders.map((folder) => folder.name),
    feature_media_id: view.featureMediaId,
    public_settings: settingsOf(view),
    created_at: view.createdAt,
    total_photos: photos,
    total_videos: videos,
    total_edited: edited,
    total_bytes: bytes,
  };
}

export function pastMediaOf(view: MediaView): Record<string, unknown> {
  return {
    media_id: view.id,
    filename: view.filename,
    media_type: view.kind,
    status: view.status,
    folder_id: view.folderId,
    size: view.blob.size,
    mime: view.mime,
    width: view.width,
    height: view.height,
    taken_at: view.takenAt,
    camera: view.camera,
    source: view.source,
    uploaded_by: view.by,
    uploaded_at: view.uploadedAt,
    faces: view.faces,
    hash: view.blob.hash,
  };
}
