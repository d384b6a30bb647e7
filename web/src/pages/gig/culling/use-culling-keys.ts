import { useEffect } from 'react';
import { keyName } from '../../../ui/key-name.ts';
import { type MarkSet, markOfKey } from '../../../ui/marks.tsx';
import { useLatest } from '../../../ui/use-latest.ts';

export interface CullingActs {
  /** What the photo that is looked at bears; undefined where there is none. */
  marks: MarkSet | undefined;
  step: (by: number) => void;
  mark: (change: Partial<MarkSet>) => void;
  takes: () => void;
  keep: () => void;
  faces: () => void;
  zoom: () => void;
  undo: () => void;
  keys: () => void;
  leave: () => void;
}

const STEPS: Record<string, number> = { arrowright: 1, arrowleft: -1, arrowdown: 1, arrowup: -1 };
const ACTS = { g: 'takes', f: 'faces', z: 'zoom', '?': 'keys', escape: 'leave' } as const;

/** A wedding is culled by its keys; `on`: nothing else is open above it. */
export function useCullingKeys(on: boolean, acts: CullingActs): void {
  const latest = useLatest(acts);
  useEffect(() => {
    if (!on) return undefined;
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      // An Escape that closed what lay above is spent.
      if (event.defaultPrevented || event.altKey || target.closest('input, select, textarea, [role=menu]')) return;
      const name = keyName(event);
      const now = latest.current;
      const done = (act: () => void) => {
        event.preventDefault();
        act();
      };
      if (event.ctrlKey || event.metaKey) {
        if (name === 'z') done(now.undo);
        return;
      }
      const by = STEPS[name];
      // A photo at its own size is moved by the arrows.
      if (by !== undefined && !target.closest('[data-zoomed]')) return done(() => now.step(by));
      if (name === 'enter' && !target.closest('a, button:not(.culling-take-picture)')) return done(now.keep);
      const act = ACTS[name as keyof typeof ACTS];
      if (act) return done(now[act]);
      const change = now.marks && markOfKey(name, now.marks);
      if (change) done(() => now.mark(change));
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [on, latest]);
}
