import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Link as LinkIcon, Mail, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sentence } from '../../api/call.ts';
import { removeTeamMember, sendTeamInvitationAgain, type TeamMember } from '../../api/team.ts';
import { teamAddress } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { StateDot } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { copy } from '../../ui/copy.ts';
import { ago, shortDate } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';

/** One member: how they get in, whether they came, and the way to end it. */
export function TeamCard({ gigId, member }: { gigId: string; member: TeamMember }) {
  const queries = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const remove = useMutation({
    mutationFn: () => removeTeamMember(gigId, member.team_id),
    onSuccess: ({ message }) => toast({ text: message, tone: 'good' }),
    onError: (error) => toast({ text: sentence(error, 'Failed to remove team member'), tone: 'bad' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['team', gigId] }),
  });
  const again = useMutation({
    mutationFn: () => sendTeamInvitationAgain(gigId, member.team_id),
    onSuccess: ({ message }) => toast({ text: message, tone: 'good', about: 'resend' }),
    onError: (error) => toast({ text: sentence(error, 'Failed to send the invitation'), tone: 'bad', about: 'resend' }),
  });
  const give = async (text: string, done: string) => toast((await copy(text)) ? { text: done, tone: 'good' } : { text: 'Copying did not work. Please select and copy it by hand.', tone: 'bad' });
  const active = member.status === 'active';
  return (
    <article className="panel client-card" aria-label={member.team_name}>
      <header className="client-card-head">
        <Avatar name={member.team_name} />
        <div className="client-who">
          <h3>{member.team_name}</h3>
          <p className="quiet small">{member.team_email}</p>
        </div>
        <StateDot tone={active ? 'green' : 'quiet'}>{active ? 'Active' : 'Invited'}</StateDot>
      </header>
      <div className="client-code">
        <span className="quiet small">Access code</span>
        <code>{member.access_code}</code>
        <Button kind="quiet" small icon aria-label={`Copy the access code of ${member.team_name}`} onClick={() => void give(member.access_code, 'Access code copied')}>
          <Copy aria-hidden />
        </Button>
        <Button kind="quiet" small aria-label={`Copy link of ${member.team_name}`} onClick={() => void give(teamAddress(member.access_code), 'Link copied to clipboard!')}>
          <LinkIcon aria-hidden /> Copy link
        </Button>
        <Button kind="quiet" small busy={again.isPending} aria-label={`Resend the invitation to ${member.team_name}`} onClick={() => again.mutate()}>
          <Mail aria-hidden /> Resend
        </Button>
      </div>
      <footer className="client-card-foot">
        <p className="small">
          Invited {shortDate(member.invited_at)}
          <span className="quiet"> · {member.last_used_at ? `last here ${ago(member.last_used_at)}` : 'not opened yet'}</span>
        </p>
        <Button kind="quiet" small icon aria-label={`Remove ${member.team_name}`} onClick={() => setRemoving(true)}>
          <Trash2 aria-hidden />
        </Button>
      </footer>
      <Confirm
        open={removing} title={`Remove ${member.team_name}?`} text="Their link, their code and their sessions end at once. The edited versions that they returned stay." action="Remove" busy={remove.isPending}
        onClose={() => setRemoving(false)} onConfirm={() => remove.mutate(undefined, { onSettled: () => setRemoving(false) })}
      />
    </article>
  );
}
