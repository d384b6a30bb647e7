import { z } from 'zod';
import { message, idsOf, operation } from './operation.ts';

export const colorLabel = z.enum(['red', 'yellow', 'green', 'blue', 'purple']);
export type ColorLabel = z.infer<typeof colorLabel>;
export const cullingFlag = z.enum(['pick', 'reject']);
export type CullingFlag = z.infer<typeof cullingFlag>;

/** How the photographer marked a photo, in their own answers alone; absent where it bears no such mark. */
export const cullingFields = {
  stars: z.number().optional(),
  color_label: colorLabel.optional(),
  flag: cullingFlag.optional(),
};

/** One or several of some words, with commas between them. */
const listOf = (words: readonly string[]) =>
  z
    .string()
    .regex(new RegExp(`^(${words.join('|')})(,(${words.join('|')}))*$`), `Please choose from ${words.join(', ')}.`)
    .max(100);

/** What a list is narrowed to: at least so many stars, one of these labels, one of these flags. `none`: without one. */
export const cullingFilter = {
  min_stars: z.coerce.number().int().min(1).max(5).optional(),
  labels: listOf([...colorLabel.options, 'none']).optional(),
  flags: listOf([...cullingFlag.options, 'none']).optional(),
};

export const setCulling = operation({
  id: 'setCulling',
  tag: 'Media',
  summary:
    'Mark photos with stars (0: none), a colour label or a flag (null: none); what is left out stays. Only the photographer sees it',
  call: 'PUT /gigs/{gigId}/media/culling',
  access: 'owner',
  body: z.object({
    media_ids: idsOf(5000),
    stars: z.number().int().min(0).max(5).optional(),
    color_label: colorLabel.nullable().optional(),
    flag: cullingFlag.nullable().optional(),
  }),
  answer: message,
});
