import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { toast } from '../../ui/toast.tsx';

/**
 * A guest's own favourites of one gig, latest first. They are kept in this browser and nowhere else: nobody can see them,
 * neither other guests nor the photographer.
 */
const key = (gigId: string): string => `picks:${gigId}`;
/** As many as one question to the server takes in a few goes. */
const MOST = 1000;
const CHANGED = 'loom-picks';

/** What a browser that keeps nothing remembers until the page is closed. */
const unkept = new Map<string, string>();

function readRaw(gigId: string): string {
  try {
    return localStorage.getItem(key(gigId)) ?? unkept.get(gigId) ?? '[]';
  } catch {
    return unkept.get(gigId) ?? '[]';
  }
}
function parse(raw: string): string[] {
  try {
    const ids: unknown = JSON.parse(raw);
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
function write(gigId: string, ids: string[]): void {
  const raw = JSON.stringify(ids);
  try {
    localStorage.setItem(key(gigId), raw);
  } catch {
    unkept.set(gigId, raw);
  }
  window.dispatchEvent(new Event(CHANGED));
}

export interface Picks {
  ids: string[];
  has: (id: string) => boolean;
  /** Answers whether it is picked now. */
  toggle: (id: string) => boolean;
}

/** Follows the picks, also as another tab changes them. */
export function usePicks(gigId: string): Picks {
  const subscribe = useCallback((listener: () => void) => {
    window.addEventListener('storage', listener);
    window.addEventListener(CHANGED, listener);
    return () => {
      window.removeEventListener('storage', listener);
      window.removeEventListener(CHANGED, listener);
    };
  }, []);
  const raw = useSyncExternalStore(subscribe, () => readRaw(gigId));
  return useMemo(() => {
    const ids = parse(raw);
    const known = new Set(ids);
    return {
      ids,
      has: (id) => known.has(id),
      toggle(id) {
        const now = parse(readRaw(gigId));
        const picked = !now.includes(id);
        if (picked && now.length >= MOST) {
          toast({ text: 'You can pick at most 1,000 photos.' });
          return false;
        }
        write(gigId, picked ? [id, ...now] : now.filter((other) => other !== id));
        return picked;
      },
    };
  }, [raw, gigId]);
}
