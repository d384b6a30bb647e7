import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, sentence } from '../api/call.ts';
import { toast } from '../ui/toast.tsx';

const GONE = 'This photo is no longer here.';

interface Linked<Media> {
  /** Of the photo that the address names; null: none, or the list is still to come. */
  id: string | null;
  /** The same photo, where the list holds it. */
  listed?: Media | undefined;
  /** Under which the answer is kept. */
  key: QueryKey;
  /** Undefined: there is no such photo for who asks. */
  ask: (id: string, signal: AbortSignal) => Promise<Media | undefined>;
  /** Takes the photo out of the address. */
  forget: () => void;
}

/**
 * The photo of an address that the list does not hold, or not yet, or no longer: asked for by its id. One that was seen in
 * the list stays in sight meanwhile. What is gone, or not for who asks, is told in a sentence.
 */
export function useLinkedPhoto<Media>({ id: named, listed, key, ask, forget }: Linked<Media>): Media | undefined {
  const [seen, setSeen] = useState<{ id: string | null; media: Media }>();
  if (listed !== undefined && seen?.media !== listed) setSeen({ id: named, media: listed });
  const id = listed === undefined ? named : null;
  const { data, error } = useQuery({
    queryKey: [...key, id],
    queryFn: async ({ signal }) => (id === null ? null : ((await ask(id, signal)) ?? null)),
    enabled: id !== null,
    retry: false,
    staleTime: 30_000,
  });
  // Without a network it is asked for again once there is one.
  const gone = id !== null && (data === null || (error !== null && !(error instanceof ApiError && error.status === 0)));
  useEffect(() => {
    if (!gone) return;
    const broken = error instanceof ApiError && error.status >= 500;
    toast({
      text: broken ? sentence(error, 'The photo could not be opened. Please try again.') : GONE,
      tone: 'bad',
      about: 'linked-photo',
    });
    forget();
  }, [gone, error, forget]);
  if (id === null || data === null) return undefined;
  return data ?? (seen?.id === id ? seen.media : undefined);
}
