import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { z } from 'zod';
import type { gigAsOf } from '../../../api/contract/audit.ts';
import { State } from '../layout/state.tsx';
import { differences } from './diff.ts';
import { bytes, shownField, words } from './words.ts';

/** The gig as it was: counts first, then its settings, then its media. */
export function AsOf({ asOf }: { asOf: UseQueryResult<z.infer<typeof gigAsOf>> }) {
  const { data, error, isPending, isPlaceholderData, refetch } = asOf;
  if (error)
    return (
      <State
        kind="error"
        title="That moment could not be read"
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
  if (!data.gig)
    return (
      <State
        kind="empty"
        title="The gig was not there"
        text="At this moment it had not been opened yet, or it had been deleted."
      />
    );
  const fields = differences(null, data.gig).filter(
    ({ after }) => typeof after !== 'object' || after === null || Array.isArray(after),
  );
  const counts = fields.filter(({ path, after }) => typeof after === 'number' && path.at(-1)?.startsWith('total_'));
  return (
    <div className={isPlaceholderData ? 'as-of stale' : 'as-of'} aria-busy={isPlaceholderData}>
      <dl className="figures">
        <div>
          <dt>Media</dt>
          <dd>{data.media_total.toLocaleString('en-IN')}</dd>
        </div>
        {counts.map(({ path, after }) => (
          <div key={path.join('.')}>
            <dt>{path.at(-1) === 'total_bytes' ? 'Size' : words(path.at(-1)?.replace('total_', '') ?? '')}</dt>
            <dd>{path.at(-1) === 'total_bytes' ? bytes(Number(after)) : Number(after).toLocaleString('en-IN')}</dd>
          </div>
        ))}
      </dl>
      <h3>Settings</h3>
      <dl className="settings">
        {fields
          .filter((field) => !counts.includes(field))
          .map(({ path, after }) => (
            <div key={path.join('.')}>
              <dt>{path.map(words).join(' › ')}</dt>
              <dd>{shownField(path.at(-1) ?? '', after)}</dd>
            </div>
          ))}
      </dl>
      <h3>
        Media <span className="count">{data.media_total.toLocaleString('en-IN')}</span>
      </h3>
      {data.media.length === 0 ? (
        <p className="diff-none">None at this moment.</p>
      ) : (
        <ul className="media">
          {data.media.map((item, at) => (
            <MediaItem key={String(item['media_id'] ?? item['id'] ?? at)} item={item} />
          ))}
        </ul>
      )}
      {data.media_total > data.media.length && data.media.length > 0 ? (
        <p className="diff-none">
          The {data.media.length} newest of {data.media_total.toLocaleString('en-IN')}.
        </p>
      ) : null}
    </div>
  );
}

function MediaItem({ item }: { item: Record<string, unknown> }) {
  const name = String(
    item['filename'] ?? item['file_name'] ?? item['name'] ?? item['media_id'] ?? item['id'] ?? 'Photo',
  );
  const state = item['status'] ?? item['state'];
  return (
    <li>
      <span>{name}</span>
      {typeof state === 'string' ? <span className="tag quiet">{words(state)}</span> : null}
    </li>
  );
}
