import './client-tab.css';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clientsQuery, inviteClient, setStrict, type Permission } from '../../../api/client-access.ts';
import type { GigAnswer } from '../../../api/gig.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, ChoiceGroup } from '../../../ui/choice.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { More } from '../../../ui/more.tsx';
import { PrintsPicture } from '../../../ui/pictures.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useKeptSwitch } from '../../../ui/use-kept-switch.ts';
import { InviteForm } from '../invite-form.tsx';
import { ClientCard } from './client-card.tsx';
import { PERMISSIONS, toggledPermission } from './client-permissions.ts';

function InviteClient({ gigId }: { gigId: string }) {
  const [permissions, setPermissions] = useState<Permission[]>(['view']);
  return (
    <InviteForm
      who="client"
      about="They get a mail with a link and an access code, for this gig alone."
      invite={(name, email) => inviteClient(gigId, { client_name: name, client_email: email, permissions })}
      onInvited={() => setPermissions(['view'])}
      list={['clients', gigId]}
      otherwise="Failed to create client access"
    >
      <ChoiceGroup label="They may">
        {PERMISSIONS.map(({ value, label }) => (
          <Choice
            key={value}
            type="checkbox"
            checked={permissions.includes(value)}
            disabled={value === 'view'}
            onChange={() => setPermissions(toggledPermission(permissions, value))}
          >
            {label}
          </Choice>
        ))}
      </ChoiceGroup>
    </InviteForm>
  );
}

/** Who of the client's side may look at this gig, and what they chose. */
export function ClientTab({ gig }: { gig: GigAnswer }) {
  const queries = useQueryClient();
  const list = useInfiniteQuery(clientsQuery(gig.gig_id));
  const { data, isLoadingError, refetch } = list;
  const clients = data?.pages.flatMap((page) => page.clients);
  const strict = useKeptSwitch(
    data?.pages[0]?.strict_permissions,
    (on) => setStrict(gig.gig_id, on),
    () => queries.invalidateQueries({ queryKey: ['clients', gig.gig_id] }),
  );
  return (
    <div className="client-tab">
      <div className="client-side">
        <InviteClient gigId={gig.gig_id} />
        <section className="panel">
          <Switch
            label="Strict permissions"
            hint="On: only clients who may comment can like, comment and approve. Off: all of them can."
            {...strict}
          />
        </section>
      </div>
      <section className="client-list" aria-label="Clients">
        {clients ? (
          clients.length === 0 ? (
            <Empty
              picture={<PrintsPicture />}
              title="No clients yet"
              text="Invite the couple, and they choose their favourites while you still edit."
            />
          ) : (
            <>
              {clients.map((client) => (
                <ClientCard key={client.client_id} gigId={gig.gig_id} client={client} />
              ))}
              <More list={list} />
            </>
          )
        ) : isLoadingError ? (
          <Empty
            picture={<PrintsPicture />}
            title="The clients did not load"
            text="Nothing is lost. Please check your connection."
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        ) : (
          <div role="status" aria-label="Loading clients">
            <Skeleton shape="card" count={2} />
          </div>
        )}
      </section>
    </div>
  );
}
