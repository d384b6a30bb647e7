import { RANGES, type Recipe } from '../../../../../domain/develop/recipe.ts';
import { Slider } from '../../../ui/slider.tsx';

interface SlidersProps {
  recipe: Recipe;
  onChange: (change: Partial<Recipe>, by?: string) => void;
  onSettle: () => void;
  disabled: boolean;
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

function Sliders({ names, recipe, onChange, onSettle }: Omit<SlidersProps, 'disabled'> & { names: readonly Plain[] }) {
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

export function LightPanel({ recipe, onChange, onSettle, disabled }: SlidersProps) {
  return (
    <fieldset className="editor-sliders" disabled={disabled}>
      <Sliders
        names={['brightness', 'contrast', 'saturation', 'exposure']}
        recipe={recipe}
        onChange={onChange}
        onSettle={onSettle}
      />
    </fieldset>
  );
}

export function ColourPanel({ recipe, onChange, onSettle, disabled }: SlidersProps) {
  const { white_balance: balance } = recipe;
  return (
    <fieldset className="editor-sliders" disabled={disabled}>
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
    </fieldset>
  );
}

export function DetailPanel({ recipe, onChange, onSettle, disabled }: SlidersProps) {
  return (
    <fieldset className="editor-sliders" disabled={disabled}>
      <Sliders
        names={['skin_retouch', 'noise', 'sharpening']}
        recipe={recipe}
        onChange={onChange}
        onSettle={onSettle}
      />
    </fieldset>
  );
}
