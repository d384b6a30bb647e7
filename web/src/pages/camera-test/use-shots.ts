import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Captured } from '../../api/camera-control.ts';
import { fetchOne, markMedia, type MediaAnswer, type Marks } from '../../api/media.ts';
import { sentence } from '../../api/call.ts';
import { toast } from '../../ui/toast.tsx';

/** What was taken on this screen: newest first. */
export interface TakenShot {
  gigId: string;
  mediaId: string;
  filename: string;
}
/** Shown in the strip; the gig has all of them. */
const MOST_SHOWN = 60;
/** How often a photo is asked for until its pictures are there, in milliseconds. */
const DEVELOPING_MS = 500;

export function useShots() {
  const [shots, setShots] = useState<readonly TakenShot[]>([]);
  const add = useCallback(
    (gigId: string, { media_id: mediaId, filename }: Captured) =>
      setShots((known) =>
        [{ gigId, mediaId, filename }, ...known.filter((shot) => shot.mediaId !== mediaId)].slice(0, MOST_SHOWN),
      ),
    [],
  );
  return { shots, add };
}

const keyOf = ({ gigId, mediaId }: TakenShot) => ['camera', 'shot', gigId, mediaId] as const;
const NO_SHOT: TakenShot = { gigId: '', mediaId: '', filename: '' };

/** The photo of a shot as it stands: absent while it is on its way, without a picture while that is made. */
export function useShot(shot: TakenShot | undefined) {
  const queries = useQueryClient();
  const of = shot ?? NO_SHOT;
  const photo = useQuery({
    queryKey: keyOf(of),
    queryFn: ({ signal }) => fetchOne(of.gigId, of.mediaId, signal),
    enabled: shot !== undefined,
    retry: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'processing' ? false : DEVELOPING_MS),
  });
  const mark = useMutation({
    mutationFn: ({ of: each, marks }: { of: TakenShot; marks: Marks }) => markMedia(each.gigId, [each.mediaId], marks),
    onMutate: ({ of: each, marks }) => {
      const before = queries.getQueryData<MediaAnswer>(keyOf(each));
      // Absent stands for none in an answer.
      const { color_label: label, flag, ...rest } = marks;
      queries.setQueryData<MediaAnswer>(keyOf(each), (known) =>
        known
          ? {
              ...known,
              ...rest,
              ...(label === undefined ? {} : { color_label: label ?? undefined }),
              ...(flag === undefined ? {} : { flag: flag ?? undefined }),
            }
          : known,
      );
      return { before };
    },
    onError: (error, { of: each }, kept) => {
      queries.setQueryData(keyOf(each), kept?.before);
      toast({ text: sentence(error, 'The photo could not be marked.'), tone: 'bad' });
    },
  });
  return { photo: photo.data, mark: (marks: Marks) => shot && photo.data && mark.mutate({ of: shot, marks }) };
}
