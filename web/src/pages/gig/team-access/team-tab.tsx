import '../client-access/client-tab.css';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { sentence } from '../../../api/call.ts';
import { inviteTeamMember, teamQuery } from '../../../api/team-access.ts';
import type { GigAnswer } from '../../../api/gig.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { FormError, TextField } from '../../../ui/field.tsx';
import { More } from '../../../ui/more.tsx';
import { PrintsPicture } from '../../../ui/pictures.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { TeamCard } from './team-card.tsx';

function InviteForm({ gigId, atOnce }: { gigId: string; atOnce: boolean }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const send = useMutation({
    mutationFn: () => inviteTeamMember(gigId, name, email),
    onSuccess: async ({ message }) => {
      setName('');
      setEmail('');
      toast({ text: message, tone: 'good' });
      await queries.invalidateQueries({ queryKey: ['team', gigId] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && email.trim() && !send.isPending) send.mutate();
  };
  return (
    <form className="panel client-invite" noValidate onSubmit={submit}>
      <h2>Invite a team member</h2>
      <p className="quiet small">
        They get a mail with a link and an access code, see what you and a client approved for editing, and send the
        edited versions back.{' '}
        {atOnce ? 'Those are published as they come.' : 'Those wait under Media until you publish them.'}
      </p>
      <TextField label="Name" autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <FormError>{send.error ? sentence(send.error, 'Failed to invite team member') : null}</FormError>
      <Button kind="primary" type="submit" wide busy={send.isPending}>
        Invite team member
      </Button>
    </form>
  );
}

/** Who edits the photos of this gig. */
export function TeamTab({ gig }: { gig: GigAnswer }) {
  const list = useInfiniteQuery(teamQuery(gig.gig_id));
  const { data, isLoadingError, refetch } = list;
  const members = data?.pages.flatMap((page) => page.team_members);
  return (
    <div className="client-tab">
      <div className="client-side">
        <InviteForm gigId={gig.gig_id} atOnce={gig.publish_edits_at_once} />
      </div>
      <section className="client-list" aria-label="Team">
        {members ? (
          members.length === 0 ? (
            <Empty
              picture={<PrintsPicture />}
              title="No team yet"
              text="Invite an editor: what you and a client approve goes there by itself, and comes back beside its original, for you to publish."
            />
          ) : (
            <>
              {members.map((member) => (
                <TeamCard key={member.team_id} gigId={gig.gig_id} member={member} />
              ))}
              <More list={list} />
            </>
          )
        ) : isLoadingError ? (
          <Empty
            picture={<PrintsPicture />}
            title="The team did not load"
            text="Nothing is lost. Please check your connection."
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        ) : (
          <div role="status" aria-label="Loading the team">
            <Skeleton shape="card" count={2} />
          </div>
        )}
      </section>
    </div>
  );
}
