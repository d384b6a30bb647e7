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
  return (
    <label className="consent">
      <input
        type="checkbox"
        checked={agreed}
        onChange={(event) => onChange(event.target.checked)}
        disabled={disabled}
      />
      <span>{text}</span>
    </label>
  );
}
