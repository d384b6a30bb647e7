import { Smile, Sparkles, Sun } from 'lucide-react';
import { ENHANCEMENTS, type Enhancement, NEUTRAL, type Recipe } from '../../../../../domain/develop/recipe.ts';
import { Button } from '../../../ui/button.tsx';

const BUTTONS = [
  { name: 'auto', label: 'Auto enhance', icon: Sparkles },
  { name: 'skin_retouch', label: 'Skin retouch', icon: Smile },
  { name: 'vibrance', label: 'Vibrance', icon: Sun },
] as const satisfies { name: Enhancement; label: string; icon: unknown }[];

export const isOn = (recipe: Recipe, name: Enhancement): boolean => recipe[name] !== NEUTRAL[name];
/** As its button is called. */
export const labelOf = (wanted: Enhancement): string => BUTTONS.find(({ name }) => name === wanted)!.label;

interface EnhanceButtonsProps {
  recipe: Recipe;
  /** The one that is being computed; meanwhile no other is pressed. */
  running: Enhancement | null;
  disabled: boolean;
  onPress: (name: Enhancement, change: Partial<Recipe>) => void;
}

/** The document's three, each put on by a press and taken off by the next. */
export function EnhanceButtons({ recipe, running, disabled, onPress }: EnhanceButtonsProps) {
  return (
    <div className="editor-enhance" role="group" aria-label="Enhance">
      {BUTTONS.map(({ name, label, icon: Icon }) => (
        <Button
          key={name}
          aria-pressed={isOn(recipe, name)}
          // The one that runs keeps the focus.
          aria-busy={running === name || undefined}
          disabled={disabled || (running !== null && running !== name)}
          className="editor-toggle"
          onClick={() => {
            if (running === null)
              onPress(name, { [name]: (isOn(recipe, name) ? NEUTRAL : (ENHANCEMENTS[name] as Recipe))[name] });
          }}
        >
          <Icon aria-hidden /> {label}
        </Button>
      ))}
    </div>
  );
}
