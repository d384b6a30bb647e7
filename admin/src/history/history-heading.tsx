import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useVerification } from './queries.ts';
import { Verdict, VerifyButton } from './verification.tsx';
import { words } from './words.ts';

interface Props {
  gigId: string;
  name: string;
  owner: Record<string, unknown> | null | undefined;
  total: number | undefined;
  type: string;
  types: string[];
  onType: (type: string) => void;
  onBroken: (position: number) => void;
}

export function HistoryHeading({ gigId, name, owner, total, type, types, onType, onBroken }: Props) {
  const verification = useVerification(gigId);
  const options = type && !types.includes(type) ? [type, ...types] : types;
  return (
    <header className="history-heading">
      <div className="history-title">
        <Link to="/gigs" className="back">
          <ArrowLeft size={16} aria-hidden /> Gigs
        </Link>
        <h1>{name}</h1>
        <p>
          {owner?.['photographer_name'] ? (
            <>
              <bdi>{String(owner['photographer_name'])}</bdi> ·{' '}
            </>
          ) : null}
          {total === undefined
            ? 'Reading its history …'
            : `${total.toLocaleString('en-IN')} ${total === 1 ? 'event' : 'events'}`}
        </p>
      </div>
      <div className="history-tools">
        <TextField
          select
          label="Show"
          value={type}
          onChange={(event) => onType(event.target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          className="type-filter"
        >
          <MenuItem value="">All events</MenuItem>
          {options.map((option) => (
            <MenuItem key={option} value={option}>
              {words(option)}
            </MenuItem>
          ))}
        </TextField>
        <VerifyButton verification={verification} />
      </div>
      <Verdict verification={verification} onBroken={onBroken} />
    </header>
  );
}
