import { useEffect, useRef } from 'react';
import type { CullingPhoto } from '../../../api/culling.ts';

/** Pictures that are ready before they are asked for: most steps go forward. */
const AHEAD = 6;
const BEHIND = 2;

/** Loads and decodes the pictures around this place, so that the next is there at the press of its key. */
export function useNear(photos: readonly CullingPhoto[], index: number): void {
  const held = useRef(new Map<string, HTMLImageElement>());
  useEffect(() => {
    const near = photos.slice(Math.max(0, index - BEHIND), index + AHEAD + 1).map(({ media_url: address }) => address);
    const wanted = new Set(near.filter(Boolean));
    for (const address of held.current.keys()) if (!wanted.has(address)) held.current.delete(address);
    for (const address of wanted) {
      if (held.current.has(address)) continue;
      const image = new Image();
      image.src = address;
      held.current.set(address, image);
      // What does not come is said by the picture on the stage.
      image.decode().catch(() => undefined);
    }
  }, [photos, index]);
}
