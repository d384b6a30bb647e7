import { keyName } from '../../../ui/key-name.ts';
import { type MarkSet, markOfKey } from '../../../ui/marks.tsx';
import { usePageKeys } from '../../../ui/use-page-keys.ts';

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
  usePageKeys(
    (event) => {
      const target = event.target as HTMLElement;
      if (event.altKey || target.closest('input, select, textarea')) return;
      const name = keyName(event);
      const done = (act: () => void) => {
        event.preventDefault();
        act();
      };
      if (event.ctrlKey || event.metaKey) {
        if (name === 'z') done(acts.undo);
        return;
      }
      const by = STEPS[name];
      // A photo at its own size is moved by the arrows.
      if (by !== undefined && !target.closest('[data-zoomed]')) return done(() => acts.step(by));
      if (name === 'enter' && !target.closest('a, button:not(.culling-take-picture)')) return done(acts.keep);
      const act = ACTS[name as keyof typeof ACTS];
      if (act) return done(acts[act]);
      const change = acts.marks && markOfKey(name, acts.marks);
      if (change) done(() => acts.mark(change));
    },
    { on },
  );
}
