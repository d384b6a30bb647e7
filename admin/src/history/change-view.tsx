import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import type { auditEventChange } from '../../../api/contract/audit.ts';
import { State } from '../layout/state.tsx';
import { differences, type FieldChange } from './diff.ts';
import { useEventChange } from './queries.ts';
import { shown, shownField, words } from './words.ts';

type Change = z.infer<typeof auditEventChange.answer>['changes'][number];

/** Before and after, side by side, for each document that the event changed. */
export function ChangeView({ position }: { position: number }) {
  const { data, isPending, error, refetch } = useEventChange(position);
  if (error)
    return (
      <State
        kind="error"
        title="The change could not be read"
        text={error.message}
        action={{ label: 'Try again', icon: <RotateCw size={16} />, run: () => void refetch() }}
      />
    );
  if (isPending)
    return (
      <div className="skeleton" role="status" aria-label="Loading">
        <span />
        <span />
        <span />
      </div>
    );
  if (data.changes.length === 0)
    return (
      <State
        kind="empty"
        title="Nothing visible changed"
        text="The event is in the record, but no document that people see is different after it."
      />
    );
  return data.changes.map((change) => <DocumentChange key={`${change.document} ${change.id}`} change={change} />);
}

function DocumentChange({ change }: { change: Change }) {
  const [whole, setWhole] = useState(false);
  const fields = differences(change.before, change.after);
  const changed = fields.filter((field) => field.kind !== 'same');
  const rest = fields.length - changed.length;
  return (
    <section className="document">
      <h3>
        {words(change.document)}{' '}
        <span className="tag quiet">{change.before ? (change.after ? 'changed' : 'removed') : 'new'}</span>
      </h3>
      <table className="diff">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {(whole ? fields : changed).map((field) => (
            <Row key={field.path.join('.')} field={field} />
          ))}
        </tbody>
      </table>
      {changed.length === 0 ? <p className="diff-none">No field is different.</p> : null}
      {rest > 0 ? (
        <button type="button" className="linklike" onClick={() => setWhole(!whole)}>
          {whole ? 'Show only what changed' : `Show ${rest} unchanged ${rest === 1 ? 'field' : 'fields'}`}
        </button>
      ) : null}
    </section>
  );
}

const Row = ({ field }: { field: FieldChange }) => (
  <tr className={field.kind}>
    <th scope="row">{field.path.map(words).join(' › ')}</th>
    <td className="was">
      {field.kind === 'added' ? (
        <Absent />
      ) : (
        <Value name={field.path.at(-1) ?? ''} value={field.before} as={field.kind === 'same' ? 'same' : 'del'} />
      )}
    </td>
    <td className="is">
      {field.kind === 'removed' ? (
        <Absent />
      ) : (
        <Value name={field.path.at(-1) ?? ''} value={field.after} as={field.kind === 'same' ? 'same' : 'ins'} />
      )}
    </td>
  </tr>
);
const Absent = () => <span className="absent">not there</span>;
/** The value as people read it; where that rounds or rewrites it, the recorded one stands in the title. */
function Value({ name, value, as }: { name: string; value: unknown; as: 'same' | 'del' | 'ins' }) {
  const text = shownField(name, value);
  const title = text === shown(value) ? undefined : shown(value);
  if (as === 'same')
    return (
      <span className="same" title={title}>
        {text}
      </span>
    );
  return as === 'del' ? <del title={title}>{text}</del> : <ins title={title}>{text}</ins>;
}
