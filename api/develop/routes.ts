import { saveEdit } from '../../commands/savedEdit.ts';
import {
  isNeutral,
  type Enhancement,
  ENHANCEMENTS,
  METHODS,
  NEUTRAL,
  type Recipe,
  enhancedBy,
} from '../../domain/develop/recipe.ts';
import { readEditMetadata } from '../../domain/develop/input.ts';
import type { Step } from '../../domain/develop.ts';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { editFor } from '../../projections/editFiling.ts';
import { developed } from '../../projections/develop.ts';
import { mediaItems } from '../../projections/media.ts';
import { mediaAddress } from '../media/present.ts';
import * as contract from '../contract/develop.ts';
import type { RouteContext } from '../context.ts';
import { type Route, pageOf, route } from '../http/reply.ts';
import { discreet } from '../teamAccess/discreet.ts';

const isEnhancement = (step: Step | undefined): step is Enhancement => step !== undefined && step in ENHANCEMENTS;
const EMBEDDED_RAW =
  'This RAW cannot be developed here, so it is made of the picture that the camera put into the file.';

/** The AI editor's calls: what a photo is enhanced by, and edits that are saved. */
export function developRoutes(context: RouteContext): Route[] {
  const { reads, editable, processed, rendering, addresses } = context;
  const media = reads.reader(mediaItems);

  return [
    route(contract.enhancePhoto, async (request) => {
      const { params, body } = request;
      const { view, who } = await editable.photo(request, params.mediaId);
      const step = body.enhancement_type;
      const method = METHODS[step];
      try {
        const address = await processed.keep(view, who, { step }, async () => {
          const { extension, ...made } = await rendering(view, { ...NEUTRAL, ...ENHANCEMENTS[step] });
          return { ...made, form: extension };
        });
        const message = enhancedBy(step);
        return (await processed.isEmbedded(view, step))
          ? { status: 'success_local' as const, enhanced_url: address, method, message: `${message}. ${EMBEDDED_RAW}` }
          : { status: 'success' as const, enhanced_url: address, method, message };
      } catch (error) {
        // What is wrong with the photo itself; anything else ends the call.
        if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
        return { status: 'failed' as const, method, message: error.message, error: error.message };
      }
    }),
    route(contract.listSavedEdits, async (request) => {
      const { params, query } = request;
      const { view, who } = await editable.photo(request, params.mediaId);
      const { items, next } = await reads
        .reader(developed)
        .find({ index: 'byOriginal', where: { originalId: view.id }, order: 'desc', ...pageOf(query) });
      const views = await media.getMany(items.map(({ id }) => id));
      const seen = await editable.seen(views, who);
      const there = new Map(views.filter(({ id }) => seen.has(id)).map((each) => [each.id, each]));
      const token = addresses.token(who.role, view.gigId, who.role === 'team' ? who.subject : '', who.session);
      return {
        edits: items.flatMap(({ id, recipe, over, at }) => {
          const edit = there.get(id);
          return edit
            ? [
                {
                  media_id: id,
                  filename: edit.filename,
                  thumb_url: edit.status === 'ready' ? mediaAddress(token, id, '400') : '',
                  recipe,
                  over,
                  saved_at: at,
                  shown: edit.superseded !== true,
                },
              ]
            : [];
        }),
        next_cursor: next ?? null,
      };
    }),
    route(contract.saveEnhanced, async (request) => {
      const { params, body, write: side, caller, settled } = request;
      const { view, who } = await editable.photo(request, params.mediaId);
      const said = readEditMetadata(body.edit_metadata);
      const over = body.enhanced_url === undefined ? undefined : await processed.read(body.enhanced_url, view, who);
      if (!over && isNeutral(said))
        refuse('invalid', 'develop.nothing', 'No enhanced image to save. Please apply an enhancement first.');
      const { bytes, extension } = await rendering(view, said, over);
      // What an enhancement did is part of the recipe: opened again, it is rendered from the original in one go.
      const recipe: Recipe = isEnhancement(over?.step) ? { ...said, ...ENHANCEMENTS[over.step] } : said;
      const { gigId, id: originalId } = view;
      const rest = over && !isEnhancement(over.step) ? { over: over.step } : {};
      const { mediaId } = await saveEdit(
        side,
        { photo: view, recipe, bytes, extension, ...rest },
        caller,
        async ({ mediaId: edited }, filename) => {
          await settled();
          return editFor(reads, { gigId, mediaId: edited, filename, originalId });
        },
      ).catch((error: unknown) => {
        throw request.editor ? discreet(error) : error;
      });
      return { message: 'Enhanced photo saved to edited folder!', media_id: mediaId };
    }),
  ];
}
