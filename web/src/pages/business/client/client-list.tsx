import './clients.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileUp, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { clientsQuery, type Client } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, ChoiceGroup } from '../../../ui/choice.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { useAddressed } from '../../../ui/layers.ts';
import { More } from '../../../ui/more.tsx';
import { PrintsPicture } from '../../../ui/pictures.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { useTyped } from '../../../ui/use-typed.ts';
import { useMoment } from '../use-moment.ts';
import { ClientCard } from './client-card.tsx';
import { ClientDialog } from './client-form.tsx';
import { ImportClients } from './import-clients.tsx';

/** Whom the studio works for: found by any word, added, changed, archived and deleted. */
export function ClientList() {
  const { at } = useMoment();
  const [text, setText] = useState('');
  const search = useTyped(text);
  const [asked, setAsked] = useAddressed('archived');
  const archived = asked !== null;
  const [open, setOpen] = useState<Client | 'new' | null>(null);
  const list = useInfiniteQuery(clientsQuery({ archived, search, at }));
  const clients = list.data?.pages.flatMap((page) => page.clients) ?? [];
  const [importing, setImporting] = useState(false);
  const bring = (
    <Button onClick={() => setImporting(true)}>
      <FileUp aria-hidden /> Import
    </Button>
  );
  const add = (
    <Button kind="primary" onClick={() => setOpen('new')}>
      <Plus aria-hidden /> Add Client
    </Button>
  );
  const isFirst = list.isSuccess && clients.length === 0 && !list.hasNextPage && search === '' && !archived;
  return (
    <>
      <div className="client-tools">
        <label className="client-search">
          <Search aria-hidden />
          <span className="sr-only">Search clients</span>
          <input
            className="input"
            type="search"
            maxLength={120}
            placeholder="Name, company, email or phone"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <div className="client-places">
          <ChoiceGroup label="Which clients">
            <Choice name="client-place" checked={!archived} onChange={() => setAsked(null)}>
              Current
            </Choice>
            <Choice name="client-place" checked={archived} onChange={() => setAsked('true')}>
              Archived
            </Choice>
          </ChoiceGroup>
        </div>
        {isFirst || at !== null ? null : (
          <div className="client-acts">
            {bring}
            {add}
          </div>
        )}
      </div>
      {list.isPending ? (
        <div className="client-records" role="status" aria-label="Loading clients">
          <Skeleton shape="card" count={6} />
        </div>
      ) : list.isLoadingError ? (
        <Unloaded
          title="Your clients could not be loaded"
          text="They are safe. Please check your connection."
          again={list.refetch}
        />
      ) : isFirst ? (
        <Empty
          picture={<PrintsPicture />}
          {...(at === null
            ? {
                title: 'No clients yet',
                text: 'Add whom you work for, or make a booking a client: all that you have with them is then in one place.',
                action: (
                  <div className="client-acts">
                    {bring}
                    {add}
                  </div>
                ),
              }
            : { title: 'No clients then', text: 'There was no client at that moment.' })}
        />
      ) : clients.length === 0 && list.hasNextPage ? null : clients.length === 0 ? (
        <p className="quiet" role="status">
          {search === '' ? 'Nobody is in the archive.' : `Nobody is found by "${search}".`}
        </p>
      ) : (
        <ul className="client-records" aria-busy={list.isPlaceholderData}>
          {clients.map((client) => (
            <ClientCard key={client.client_id} client={client} onEdit={at === null ? setOpen : undefined} />
          ))}
        </ul>
      )}
      <div className="client-more">
        <More list={list} />
      </div>
      {importing ? <ImportClients onClose={() => setImporting(false)} /> : null}
      {open === null ? null : <ClientDialog client={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  );
}
