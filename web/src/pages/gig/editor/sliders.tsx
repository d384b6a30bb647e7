import { RANGES, type Recipe } from '../../../../../domain/develop/recipe.ts';
import { Slider } from '../../../ui/slider.tsx';

interface SlidersProps {
  recipe: Recipe;
  onChange: (change: Partial<Recipe>, by?: string) => void;
  onSettle: () => void;
}
type Plain =
  | 'brightness'
  | 'contrast'
  | 'saturation'
  | 'exposure'
  | 'vibrance'
  | 'skin_retouch'
  | 'noise'
  | 'sharpening';
const UNITS: Partial<Record<Plain, string>> = { brightness: '%', contrast: '%', saturation: '%', exposure: ' EV' };

function Sliders({ names, recipe, onChange, onSettle }: SlidersProps & { names: readonly Plain[] }) {
  return names.map((name) => {
    const [least, most, label] = RANGES[name];
    return (
      <Slider
        key={name}
        label={label}
        value={recipe[name]}
        least={least}
        most={most}
        step={name === 'exposure' ? 0.05 : 1}
        unit={UNITS[name] ?? ''}
        onChange={(value) => onChange({ [name]: value }, name)}
        onSettle={onSettle}
      />
    );
  });
}

export function LightPanel({ recipe, onChange, onSettle }: SlidersProps) {
  return (
    <div className="editor-sliders">
      <Sliders
        names={['brightness', 'contrast', 'saturation', 'exposure']}
        recipe={recipe}
        onChange={onChange}
        onSettle={onSettle}
      />
    </div>
  );
}

export function ColourPanel({ recipe, onChange, onSettle }: SlidersProps) {
  const { white_balance: balance } = recipe;
  return (
    <div className="editor-sliders">
      {(['temperature', 'tint'] as const).map((name) => {
        const [least, most, label] = RANGES[name];
        return (
          <Slider
            key={name}
            label={label}
            value={balance[name]}
            least={least}
            most={most}
            onChange={(value) => onChange({ white_balance: { ...balance, [name]: value } }, name)}
            onSettle={onSettle}
          />
        );
      })}
      <Sliders names={['vibrance']} recipe={recipe} onChange={onChange} onSettle={onSettle} />
    </div>
  );
}

export function DetailPanel({ recipe, onChange, onSettle }: SlidersProps) {
  return (
    <div className="editor-sliders">
      <Sliders
        names={['skin_retouch', 'noise', 'sharpening']}
        recipe={recipe}
        onChange={onChange}
        onSettle={onSettle}
      />
    </div>
  );
}
