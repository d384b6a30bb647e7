import './slider.css';
import { useId } from 'react';

interface SliderProps {
  label: string;
  value: number;
  least?: number;
  most: number;
  step?: number;
  unit?: string;
  onChange: (value: number) => void;
  /** It was let go. */
  onSettle?: () => void;
}

/** A number between two bounds, with its value beside its name. */
export function Slider({ label, value, least = 0, most, step = 1, unit = '', onChange, onSettle }: SliderProps) {
  const id = useId();
  return (
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>
        {value}
        {unit}
      </output>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        onPointerUp={onSettle}
        onKeyUp={onSettle}
      />
    </div>
  );
}
