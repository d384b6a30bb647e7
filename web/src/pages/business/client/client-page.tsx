import './clients.css';
import './client-page.css';
import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, ArrowLeft, CalendarDays, Images, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { gstStates } from '../../../../../api/contract/client.ts';
import { pages } from '../../../../../api/contract/pages.ts';
import { ApiError, sentence } from '../../../api/call.ts';
import { clientQuery, type Client, type ClientPage as Known } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { Badge, StateDot } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { count, longDate, shortDate } from '../../../ui/format.ts';
import { whenSettled } from '../../../ui/layer-history.ts';
import { NameText } from '../../../ui/name-text.tsx';
import { usePageHead } from '../../../ui/page-head.ts';
import { LostPicture } from '../../../ui/pictures.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { callTo, mailTo } from '../../../ui/ways.ts';
import { STATUS } from '../../booking/booking-words.ts';
import { ClientAdvances } from '../advance/client-advances.tsx';
import { ClientDialog } from './client-form.tsx';
import { ClientInvoices, ClientQuotations, ClientRecurring } from './client-papers.tsx';
import { DeleteClient } from './delete-client.tsx';
import { useClientActs } from './use-client-acts.ts';

const stateName = (code: string): string => gstStates.find(([each]) => each === code)?.[1] ?? '';

function Acts({ client }: { client: Client }) {
  const navigate = useNavigate();
  const { archive, restore, remove } = useClientActs(client.client_id, () =>
    // What was open has an entry in the history, which has to go before the page does.
    whenSettled(() => void navigate(paths.business)),
  );
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="page-actions">
      <Button onClick={() => setOpen('edit')}>
        <Pencil aria-hidden /> Edit
      </Button>
      {client.archived ? (
        <Button busy={restore.isPending} onClick={() => restore.mutate()}>
          <ArchiveRestore aria-hidden /> Restore
        </Button>
      ) : (
        <Button busy={archive.isPending} onClick={() => archive.mutate()}>
          <Archive aria-hidden /> Archive
        </Button>
      )}
      <Button kind="quiet" onClick={() => setOpen('delete')}>
        <Trash2 aria-hidden /> Delete
      </Button>
      {open === 'edit' ? <ClientDialog client={client} onClose={close} /> : null}
      <DeleteClient
        open={open === 'delete'}
        busy={remove.isPending}
        onClose={close}
        onConfirm={() => (close(), remove.mutate())}
      />
    </div>
  );
}

function Bookings({ bookings }: Pick<Known, 'bookings'>) {
  return (
    <section className="client-part" aria-labelledby="client-bookings">
      <h2 id="client-bookings">
        <CalendarDays aria-hidden /> Bookings
      </h2>
      {bookings.length === 0 ? (
        <p className="quiet">No booking by this email address or phone number.</p>
      ) : (
        <ul className="client-rows">
          {bookings.map((booking) => (
            <li key={booking.booking_id} className="client-row">
              <div>
                <Link to={paths.booking(booking.booking_id)} className="client-row-name">
                  <NameText>{booking.service_required}</NameText>
                </Link>
                <p className="quiet small">
                  {booking.date ? longDate(booking.date) : `Asked on ${shortDate(booking.created_at)}`}
                  {booking.location ? ` · ${booking.location}` : ''}
                </p>
                {booking.custom_message ? <p className="client-message">{booking.custom_message}</p> : null}
              </div>
              <StateDot tone={STATUS[booking.status].tone}>{STATUS[booking.status].label}</StateDot>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Gigs({ gigs }: Pick<Known, 'gigs'>) {
  return (
    <section className="client-part" aria-labelledby="client-gigs">
      <h2 id="client-gigs">
        <Images aria-hidden /> Gigs and galleries
      </h2>
      {gigs.length === 0 ? (
        <p className="quiet">No gig was made of their bookings yet.</p>
      ) : (
        <ul className="client-rows">
          {gigs.map((gig) => (
            <li key={gig.gig_id} className="client-row">
              <div>
                <Link to={paths.gig(gig.gig_id)} className="client-row-name">
                  <NameText>{gig.gig_name}</NameText>
                </Link>
                <p className="quiet small">
                  {shortDate(gig.date_time)} · {gig.location} · {count(gig.media_count, 'photo')}
                </p>
              </div>
              <a className="small" href={paths.publicGig(gig.gig_id)}>
                {gig.is_public ? 'Gallery' : 'Private gallery'}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Facts({ client }: { client: Client }) {
  return (
    <aside className="panel client-facts" aria-label="What is kept">
      <p>
        <a href={mailTo(client.client_email)}>{client.client_email}</a>
      </p>
      {client.phone ? (
        <p>
          <a href={callTo(client.phone)}>{client.phone}</a>
        </p>
      ) : null}
      <FactList
        facts={[
          ['Address', client.address],
          ['State', stateName(client.state_code)],
          ['GSTIN', client.gstin],
          ['Notes', client.notes],
          ['Client since', shortDate(client.created_at)],
        ]}
      />
    </aside>
  );
}

const Back = () => (
  <ButtonLink kind="quiet" small to={paths.business} className="page-back">
    <ArrowLeft aria-hidden /> Back to clients
  </ButtonLink>
);

/** All that a person has with the studio. */
export function ClientPage() {
  usePageHead(pages.clientRecord);
  const { clientId = '' } = useParams();
  const page = useQuery(clientQuery(clientId));
  if (page.isPending)
    return (
      <div className="page" role="status" aria-label="Loading the client">
        <Skeleton shape="title" />
        <div className="client-page">
          <Skeleton shape="card" count={2} />
        </div>
      </div>
    );
  // What was read of one who is gone by now is not shown either.
  const isGone = page.error instanceof ApiError && page.error.status === 404;
  if (page.isLoadingError || isGone)
    return (
      <div className="page">
        {isGone ? (
          <Empty
            level={1}
            picture={<LostPicture />}
            title={sentence(page.error, 'This client is no longer here.')}
            action={<ButtonLink to={paths.business}>All clients</ButtonLink>}
          />
        ) : (
          <Unloaded level={1} title="The client could not be loaded" again={page.refetch} />
        )}
      </div>
    );
  const { client, bookings, gigs } = page.data!;
  return (
    <div className="page">
      <header className="page-head">
        <div className="client-title">
          <Back />
          <h1>
            <NameText>{client.client_name}</NameText>
          </h1>
          <p className="quiet">
            {client.company} {client.archived ? <Badge>Archived</Badge> : null}
          </p>
        </div>
        <Acts client={client} />
      </header>
      <div className="client-page">
        <div className="client-parts">
          <Bookings bookings={bookings} />
          <Gigs gigs={gigs} />
          <ClientInvoices clientId={clientId} />
          <ClientAdvances clientId={clientId} />
          <ClientQuotations clientId={clientId} />
          <ClientRecurring clientId={clientId} />
        </div>
        <Facts client={client} />
      </div>
    </div>
  );
}
