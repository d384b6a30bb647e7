import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pickPublicMedia, type PublicMedia } from '../../api/gallery.ts';
import { byEitherId } from './in-place.ts';

const AT_ONCE = 200;

/** The photos behind a guest's picks, in their order: those on the page already, and the others asked for. What is not shown any more is left out. */
export function usePickedPhotos(
  gigId: string,
  token: string | null,
  ids: string[],
  loaded: PublicMedia[],
  wanted: boolean,
) {
  const known = useMemo(() => byEitherId(loaded), [loaded]);
  const absent = useMemo(() => ids.filter((id) => !known.has(id)), [ids, known]);
  const asked = useQuery({
    queryKey: ['public-picks', gigId, token, absent],
    queryFn: async () => {
      const found: PublicMedia[] = [];
      for (let from = 0; from < absent.length; from += AT_ONCE)
        found.push(...(await pickPublicMedia(gigId, token, absent.slice(from, from + AT_ONCE))).media);
      return found;
    },
    enabled: wanted && absent.length > 0,
    placeholderData: (before) => before,
  });
  const photos = useMemo(() => {
    const all = new Map([...byEitherId(asked.data ?? []), ...known]);
    return [...new Map(ids.flatMap((id) => all.get(id) ?? []).map((media) => [media.media_id, media])).values()];
  }, [ids, known, asked.data]);
  return {
    photos,
    waiting: wanted && absent.length > 0 && asked.isPending,
    failed: asked.isLoadingError,
    retry: () => void asked.refetch(),
  };
}
