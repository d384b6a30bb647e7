import type { RefObject } from 'react';
import type { ZoomRef } from 'yet-another-react-lightbox';
import { usePageKeys } from './use-page-keys.ts';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Arrow keys that go at once, as often as they are pressed: the lightbox waits out its slide and drops what comes
 * meanwhile, so that the next key would be meant for another photo than it reaches. Zoomed in, the arrows pan.
 */
export function useSwiftArrows(on: boolean, zoom: RefObject<ZoomRef | null>, go: (step: number) => void): void {
  usePageKeys(
    (event) => {
      const step = STEPS[event.key];
      const target = event.target as HTMLElement;
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || (zoom.current?.zoom ?? 1) > 1) return;
      // What lies over the viewer has arrows of its own.
      if (target.closest('input, textarea') || !(target === document.body || target.closest('.viewer'))) return;
      event.preventDefault();
      event.stopPropagation();
      go(step);
    },
    { on, first: true },
  );
}
