import type { KeyboardEvent, PointerEvent } from 'react';
import type { Crop } from '../../../../../domain/develop/recipe.ts';
import { GRIPS, type Grip, movedCrop } from './crop.ts';

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Of the picture's sides, by a key, and by one with Shift. */
const [STEP, FAR] = [0.01, 0.1];

interface CropFrameProps {
  crop: Crop;
  /** Kept while it is drawn: width by height in shares of the picture. */
  shape: number | null;
  onChange: (crop: Crop) => void;
  /** It was let go. */
  onSettle: () => void;
}

/** The crop over the picture, with its corners to be drawn, by pointer or by arrow keys. */
export function CropFrame({ crop, shape, onChange, onSettle }: CropFrameProps) {
  const drag = (event: PointerEvent<HTMLButtonElement>, grip: Grip) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width, height } = event.currentTarget.closest('.crop')!.getBoundingClientRect();
    onChange(movedCrop(crop, grip, event.movementX / width, event.movementY / height, shape));
  };
  const press = (event: KeyboardEvent, grip: Grip) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const by = event.shiftKey ? FAR : STEP;
    onChange(movedCrop(crop, grip, step[0] * by, step[1] * by, shape));
  };
  const percent = (share: number): string => `${share * 100}%`;
  return (
    <div className="crop">
      <div
        className="crop-area"
        style={{
          left: percent(crop.x),
          top: percent(crop.y),
          width: percent(crop.width),
          height: percent(crop.height),
        }}
      >
        {GRIPS.map((grip) => (
          <button
            key={grip}
            type="button"
            className="crop-grip"
            data-grip={grip}
            aria-label={grip === 'all' ? 'Move the crop' : `Crop, ${grip} corner`}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => drag(event, grip)}
            onPointerUp={onSettle}
            onKeyDown={(event) => press(event, grip)}
            onKeyUp={onSettle}
          />
        ))}
      </div>
    </div>
  );
}
