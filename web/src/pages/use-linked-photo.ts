import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, sentence } from '../api/call.ts';
import { toast } from '../ui/toast.tsx';

const GONE = 'This photo is no longer here.';

interface Linked<Media> {
  /** Of the photo that the address names; null: none, or one that the list holds. */
  id: string | null;
  /** Under which the answer is kept. */
  key: QueryKey;
  /** Undefined: there is no such photo for who asks. */
  ask: (id: string, signal: AbortSignal) => Promise<Media | undefined>;
  /** Takes the photo out of the address. */
  forget: () => void;
}

/** The photo of an address that the list does not hold, or not yet: asked for by its id. What is gone, or not for who asks, is told in a sentence. */
export function useLinkedPhoto<Media>({ id, key, ask, forget }: Linked<Media>): Media | undefined {
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
  return id === null ? undefined : (data ?? undefined);
}
