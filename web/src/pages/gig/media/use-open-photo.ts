import { useCallback, useEffect, useState } from 'react';
import { fetchOne, type MediaAnswer } from '../../../api/media.ts';
import { useAddressed } from '../../../ui/layers.ts';
import { useLinkedPhoto } from '../../use-linked-photo.ts';
import { useNextInPlace } from '../../use-next-in-place.ts';

/** Up to here all photos are fetched when the viewer opens, so that it wraps around all of them. */
const WRAPS = 2000;

interface Listed {
  gigId: string;
  order: readonly string[];
  /** The first page is there. */
  ready: boolean;
  hasMore: boolean;
  total: number;
  loadAll: () => Promise<unknown>;
}

/**
 * The photo that the viewer shows: that of the address. When it leaves the list, because it was marked otherwise than the list
 * wants, the one that took its place is shown. `linked`: the address led to it, and it is not in the list.
 */
export function useOpenPhoto({ gigId, order, ready, hasMore, total, loadAll }: Listed): {
  openId: string | null;
  setOpenId: (id: string | null) => void;
  linked: MediaAnswer | undefined;
} {
  const [openId, setOpenId] = useAddressed('photo');
  const [seen, setSeen] = useState<string | null>(null);
  const isOpen = openId !== null;
  const index = openId === null ? -1 : order.indexOf(openId);
  if ((index >= 0 || !isOpen) && seen !== openId) setSeen(openId);
  const forget = useCallback(() => setOpenId(null), [setOpenId]);
  const linked = useLinkedPhoto({
    id: ready && index < 0 && seen !== openId ? openId : null,
    key: ['media', gigId, 'one'],
    ask: (id, signal) => fetchOne(gigId, id, signal),
    forget,
  });
  useNextInPlace({ openId, ids: order, open: setOpenId });
  useEffect(() => {
    if (isOpen && hasMore && total <= WRAPS) void loadAll();
  }, [isOpen, hasMore, total, loadAll]);
  return { openId, setOpenId, linked };
}
