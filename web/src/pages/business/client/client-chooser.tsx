import './client-chooser.css';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Plus, X } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { clientQuery, clientsQuery, type Client } from '../../../api/client.ts';
import { NameText } from '../../../ui/name-text.tsx';
import { useTyped } from '../../../ui/use-typed.ts';

interface ClientChooserProps {
  label: string;
  /** The chosen client's id, '' for none. */
  value: string;
  onChange: (clientId: string) => void;
  /** Adds a client of the name that was typed. */
  onAdd?: (name: string) => void;
  onBlur?: () => void;
  /** What stands there while nobody is chosen. */
  placeholder: string;
  error?: string | undefined;
  disabled?: boolean;
}

const MOST = 30;

/** One of the studio's clients, found by any word of theirs (a combo box as the ARIA practices describe it). */
export function ClientChooser(props: ClientChooserProps) {
  const { label, value, onChange, onAdd, onBlur, placeholder, error, disabled } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const queries = useQueryClient();
  const open = text !== null;
  const search = useTyped(text ?? '');
  const found = useInfiniteQuery({ ...clientsQuery({ archived: false, search }), enabled: open });
  const chosen = useQuery({ ...clientQuery(value), enabled: value !== '' });
  const clients: (Client | 'add')[] = (found.data?.pages[0]?.clients ?? []).slice(0, MOST);
  const options = onAdd ? [...clients, 'add' as const] : clients;
  const name = value === '' ? '' : (chosen.data?.client.client_name ?? '');
  const active = Math.min(at, options.length - 1);
  const isSettled = search === (text ?? '').trim() && found.isSuccess && !found.isPlaceholderData;
  const close = () => setText(null);
  const choose = (option: Client | 'add' | undefined) => {
    if (option === undefined) return;
    const typed = text ?? '';
    close();
    if (option === 'add') onAdd?.(typed.trim());
    else onChange(option.client_id);
  };
  const show = (typed: string) => {
    setText(typed);
    setAt(0);
  };
  /** Enter was pressed before the list shows who is found by what stands there now. */
  const chooseFirst = async (typed: string) => {
    const { pages } = await queries.fetchInfiniteQuery(clientsQuery({ archived: false, search: typed.trim() }));
    choose(pages[0]?.clients[0] ?? (onAdd ? 'add' : undefined));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!open) show('');
      else setAt((active + (event.key === 'ArrowDown' ? 1 : options.length - 1)) % Math.max(options.length, 1));
    } else if (event.key === 'Enter' && open) {
      if (isSettled) choose(options[active]);
      else void chooseFirst(text).catch(() => undefined);
    } else if (event.key === 'Escape' && open) close();
    else return;
    event.preventDefault();
  };
  const optionId = (index: number) => `${id}-${index}`;
  return (
    <div className="field client-chooser" data-invalid={error ? true : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="client-chooser-input">
        <input
          ref={input}
          id={id}
          className="input"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          disabled={disabled}
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          data-own-escape={open || undefined}
          placeholder={name || placeholder}
          value={text ?? name}
          onChange={({ target }) => show(target.value)}
          onClick={() => open || show('')}
          onKeyDown={onKeyDown}
          onBlur={() => (close(), onBlur?.())}
        />
        {value !== '' && !disabled ? (
          <button
            type="button"
            className="input-button"
            aria-label={`Clear ${label.toLowerCase()}`}
            onClick={() => (onChange(''), input.current?.focus())}
          >
            <X aria-hidden />
          </button>
        ) : null}
      </div>
      {open ? (
        <div
          className="client-chooser-list"
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          // The press of an option keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
        >
          {options.map((option, index) => (
            <button
              type="button"
              key={option === 'add' ? 'add' : option.client_id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="client-chooser-option"
              onPointerEnter={() => setAt(index)}
              onClick={() => choose(option)}
            >
              {option === 'add' ? (
                <span className="client-chooser-add">
                  <Plus aria-hidden /> {text.trim() === '' ? 'Add a client' : `Add "${text.trim()}" as a client`}
                </span>
              ) : (
                <>
                  <NameText>{option.client_name}</NameText>
                  <span className="quiet small">{option.company || option.client_email}</span>
                </>
              )}
            </button>
          ))}
          {options.length === 0 ? (
            <p className="client-chooser-option quiet">{found.isPending ? 'Looking...' : 'Nobody is found.'}</p>
          ) : null}
        </div>
      ) : null}
      {error ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          <CircleAlert aria-hidden />
          {error}
        </p>
      ) : null}
    </div>
  );
}
