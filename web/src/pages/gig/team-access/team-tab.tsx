import '../client-access/client-tab.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { inviteTeamMember, teamQuery } from '../../../api/team-access.ts';
import type { GigAnswer } from '../../../api/gig.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { More } from '../../../ui/more.tsx';
import { PrintsPicture } from '../../../ui/pictures.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { InviteForm } from '../invite-form.tsx';
import { TeamCard } from './team-card.tsx';

/** Who edits the photos of this gig. */
export function TeamTab({ gig }: { gig: GigAnswer }) {
  const list = useInfiniteQuery(teamQuery(gig.gig_id));
  const { data, isLoadingError, refetch } = list;
  const members = data?.pages.flatMap((page) => page.team_members);
  return (
    <div className="client-tab">
      <div className="client-side">
        <InviteForm
          who="team member"
          about={`They get a mail with a link and an access code, see what you and a client approved for editing, and send the edited versions back. ${
            gig.publish_edits_at_once
              ? 'Those are published as they come.'
              : 'Those wait under Media until you publish them.'
          }`}
          invite={(name, email) => inviteTeamMember(gig.gig_id, name, email)}
          list={['team', gig.gig_id]}
          otherwise="Failed to invite team member"
        />
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
