import { Plus, X } from 'lucide-react';
import { useState, type KeyboardEvent, type Ref } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

interface TagFieldProps {
  /** What one of them is called: 'service'. */
  one: string;
  label: string;
  placeholder: string;
  value: readonly string[];
  /** Offered until they are in the list. */
  suggestions?: readonly string[];
  error?: string | undefined;
  onChange: (value: string[]) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A list of short texts: an empty one, or one that is there already, is not added. */
export function TagField({ one, label, placeholder, value, suggestions = [], error, onChange, ref }: TagFieldProps) {
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    const tag = text.trim();
    if (tag !== '' && !value.includes(tag)) onChange([...value, tag]);
    setTyped('');
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
  };
  const offered = suggestions.filter((tag) => !value.includes(tag));
  return (
    <div className="tag-field">
      <div className="tag-field-input">
        <TextField
          label={label}
          placeholder={placeholder}
          maxLength={80}
          value={typed}
          error={error}
          ref={ref}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={byKey}
          onBlur={() => add(typed)}
        />
        <Button aria-label={`Add ${one}`} onClick={() => add(typed)}>
          <Plus aria-hidden /> Add
        </Button>
      </div>
      {value.length > 0 ? (
        <ul className="tags" aria-label={label}>
          {value.map((tag) => (
            <li key={tag} className="tag">
              <span>{tag}</span>
              <button
                type="button"
                className="tag-remove"
                aria-label={`Remove ${tag}`}
                onClick={() => onChange(value.filter((each) => each !== tag))}
              >
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {offered.length > 0 ? (
        <div className="tag-offers">
          {offered.map((tag) => (
            <Button key={tag} kind="quiet" small onClick={() => add(tag)}>
              <Plus aria-hidden /> {tag}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
