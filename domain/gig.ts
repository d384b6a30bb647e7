import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { isOverdue } from './kernel/bin.ts';
import { folded } from './kernel/names.ts';
import { refuse } from './kernel/refusal.ts';
import { eventSchema } from './kernel/schema.ts';

const gigId = z.string();
const ownerId = z.string();
const details = z.object({
  name: z.string(),
  description: z.string(),
  category: z.string(),
  dateTime: z.string(),
  location: z.string(),
});
const guestUploads = z.object({ enabled: z.boolean(), limit: z.number().int(), moderation: z.boolean() });
const visibility = z.object({
  showGallery: z.boolean(),
  visibleFolders: z.union([z.literal('all'), z.array(z.string())]),
  selfieSearch: z.boolean(),
  faceRegistration: z.boolean(),
});
export type GigDetails = z.infer<typeof details>;
export type GuestUploadRules = z.infer<typeof guestUploads>;
export type GigVisibility = z.infer<typeof visibility>;

/** What people wrote about a shoot names people: it is readable only while its owner's key exists. */
const personal = { of: 'ownerId', fields: ['name', 'description', 'location'] };

export const gigEvents = {
  GigOpened: eventSchema(
    z.object({
      gigId,
      ownerId,
      ...details.shape,
      privacy: z.enum(['public', 'private']),
      guestUploads,
      /** It begins with the watermark on what the public sees. */
      watermark: z.boolean().optional(),
    }),
    { personal },
  ),
  GigDetailsChanged: eventSchema(z.object({ gigId, ownerId, ...details.shape }), { personal }),
  GigMadePublic: eventSchema(z.object({ gigId })),
  GigMadePrivate: eventSchema(z.object({ gigId })),
  /** The password itself stays in the vault. */
  GigPasswordSet: eventSchema(z.object({ gigId })),
  GuestUploadRulesSet: eventSchema(z.object({ gigId, guestUploads })),
  /** Whether what editors return is published at once, or waits for the photographer, as it does until this is set. */
  EditRulesSet: eventSchema(z.object({ gigId, publishAtOnce: z.boolean() })),
  GigVisibilitySet: eventSchema(z.object({ gigId, visibility })),
  FeatureImageChosen: eventSchema(z.object({ gigId, mediaId: z.string() })),
  FolderCreated: eventSchema(z.object({ gigId, folderId: z.string(), name: z.string() })),
  FolderDeleted: eventSchema(z.object({ gigId, folderId: z.string() })),
  GigDeleted: eventSchema(z.object({ gigId, ownerId, at: z.string() })),
  GigRestored: eventSchema(z.object({ gigId, ownerId })),
  /** Its photos, its password and its codes are gone for good. */
  GigPurged: eventSchema(z.object({ gigId, ownerId })),
};
export type GigEvent = EventsOf<typeof gigEvents>;

export interface OpenGig {
  status: 'open';
  gigId: string;
  ownerId: string;
  type: 'public' | 'private';
  hasPassword: boolean;
  details: GigDetails;
  guestUploads: GuestUploadRules;
  /** What editors return waits for nobody. */
  publishEditsAtOnce: boolean;
  /** It was opened with the watermark on what the public sees. */
  watermark: boolean;
  visibility: GigVisibility;
  featureMediaId: string | undefined;
  folders: readonly { folderId: string; name: string }[];
}
/** `before`: what it was, as long as it can be brought back. */
interface DeletedGig {
  status: 'deleted';
  gigId: string;
  ownerId: string;
  deletedAt: string;
  purged: boolean;
  before: OpenGig | undefined;
}
export type GigState = { status: 'absent' } | OpenGig | DeletedGig;

export type GigCommand =
  /** `publishEditsAtOnce`: left out, it stays as it is, which is off at first. */
  | {
      type: 'OpenGig';
      gigId: string;
      ownerId: string;
      details: GigDetails;
      gigType: 'public' | 'private';
      guestUploads: GuestUploadRules;
      publishEditsAtOnce?: boolean | undefined;
      passwordGiven: boolean;
      watermark?: boolean | undefined;
    }
  | {
      type: 'EditGig';
      details: GigDetails;
      gigType: 'public' | 'private';
      guestUploads: GuestUploadRules;
      publishEditsAtOnce?: boolean | undefined;
      passwordGiven: boolean;
    }
  | { type: 'SetVisibility'; visibility: GigVisibility; guestUploads: GuestUploadRules }
  | { type: 'ChooseFeatureImage'; mediaId: string }
  | { type: 'CreateFolder'; folderId: string; name: string }
  | { type: 'DeleteFolder'; folderId: string }
  | { type: 'DeleteGig'; at: string }
  | { type: 'RestoreGig'; at: string }
  | { type: 'PurgeGig' };

/** Special entries of `visibleFolders` beside folder ids. */
export const ROOT_FOLDER = 'root';
export const EDITED_FOLDER = 'edited';
const MOST_FOLDERS = 200;

export const initialVisibility: GigVisibility = {
  showGallery: true,
  visibleFolders: 'all',
  selfieSearch: true,
  faceRegistration: true,
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const absent = () => refuse('notFound', 'gig.absent', 'Gig not found');

function edit(command: Extract<GigCommand, { type: 'EditGig' }>, state: OpenGig): GigEvent[] {
  const { gigId } = state;
  if (command.gigType === 'private' && !state.hasPassword && !command.passwordGiven)
    refuse('invalid', 'gig.passwordMissing', 'Password is required for private gigs');
  const events: GigEvent[] = [];
  if (!same(command.details, state.details))
    events.push({ type: 'GigDetailsChanged', gigId, ownerId: state.ownerId, ...command.details });
  if (command.gigType === 'private' && command.passwordGiven) events.push({ type: 'GigPasswordSet', gigId });
  if (command.gigType !== state.type)
    events.push({ type: command.gigType === 'public' ? 'GigMadePublic' : 'GigMadePrivate', gigId });
  if (!same(command.guestUploads, state.guestUploads))
    events.push({ type: 'GuestUploadRulesSet', gigId, guestUploads: command.guestUploads });
  if (command.publishEditsAtOnce !== undefined && command.publishEditsAtOnce !== state.publishEditsAtOnce)
    events.push({ type: 'EditRulesSet', gigId, publishAtOnce: command.publishEditsAtOnce });
  return events;
}

function createFolder(command: Extract<GigCommand, { type: 'CreateFolder' }>, state: OpenGig): GigEvent[] {
  const { folderId, name } = command;
  if (state.folders.some((folder) => folder.folderId === folderId)) return [];
  if (state.folders.some((folder) => folded(folder.name) === folded(name)))
    refuse('conflict', 'folder.taken', `This gig already has a folder named "${name}".`);
  if (state.folders.length >= MOST_FOLDERS)
    refuse('invalid', 'folder.tooMany', `A gig can have at most ${MOST_FOLDERS} folders.`);
  return [{ type: 'FolderCreated', gigId: state.gigId, folderId, name }];
}

/** Until the day on which it goes for good, whether or not it is gone already. */
function restore({ gigId, ownerId, deletedAt, purged, before }: DeletedGig, at: string): GigEvent[] {
  if (purged || !before || isOverdue(deletedAt, at)) return absent();
  return [{ type: 'GigRestored', gigId, ownerId }];
}

export const gig: Aggregate<GigState, GigCommand, GigEvent> = {
  name: 'gig',
  schemas: gigEvents,
  decider: {
    initial: { status: 'absent' },
    decide(command, state) {
      if (command.type === 'OpenGig') {
        if (state.status !== 'absent') return [];
        const { gigId, ownerId, details, gigType, guestUploads, publishEditsAtOnce, passwordGiven, watermark } =
          command;
        if (gigType === 'private' && !passwordGiven)
          refuse('invalid', 'gig.passwordMissing', 'Password is required for private gigs');
        const opened: GigEvent = {
          type: 'GigOpened',
          gigId,
          ownerId,
          ...details,
          privacy: gigType,
          guestUploads,
          ...(watermark ? { watermark } : {}),
        };
        const events: GigEvent[] = gigType === 'private' ? [opened, { type: 'GigPasswordSet', gigId }] : [opened];
        return publishEditsAtOnce ? [...events, { type: 'EditRulesSet', gigId, publishAtOnce: true }] : events;
      }
      if (state.status === 'absent') return absent();
      if (command.type === 'PurgeGig') {
        if (state.status !== 'deleted')
          return refuse('conflict', 'gig.notDeleted', 'Only a deleted gig can be purged.');
        return state.purged ? [] : [{ type: 'GigPurged', gigId: state.gigId, ownerId: state.ownerId }];
      }
      if (state.status === 'deleted')
        return command.type === 'DeleteGig'
          ? []
          : command.type === 'RestoreGig'
            ? restore(state, command.at)
            : absent();
      const { gigId } = state;
      switch (command.type) {
        case 'EditGig':
          return edit(command, state);
        case 'SetVisibility': {
          const events: GigEvent[] = [];
          if (!same(command.visibility, state.visibility))
            events.push({ type: 'GigVisibilitySet', gigId, visibility: command.visibility });
          if (!same(command.guestUploads, state.guestUploads))
            events.push({ type: 'GuestUploadRulesSet', gigId, guestUploads: command.guestUploads });
          return events;
        }
        case 'ChooseFeatureImage':
          return state.featureMediaId === command.mediaId
            ? []
            : [{ type: 'FeatureImageChosen', gigId, mediaId: command.mediaId }];
        case 'CreateFolder':
          return createFolder(command, state);
        case 'DeleteFolder':
          return state.folders.some((folder) => folder.folderId === command.folderId)
            ? [{ type: 'FolderDeleted', gigId, folderId: command.folderId }]
            : [];
        case 'RestoreGig':
          return [];
        case 'DeleteGig':
          return [{ type: 'GigDeleted', gigId, ownerId: state.ownerId, at: command.at }];
      }
    },
    evolve(state, event) {
      if (event.type === 'GigOpened') {
        const { gigId, ownerId, name, description, category, dateTime, location, privacy, guestUploads } = event;
        return {
          status: 'open',
          gigId,
          ownerId,
          type: privacy,
          hasPassword: false,
          guestUploads,
          publishEditsAtOnce: false,
          watermark: event.watermark ?? false,
          details: { name, description, category, dateTime, location },
          visibility: initialVisibility,
          featureMediaId: undefined,
          folders: [],
        };
      }
      if (state.status === 'deleted' && event.type === 'GigPurged')
        return { ...state, purged: true, before: undefined };
      if (state.status === 'deleted' && event.type === 'GigRestored') return state.before ?? state;
      if (state.status !== 'open') return state;
      switch (event.type) {
        case 'GigDetailsChanged': {
          const { name, description, category, dateTime, location } = event;
          return { ...state, details: { name, description, category, dateTime, location } };
        }
        case 'GigMadePublic':
          return { ...state, type: 'public', hasPassword: false };
        case 'GigMadePrivate':
          return { ...state, type: 'private' };
        case 'GigPasswordSet':
          return { ...state, hasPassword: true };
        case 'GuestUploadRulesSet':
          return { ...state, guestUploads: event.guestUploads };
        case 'EditRulesSet':
          return { ...state, publishEditsAtOnce: event.publishAtOnce };
        case 'GigVisibilitySet':
          return { ...state, visibility: event.visibility };
        case 'FeatureImageChosen':
          return { ...state, featureMediaId: event.mediaId };
        case 'FolderCreated':
          return { ...state, folders: [...state.folders, { folderId: event.folderId, name: event.name }] };
        case 'FolderDeleted':
          return { ...state, folders: state.folders.filter((folder) => folder.folderId !== event.folderId) };
        case 'GigDeleted':
          return {
            status: 'deleted',
            gigId: state.gigId,
            ownerId: state.ownerId,
            deletedAt: event.at,
            purged: false,
            before: state,
          };
        default:
          return state;
      }
    },
  },
};
