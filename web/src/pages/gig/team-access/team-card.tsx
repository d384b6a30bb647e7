import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sentence } from '../../../api/call.ts';
import { removeTeamMember, sendTeamInvitationAgain, type TeamMember } from '../../../api/team-access.ts';
import { teamAddress } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { ago, shortDate } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { AccessCode, AccessHead } from '../access-parts.tsx';

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
  return (
    <article className="panel client-card" aria-label={member.team_name}>
      <AccessHead
        name={member.team_name}
        email={member.team_email}
        green={member.status === 'active'}
        state={member.status === 'active' ? 'Active' : 'Invited'}
      />
      <AccessCode
        name={member.team_name}
        code={member.access_code}
        link={teamAddress(member.access_code)}
        resending={again.isPending}
        onResend={() => again.mutate()}
      />
      <footer className="client-card-foot">
        <p className="small">
          Invited {shortDate(member.invited_at)}
          <span className="quiet">
            {' '}
            · {member.last_used_at ? `last here ${ago(member.last_used_at)}` : 'not opened yet'}
          </span>
        </p>
        <Button kind="quiet" small icon aria-label={`Remove ${member.team_name}`} onClick={() => setRemoving(true)}>
          <Trash2 aria-hidden />
        </Button>
      </footer>
      <Confirm
        open={removing}
        title={`Remove ${member.team_name}?`}
        text="Their link, their code and their sessions end at once. The edited versions that they returned stay."
        action="Remove"
        busy={remove.isPending}
        onClose={() => setRemoving(false)}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setRemoving(false) })}
      />
    </article>
  );
}
