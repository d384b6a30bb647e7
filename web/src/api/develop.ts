import { infiniteQueryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/develop.ts';
import type { Recipe } from '../../../domain/develop/recipe.ts';
import { call } from './call.ts';

/** Renders the original by the recipe, and files the result into the edited folder. `over`: what the server made of it before, its people without their background. */
export function saveEnhanced(
  mediaId: string,
  { brightness, contrast, saturation, ...recipe }: Recipe,
  over: string | null = null,
) {
  const metadata = {
    brightness,
    contrast,
    saturation,
    background_removed: over !== null,
    timestamp: new Date().toISOString(),
    recipe,
  };
  return call(contract.saveEnhanced, {
    params: { mediaId },
    body: { edit_metadata: JSON.stringify(metadata), ...(over === null ? {} : { enhanced_url: over }) },
  });
}
export const savedEditsQuery = (mediaId: string) =>
  infiniteQueryOptions({
    queryKey: ['saved-edits', mediaId],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listSavedEdits, { params: { mediaId }, query: { limit: 24, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
