import { useEffect, useRef, useState } from 'react';

/** Up to here all photos are fetched when the viewer opens, so that it wraps around all of them. */
const WRAPS = 2000;

/**
 * The photo that the viewer shows. When it leaves the list, because it was marked otherwise than the list wants, the one
 * that took its place is shown.
 */
export function useOpenPhoto(order: readonly string[], hasMore: boolean, total: number, loadAll: () => Promise<unknown>): [string | null, (id: string | null) => void] {
  const [openId, setOpenId] = useState<string | null>(null);
  const place = useRef(0);
  const isOpen = openId !== null;
  useEffect(() => {
    if (openId === null) return;
    const index = order.indexOf(openId);
    if (index >= 0) place.current = index;
    else setOpenId(order[Math.min(place.current, order.length - 1)] ?? null);
  }, [openId, order]);
  useEffect(() => {
    if (isOpen && hasMore && total <= WRAPS) void loadAll();
  }, [isOpen, hasMore, total, loadAll]);
  return [openId, setOpenId];
}
