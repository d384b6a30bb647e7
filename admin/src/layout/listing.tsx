import useMediaQuery from '@mui/material/useMediaQuery';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { InfiniteList, useListContext, type RaRecord } from 'react-admin';
import { usePageTitle } from './page-title.ts';
import { State } from './state.tsx';

interface Props<T extends RaRecord> {
  title: string;
  intro: string;
  empty: { title: string; text: string };
  actions?: ReactNode;
  /** The table, for a screen with room. */
  children: ReactNode;
  /** One record, for a phone. */
  card: (record: T) => ReactNode;
}

/** A resource's list: a heading with its count, skeletons, and designed empty and error states around a table or cards. */
export function Listing<T extends RaRecord>({ title, intro, empty, actions, children, card }: Props<T>) {
  usePageTitle(title);
  return (
    <InfiniteList
      title={false}
      actions={false}
      exporter={false}
      empty={false}
      disableSyncWithLocation
      perPage={50}
      className="listing"
    >
      <Heading title={title} intro={intro}>
        {actions}
      </Heading>
      <Body<T> empty={empty} card={card}>
        {children}
      </Body>
    </InfiniteList>
  );
}

function Heading({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  const { total } = useListContext();
  return (
    <header className="listing-heading">
      <div>
        <h1>
          {title} {total ? <span className="count">{total.toLocaleString('en-IN')}</span> : null}
        </h1>
        <p>{intro}</p>
      </div>
      {children}
    </header>
  );
}

function Body<T extends RaRecord>({ empty, card, children }: Pick<Props<T>, 'empty' | 'card' | 'children'>) {
  const { data, isPending, error, refetch } = useListContext<T>();
  const phone = useMediaQuery('(max-width: 760px)');
  if (error && !data?.length)
    return (
      <State
        kind="error"
        title="This list could not be read"
        text={error.message}
        action={{ label: 'Try again', icon: <RotateCw size={16} />, run: refetch }}
      />
    );
  if (isPending) return <Skeleton />;
  if (data.length === 0) return <State kind="empty" {...empty} />;
  if (!phone) return children;
  return (
    <ul className="cards">
      {data.map((record) => (
        <li key={record.id}>{card(record)}</li>
      ))}
    </ul>
  );
}

const Skeleton = () => (
  <div className="skeleton" role="status" aria-label="Loading">
    {Array.from({ length: 8 }, (_, row) => (
      <span key={row} style={{ opacity: 1 - row * 0.1 }} />
    ))}
  </div>
);
