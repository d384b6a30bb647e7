import { useEffect, useRef } from 'react';
import type { Preset } from '../../../api/presets.ts';
import { type Renderer, show } from './renderer.ts';
import type { Shown } from './shown.ts';

interface PresetTileProps {
  preset: Preset;
  /** The photo in small; undefined until it is there. */
  small: Shown | undefined;
  renderer: Renderer;
  on: boolean;
  disabled: boolean;
  onApply: () => void;
}

/** A preset, as this photo looks with it. */
export function PresetTile({ preset, small, renderer, on, disabled, onApply }: PresetTileProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!small) return undefined;
    let over = false;
    void renderer.render(small, preset.recipe).then(
      (rendered) => {
        if (!over && canvas.current) show(canvas.current, rendered);
      },
      // Its name says enough; applied, the large picture says what failed.
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [small, renderer, preset.recipe]);
  return (
    <button
      type="button"
      className="preset"
      aria-pressed={on}
      disabled={disabled}
      title={preset.name}
      onClick={onApply}
    >
      <canvas ref={canvas} className="preset-picture" aria-hidden />
      <span className="preset-name">{preset.name}</span>
    </button>
  );
}
