import type { AccountEvent } from '../domain/account.ts';
import type { BusinessEvent } from '../domain/business.ts';
import { type StudioPicture, blobsOf } from '../domain/kernel/picture.ts';
import type { PortfolioEvent } from '../domain/portfolio.ts';
import type { ProfileEvent } from '../domain/profile.ts';
import type { ProjectEvent } from '../domain/project.ts';
import type { WatermarkEvent } from '../domain/watermark.ts';
import { STORED, storedKey } from './media.ts';
import { type View, projection } from './core/projection.ts';

/** Enough for an original and its four derivatives. */
export const STORED_OF_PICTURE = STORED.slice(0, 5);

/**
 * A place that holds a picture of a studio: `project:<id>` the logo of a project, `portfolio:<id>` a photo of the
 * portfolio, `profile:<user>` a portrait, `cover:<user>` the cover of a profile, `logo:<user>` the
 * logo of a studio's paperwork, `mark:<user>` that of its watermark. By it the bytes are authorised, and what
 * it is stored in counts as used. A context that holds pictures adds its events here.
 */
export interface HeldPicture extends View, Partial<Record<(typeof STORED)[number], string>> {
  ownerId: string;
  pictureId: string;
  picture: StudioPicture;
  /** Whether the studio's public profile shows it. */
  shown: boolean;
}

function held(id: string, ownerId: string, picture: StudioPicture | null, shown: boolean) {
  if (!picture) return null;
  const stored = blobsOf(picture).map((hash, index) => [STORED_OF_PICTURE[index], storedKey(hash)] as const);
  return { id, ownerId, pictureId: picture.pictureId, picture, shown, ...Object.fromEntries(stored) };
}

const ofProject = (projectId: string): string => `project:${projectId}`;

type PictureEvent =
  | ProjectEvent
  | PortfolioEvent
  | Extract<BusinessEvent, { type: 'BusinessLogoSet' }>
  | Extract<WatermarkEvent, { type: 'WatermarkLogoSet' }>
  | Extract<ProfileEvent, { type: 'ProfilePictureSet' | 'CoverPhotoSet' }>
  | Extract<AccountEvent, { type: 'AccountErased' }>;

function placesOf(event: PictureEvent): string | string[] | undefined {
  if (event.type === 'ProfilePictureSet') return `profile:${event.userId}`;
  if (event.type === 'CoverPhotoSet') return `cover:${event.userId}`;
  if (event.type === 'BusinessLogoSet') return `logo:${event.userId}`;
  if (event.type === 'WatermarkLogoSet') return `mark:${event.userId}`;
  if (event.type === 'AccountErased')
    return ['profile', 'cover', 'logo', 'mark'].map((place) => `${place}:${event.userId}`);
  if (event.type === 'ProjectsArranged') return event.projectIds.map(ofProject);
  // Where it stands is nothing to its picture.
  if (event.type === 'PortfolioArranged') return undefined;
  return 'itemId' in event ? `portfolio:${event.itemId}` : ofProject(event.projectId);
}

export const pictures = projection<PictureEvent, HeldPicture>(
  {
    name: 'pictures',
    version: 4,
    indexes: {
      byPicture: ['pictureId'],
      ...Object.fromEntries(STORED_OF_PICTURE.map((field) => [field, [field]])),
    },
    key: placesOf,
  },
  {
    ProfilePictureSet: (_, { userId, picture }, __, id) => held(id, userId, picture, true),
    CoverPhotoSet: (_, { userId, picture }, __, id) => held(id, userId, picture, true),
    // Who gets an invoice gets it in the invoice.
    BusinessLogoSet: (_, { userId, picture }, __, id) => held(id, userId, picture, false),
    // Who sees it sees it in a picture.
    WatermarkLogoSet: (_, { userId, picture }, __, id) => held(id, userId, picture, false),
    ProjectAdded: (_, { userId, logo }, __, id) => held(id, userId, logo, true),
    ProjectChanged: (_, { userId, logo, shown }, __, id) => held(id, userId, logo, shown),
    ProjectRemoved: (view) => view && { ...view, shown: false },
    ProjectRestored: (view, { shown }) => view && { ...view, shown },
    ProjectPurged: () => null,
    PortfolioItemAdded: (_, { userId, picture }, __, id) => held(id, userId, picture, true),
    PortfolioItemRemoved: (view) => view && { ...view, shown: false },
    PortfolioItemRestored: (view) => view && { ...view, shown: true },
    PortfolioItemPurged: () => null,
    AccountErased: () => null,
    ProjectsArranged: (view, { hidden }) =>
      view && { ...view, shown: !hidden.includes(view.id.slice(ofProject('').length)) },
  },
);
