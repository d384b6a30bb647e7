import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import type { auditGigs } from '../../../api/contract/audit.ts';
import { Listing } from '../layout/listing.tsx';
import { Time } from '../layout/time.tsx';

type Gig = z.infer<typeof auditGigs.answer>['gigs'][number] & { id: string };

const photos = (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'photo' : 'photos'}`;
const Deleted = ({ gig }: { gig: Gig }) => (gig.deleted ? <span className="tag bad">Deleted</span> : null);

export const GigList = () => (
  <Listing<Gig>
    title="Gigs"
    intro="Open one to read everything that happened in it."
    empty={{ title: 'No gig yet', text: 'As soon as a photographer opens one, its history begins here.' }}
    card={(gig) => (
      <Link className="card" to={`/gigs/${gig.id}/show`}>
        <span className="row">
          <strong>{gig.gig_name}</strong>
          <Deleted gig={gig} />
        </span>
        <small>
          <bdi>{gig.photographer_name}</bdi> · {photos(gig.total_photos)}
        </small>
        <small>
          Opened <Time at={gig.created_at} />
        </small>
      </Link>
    )}
  >
    <DataTable<Gig> rowClick="show" bulkActionButtons={false}>
      <DataTable.Col
        label="Gig"
        disableSort
        render={(gig: Gig) => (
          <>
            <Link className="gig-link" to={`/gigs/${gig.id}/show`}>
              {gig.gig_name}
            </Link>{' '}
            <Deleted gig={gig} />
          </>
        )}
      />
      <DataTable.Col label="Photographer" source="photographer_name" disableSort />
      <DataTable.NumberCol label="Photos" source="total_photos" disableSort />
      <DataTable.Col label="Opened" disableSort render={(gig: Gig) => <Time at={gig.created_at} />} />
    </DataTable>
  </Listing>
);
