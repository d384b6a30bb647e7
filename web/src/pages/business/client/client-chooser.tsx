import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type Ref, useState } from 'react';
import { clientQuery, clientsQuery } from '../../../api/client.ts';
import { ComboBox } from '../../../ui/combo-box.tsx';
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
  ref?: Ref<HTMLInputElement | null>;
}

const MOST = 30;
/** No client's id. */
const ADD = '+';

/** One of the studio's clients, found by any word of theirs. */
export function ClientChooser(props: ClientChooserProps) {
  const { label, value, onChange, onAdd, onBlur, placeholder, error, disabled, ref } = props;
  const [text, setText] = useState<string | null>(null);
  const queries = useQueryClient();
  const typed = (text ?? '').trim();
  const search = useTyped(text ?? '');
  const found = useInfiniteQuery({ ...clientsQuery({ archived: false, search }), enabled: text !== null });
  const chosen = useQuery({ ...clientQuery(value), enabled: value !== '' });
  const clients = (found.data?.pages[0]?.clients ?? []).slice(0, MOST).map((client) => ({
    key: client.client_id,
    content: (
      <>
        <NameText>{client.client_name}</NameText>
        <span className="quiet small">{client.company || client.client_email}</span>
      </>
    ),
  }));
  const add = {
    key: ADD,
    content: (
      <span className="combo-box-action">
        <Plus aria-hidden /> {typed === '' ? 'Add a client' : `Add "${typed}" as a client`}
      </span>
    ),
  };
  const isSettled = search === typed && found.isSuccess && !found.isPlaceholderData;
  /** Enter was pressed before the list shows who is found by what stands there now. */
  const first = async () => {
    const { pages } = await queries.fetchInfiniteQuery(clientsQuery({ archived: false, search: typed }));
    return pages[0]?.clients[0]?.client_id ?? (onAdd ? ADD : undefined);
  };
  return (
    <ComboBox
      label={label}
      name={value === '' ? '' : (chosen.data?.client.client_name ?? '')}
      placeholder={placeholder}
      text={text}
      onText={setText}
      options={onAdd ? [...clients, add] : clients}
      none={found.isPending ? 'Looking...' : 'Nobody is found.'}
      first={isSettled ? undefined : first}
      onChoose={(key) => (key === ADD ? onAdd?.(typed) : onChange(key))}
      onClear={value === '' ? undefined : () => onChange('')}
      onBlur={onBlur}
      error={error}
      disabled={disabled}
      ref={ref}
    />
  );
}
