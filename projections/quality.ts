import type { MediaEvent } from '../domain/media/events.ts';
import type { QualityEvent, QualityMeasures } from '../domain/quality.ts';
import { type View, projection } from './core/projection.ts';

/** One photo as the assistant sees it: what is known for duplicates, filters and the choice of the best. Videos are not in it. */
export interface QualityView extends View {
  gigId: string;
  kind: 'photo' | 'edited_photo';
  /** Not in the bin, and can be read. */
  shown: boolean;
  /** Its pictures exist. */
  displayable: boolean;
  inBin: boolean;
  unreadable: boolean;
  /** A guest's photo that waits for approval. */
  held: boolean;
  /** A version of an edit that a newer one stands in for. */
  superseded?: boolean;
  /** Arrival, as in grids. */
  uploadedAt: string;
  takenAt: string | null;
  camera: string | null;
  width: number;
  height: number;
  dhash: string | null;
  faces: number;
  /** The last analysis that looked at it; 0 for none. */
  round: number;
  /** 0 to 100; absent until it was measured, and where it could not be. */
  score?: number;
  measures?: QualityMeasures;
}

const settled = (view: QualityView): QualityView => ({
  ...view,
  shown: !view.inBin && !view.unreadable && !view.held && !view.superseded,
});

export const qualities = projection<MediaEvent | QualityEvent, QualityView>(
  {
    name: 'qualities',
    version: 4,
    indexes: {
      byGig: ['gigId', 'shown', 'uploadedAt'],
      byRound: ['gigId', 'shown', 'round'],
      byScore: ['gigId', 'shown', 'score'],
    },
    key: (event) => event.mediaId,
  },
  {
    MediaReceived: (_, { mediaId, gigId, kind, takenAt, camera, width, height, guest }, { at }) =>
      kind === 'video'
        ? undefined
        : {
            id: mediaId,
            gigId,
            kind,
            shown: !guest?.held,
            displayable: false,
            inBin: false,
            unreadable: false,
            held: guest?.held ?? false,
            uploadedAt: at,
            takenAt: takenAt ?? null,
            camera: camera ?? null,
            width,
            height,
            dhash: null,
            faces: 0,
            round: 0,
          },
    DerivativesMade: (view, { dhash }) => view && { ...view, displayable: true, dhash },
    MediaUnreadable: (view) => view && settled({ ...view, unreadable: true }),
    FacesFound: (view, { count }) => view && { ...view, faces: count },
    MediaDeleted: (view) => view && settled({ ...view, inBin: true }),
    MediaRestored: (view) => view && settled({ ...view, inBin: false }),
    GuestUploadApproved: (view) => view && settled({ ...view, held: false }),
    GuestUploadHeld: (view) => view && settled({ ...view, held: true }),
    MediaSuperseded: (view) => view && settled({ ...view, superseded: true }),
    MediaShownAgain: (view) => view && settled({ ...view, superseded: false }),
    MediaPurged: () => null,
    PhotoMeasured: (view, { round, score, measures }) => view && { ...view, round, score, measures },
    PhotoNotMeasurable: (view, { round }) => {
      if (!view) return view;
      const { score: _, measures: __, ...rest } = view;
      return { ...rest, round };
    },
  },
);
