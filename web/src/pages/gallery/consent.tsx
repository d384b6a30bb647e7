import { useKeptBox } from '../../ui/use-kept-focus.ts';

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
  const kept = useKeptBox({ disabled, onChange: (event) => onChange(event.target.checked) });
  return (
    <label className="consent">
      <input type="checkbox" checked={agreed} {...kept} />
      <span>{text}</span>
    </label>
  );
}
