import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import type { parkedReactions } from '../../../api/contract/audit.ts';
import { Listing } from '../layout/listing.tsx';
import { Time } from '../layout/time.tsx';
import { words } from '../history/words.ts';
import { RetryButton } from './retry-button.tsx';

type Parked = z.infer<typeof parkedReactions.answer>['parked'][number];

const About = ({ parked }: { parked: Parked }) =>
  parked.gig_id ? (
    <Link className="gig-link" to={`/gigs/${parked.gig_id}/show`}>
      {words(parked.event_type)}
    </Link>
  ) : (
    words(parked.event_type)
  );
const tries = (count: number) => `${count} ${count === 1 ? 'attempt' : 'attempts'}`;

export const ParkedList = () => (
  <Listing<Parked>
    title="Parked reactions"
    intro="Work that failed too often to be tried again by itself. Nothing of it is lost."
    empty={{
      title: 'Nothing is parked',
      text: 'Thumbnails, faces and mails all went through. What gives up waits here for you.',
    }}
    card={(parked) => (
      <div className="card">
        <span className="row">
          <strong>{words(parked.reaction)}</strong>
          <small>{tries(parked.attempts)}</small>
        </span>
        <small>
          <About parked={parked} /> · <Time at={parked.parked_at} />
        </small>
        <small className="error-text">{parked.error}</small>
        <span>
          <RetryButton id={parked.id} what={words(parked.reaction)} />
        </span>
      </div>
    )}
  >
    <DataTable<Parked> rowClick={false} bulkActionButtons={false}>
      <DataTable.Col label="Reaction" disableSort render={(parked: Parked) => words(parked.reaction)} />
      <DataTable.Col label="After" disableSort render={(parked: Parked) => <About parked={parked} />} />
      <DataTable.Col
        label="What went wrong"
        disableSort
        render={(parked: Parked) => <span className="error-text">{parked.error}</span>}
      />
      <DataTable.Col label="Attempts" source="attempts" disableSort />
      <DataTable.Col label="Parked" disableSort render={(parked: Parked) => <Time at={parked.parked_at} />} />
      <DataTable.Col
        label=""
        disableSort
        render={(parked: Parked) => <RetryButton id={parked.id} what={words(parked.reaction)} />}
      />
    </DataTable>
  </Listing>
);
