import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { sentence } from '../../../api/call.ts';
import { markMedia, type MediaAnswer } from '../../../api/media.ts';
import { count } from '../../../ui/format.ts';
import { grouped } from '../../../ui/grouped.ts';
import type { MarkSet } from '../../../ui/marks.tsx';
import { toast } from '../../../ui/toast.tsx';

interface Around {
  gigId: string;
  byId: ReadonlyMap<string, MediaAnswer>;
  change: (ids: ReadonlySet<string>, how: (item: MediaAnswer) => MediaAnswer) => void;
  refreshMarked: () => Promise<unknown>;
  /** Says nothing of what went well: there is a way back of its own. */
  quiet?: boolean;
}
type Change = Partial<MarkSet>;

export const marksOf = ({
  stars,
  color_label,
  flag,
}: Pick<MediaAnswer, 'stars' | 'color_label' | 'flag'>): MarkSet => ({
  stars: stars ?? 0,
  label: color_label ?? null,
  flag: flag ?? null,
});

/** What all of these bear. */
export function commonMarks(ids: readonly string[], byId: ReadonlyMap<string, MediaAnswer>): MarkSet {
  const [first, ...rest] = ids.map((id) => marksOf(byId.get(id) ?? {}));
  const same = <K extends keyof MarkSet>(field: K, otherwise: MarkSet[K]): MarkSet[K] =>
    first && rest.every((each) => each[field] === first[field]) ? first[field] : otherwise;
  return { stars: same('stars', 0), label: same('label', null), flag: same('flag', null) };
}

const withMarks = (item: MediaAnswer, change: Change): MediaAnswer => {
  const { stars, label, flag } = { ...marksOf(item), ...change };
  const { stars: _, color_label: __, flag: ___, ...rest } = item;
  return {
    ...rest,
    ...(stars > 0 ? { stars } : {}),
    ...(label ? { color_label: label } : {}),
    ...(flag ? { flag } : {}),
  };
};
const sent = ({ label, ...rest }: Change) => ({ ...rest, ...(label === undefined ? {} : { color_label: label }) });

/** The fields that a change is about, as they were; photos that were alike together. */
function before(ids: readonly string[], change: Change, byId: Around['byId']): { ids: string[]; change: Change }[] {
  const fields = Object.keys(change) as (keyof MarkSet)[];
  const was = (id: string): Change => {
    const marks = marksOf(byId.get(id) ?? {});
    return Object.fromEntries(fields.map((field) => [field, marks[field]]));
  };
  return [...grouped(ids, (id) => JSON.stringify(was(id)))].map(([as, those]) => ({
    ids: those,
    change: JSON.parse(as) as Change,
  }));
}

/** Marks photos: at once on the screen, taken back when the server refuses; many at a time can be undone. */
export function useMarking({ gigId, byId, change: put, refreshMarked, quiet = false }: Around) {
  const show = useCallback(
    (ids: readonly string[], change: Change) => put(new Set(ids), (item) => withMarks(item, change)),
    [put],
  );
  const { mutate } = useMutation({
    // What is pressed later is also kept later.
    scope: { id: `marks of ${gigId}` },
    mutationFn: async (parts: { ids: string[]; change: Change }[]) => {
      for (const { ids, change } of parts) await markMedia(gigId, ids, sent(change));
    },
    onMutate: (parts) => {
      const was = parts.flatMap(({ ids, change }) => before(ids, change, byId));
      for (const { ids, change } of parts) show(ids, change);
      return was;
    },
    onError: (error, _, was) => {
      for (const { ids, change } of was ?? []) show(ids, change);
      toast({ text: sentence(error, 'Failed to mark photos'), tone: 'bad', about: 'marks' });
    },
    onSettled: refreshMarked,
  });
  return useCallback(
    (ids: string[], change: Change) => {
      if (ids.length === 0) return;
      const was = before(ids, change, byId);
      mutate([{ ids, change }]);
      if (ids.length > 1 && !quiet)
        toast({
          text: `${count(ids.length, 'photo')} marked`,
          tone: 'good',
          about: 'marks',
          action: { label: 'Undo', run: () => mutate(was) },
        });
    },
    [mutate, byId, quiet],
  );
}
