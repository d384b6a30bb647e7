import { Crop as CropIcon } from 'lucide-react';
import { type Recipe, RANGES } from '../../../../../domain/develop/recipe.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, ChoiceGroup } from '../../../ui/choice.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { WHOLE, cropOrNull, shapedCrop } from './crop.ts';

/** Width by height in pixels; 0 as the photo has it, null any. */
export const SHAPES = [
  ['Free', null],
  ['Original', 0],
  ['1:1', 1],
  ['4:5', 4 / 5],
  ['3:2', 3 / 2],
  ['16:9', 16 / 9],
] as const;
export type Shape = (typeof SHAPES)[number][1];
/** In shares of a picture whose width by height is `ratio`. */
export const inShares = (shape: Shape, ratio: number): number | null =>
  shape === null ? null : shape === 0 ? 1 : shape / ratio;

interface CropPanelProps {
  recipe: Recipe;
  ratio: number;
  shape: Shape;
  disabled: boolean;
  onShape: (shape: Shape) => void;
  onChange: (change: Partial<Recipe>, by?: string) => void;
  onSettle: () => void;
}

/** Straighten, and which part of the photo is left. */
export function CropPanel({ recipe, ratio, shape, disabled, onShape, onChange, onSettle }: CropPanelProps) {
  const [least, most, label] = RANGES.straighten;
  return (
    <>
      <fieldset className="editor-sliders" disabled={disabled}>
        <Slider
          label={label}
          value={recipe.straighten}
          least={least}
          most={most}
          step={0.1}
          unit="°"
          onChange={(straighten) => onChange({ straighten }, 'straighten')}
          onSettle={onSettle}
        />
      </fieldset>
      <ChoiceGroup label="Shape">
        {SHAPES.map(([text, each]) => (
          <Choice
            key={text}
            name="crop-shape"
            checked={shape === each}
            disabled={disabled}
            onChange={() => {
              onShape(each);
              const shares = inShares(each, ratio);
              if (shares !== null) onChange({ crop: cropOrNull(shapedCrop(recipe.crop ?? WHOLE, shares)) });
            }}
          >
            {text}
          </Choice>
        ))}
      </ChoiceGroup>
      <p className="quiet small">Draw the corners of the frame, or move them by the arrow keys.</p>
      <Button small disabled={disabled || recipe.crop === null} onClick={() => onChange({ crop: null })}>
        <CropIcon aria-hidden /> The whole photo again
      </Button>
    </>
  );
}
