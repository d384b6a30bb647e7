import { looksOf } from '../../commands/markedPictures.ts';
import { NEUTRAL } from '../../domain/develop/recipe.ts';
import { adviceFor } from '../../commands/advice.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { type FaceEyes, areOpen } from '../../domain/quality.ts';
import type { MediaView } from '../../projections/media.ts';
import { watermarkOf } from '../../projections/watermark.ts';
import * as contract from '../contract/advice.ts';
import type { RouteContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';

const NO_OBJECTS = 'No model that knows objects is installed on this server, so none are named.';
const NO_FACES_YET = 'Nobody has looked for faces in this photo yet. Please try again in a minute.';
const CUT_OUT = 'person segmentation on this server';
/** Photos of a studio that are looked at, or cut out, in one go, and then a second. */
const EXAMINED = [30, 1] as const;
const CUT = [10, 0.2] as const;
const BUSY = 'Many photos of this studio are being worked on just now. Please wait a moment.';

/** What is wrong with the photo itself is an answer; anything else ends the call. */
function failure(error: unknown): { status: 'failed'; message: string; error: string } {
  if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
  return { status: 'failed', message: error.message, error: error.message };
}

/** What the editor finds in a photo, and takes away from it or puts on it as a whole. */
export function adviceRoutes(context: RouteContext): Route[] {
  const { editable, processed, rendering, throttling, write } = context;
  const examinations = throttling.rate('examinedPhotos', ...EXAMINED, BUSY);
  const cuts = throttling.rate('cutOutPhotos', ...CUT, BUSY);
  /** A picture of the photo that opens fast: the original, or of what is slow to open the large one. */
  const opened = async <T>(view: MediaView, work: (path: string, mime: string) => Promise<T>): Promise<T> => {
    const large = view.derivatives.find(({ edge, format }) => edge === 1600 && format === 'jpeg');
    const { hash, mime } =
      /^image\/(jpeg|png|webp|tiff)$/.test(view.mime) || !large
        ? { hash: view.blob.hash, mime: view.mime }
        : { hash: large.hash, mime: 'image/jpeg' };
    const local = await write.blobs.local(hash);
    try {
      return await work(local.path, mime);
    } finally {
      await local.release();
    }
  };
  return [
    route(contract.analyzePhoto, async (request) => {
      const { view } = await editable.photo(request, request.params.mediaId);
      await examinations.take(view.ownerId);
      const faces = ((await write.vault.get('faceMarks', view.id))?.value ?? []) as unknown as FaceEyes[];
      const measures = await opened(view, (path, mime) =>
        write.mediaProcessor.examine(path, { kind: 'photo', mime }, faces),
      );
      return {
        faces: faces.map(({ box: { x, y, width, height }, eyes }) => ({
          x,
          y,
          width,
          height,
          eyes: eyes === undefined ? ('unknown' as const) : areOpen(eyes) ? ('open' as const) : ('closed' as const),
        })),
        ...(view.faces === null ? { faces_note: NO_FACES_YET } : {}),
        objects: [],
        objects_note: NO_OBJECTS,
        suggestions: adviceFor(measures),
      };
    }),
    route(contract.removeBackground, async (request) => {
      const { view, who } = await editable.photo(request, request.params.mediaId);
      await cuts.take(view.ownerId);
      try {
        const address = await processed.keep(view, who, { step: 'background_removed' }, async () => {
          const local = await write.blobs.local(view.blob.hash);
          try {
            const { mime, width, height } = view;
            const bytes = await write.mediaProcessor.cutOut(local.path, { kind: 'photo', mime, width, height });
            return { bytes, form: 'png' };
          } finally {
            await local.release();
          }
        });
        const message = 'Background removed';
        return { status: 'success_local' as const, processed_url: address, method: CUT_OUT, message };
      } catch (error) {
        return { ...failure(error), method: CUT_OUT };
      }
    }),
    route(contract.applyWatermark, async (request) => {
      const { view, who } = await editable.photo(request, request.params.mediaId);
      const how = JSON.stringify(looksOf(await watermarkOf(context, view.ownerId)));
      try {
        const address = await processed.keep(view, who, { step: 'watermarked', how }, async () => {
          const { bytes, extension } = await rendering(view, { ...NEUTRAL, watermark: true });
          return { bytes, form: extension };
        });
        return { status: 'success' as const, watermarked_url: address, message: 'Watermark applied' };
      } catch (error) {
        return failure(error);
      }
    }),
  ];
}
