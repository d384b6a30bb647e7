import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { everyGigQuery } from '../../../api/gig.ts';
import { ComboBox } from '../../../ui/combo-box.tsx';
import { shortDate } from '../../../ui/format.ts';
import { NameText } from '../../../ui/name-text.tsx';

interface GigChooserProps {
  label: string;
  optional?: boolean;
  /** The chosen gig's id, null for none. */
  value: string | null;
  onChange: (gigId: string | null) => void;
  placeholder: string;
  error?: string | undefined;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement | null>;
}

const MOST = 30;

/** One of the studio's gigs, found by the words of its name. */
export function GigChooser(props: GigChooserProps) {
  const { label, optional, value, onChange, placeholder, error, disabled, ref } = props;
  const [text, setText] = useState<string | null>(null);
  const asked = useQuery({ ...everyGigQuery(), enabled: text !== null || value !== null });
  const words = (text ?? '').toLocaleLowerCase().split(/\s+/);
  const gigs = asked.data ?? [];
  const found = gigs
    .filter(({ gig_name: name }) => words.every((word) => name.toLocaleLowerCase().includes(word)))
    .slice(0, MOST);
  const chosen = gigs.find(({ gig_id: id }) => id === value);
  // One that was deleted, and can still come back.
  const name = chosen?.gig_name ?? (value !== null && asked.isSuccess ? 'A gig in the bin' : '');
  return (
    <ComboBox
      label={label}
      optional={optional ?? false}
      name={name}
      placeholder={placeholder}
      text={text}
      onText={setText}
      options={found.map((gig) => ({
        key: gig.gig_id,
        content: (
          <>
            <NameText>{gig.gig_name}</NameText>
            <span className="quiet small">{shortDate(gig.date_time)}</span>
          </>
        ),
      }))}
      none={asked.isPending ? 'Looking...' : gigs.length === 0 ? 'There is no gig yet.' : 'No gig is found.'}
      onChoose={onChange}
      onClear={value === null ? undefined : () => onChange(null)}
      error={error}
      disabled={disabled}
      ref={ref}
    />
  );
}
