import { useKeptFocus } from '../../ui/use-kept-focus.ts';

/** What somebody agrees to, before a button does anything. */
export function Consent({
  text,
  agreed,
  disabled,
  onChange,
}: {
  text: string;
  agreed: boolean;
  disabled: boolean;
  onChange: (agreed: boolean) => void;
}) {
  const kept = useKeptFocus({ disabled });
  return (
    <label className="consent">
      <input
        type="checkbox"
        checked={agreed}
        {...kept}
        onChange={(event) => (disabled ? undefined : onChange(event.target.checked))}
      />
      <span>{text}</span>
    </label>
  );
}
