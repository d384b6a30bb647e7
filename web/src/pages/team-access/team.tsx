import './team.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { pages } from '../../../../api/contract/pages.ts';
import { ApiError, sentence } from '../../api/call.ts';
import { teamAboutQuery, teamLogin, teamLogout } from '../../api/team-access.ts';
import { paths } from '../../paths.ts';
import { currentEditor, endEditor, startEditor, type TeamSession } from '../../team-session.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useTheme, usePageHead } from '../../ui/page-head.ts';
import { LostPicture } from '../../ui/pictures.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TeamDashboard } from './team-dashboard.tsx';
import { TeamEntry } from './team-entry.tsx';

const OVER =
  'Your access has ended, or your session did. Please enter your code again, or ask your photographer for a new one.';
const isOver = (error: unknown): boolean => error instanceof ApiError && (error.status === 401 || error.status === 403);

function Opening() {
  return (
    <main className="team" role="status" aria-label="Opening your dashboard">
      <div className="team-head">
        <Skeleton shape="title" />
      </div>
      <div className="team-tiles">
        <Skeleton shape="tile" count={8} />
      </div>
    </main>
  );
}

/** An editor's way in: the code in the address is exchanged for a session at once, and leaves the address bar and the history. */
export function Team() {
  useTheme('studio');
  usePageHead(pages.team);
  // In an invitation it stands behind `#`, which browsers send to nobody; in the path it works too.
  const { hash } = useLocation();
  const { accessCode = hash.slice(1) } = useParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [session, setSession] = useState<TeamSession | null>(() => (accessCode ? null : currentEditor()));
  const [ended, setEnded] = useState(false);
  const enter = useMutation({
    mutationFn: teamLogin,
    onSuccess: (answer) => {
      queries.removeQueries({ queryKey: ['editor'] });
      setEnded(false);
      setSession(startEditor(answer));
    },
  });
  const { mutate } = enter;
  useEffect(() => {
    if (!accessCode) return;
    void navigate(paths.team, { replace: true });
    mutate(accessCode);
  }, [accessCode, navigate, mutate]);
  const leave = useCallback(
    (over: boolean) => {
      endEditor();
      queries.removeQueries({ queryKey: ['editor'] });
      setSession(null);
      setEnded(over);
    },
    [queries],
  );
  // A new code takes the place of an older session, also where it turns out to be wrong.
  const entering = Boolean(accessCode) || enter.isPending;
  if (session && !entering && !enter.isError) return <OpenTeam key={session.token} session={session} onLeave={leave} />;
  if (entering && !ended) return <Opening />;
  const failure = enter.error
    ? sentence(enter.error, 'This access code does not open a dashboard.')
    : ended
      ? OVER
      : null;
  return <TeamEntry code={enter.variables ?? ''} busy={enter.isPending} failure={failure} onEnter={mutate} />;
}

function OpenTeam({ session, onLeave }: { session: TeamSession; onLeave: (over: boolean) => void }) {
  const about = useQuery(teamAboutQuery(session));
  const over = isOver(about.error);
  usePageHead({ ...pages.team, ...(about.data ? { title: about.data.gig_name } : {}) });
  useEffect(() => {
    if (over) onLeave(true);
  }, [over, onLeave]);
  const logout = () => {
    void teamLogout(session).catch(() => undefined);
    onLeave(false);
  };
  if (about.data)
    return <TeamDashboard session={session} about={about.data} onLogout={logout} onOver={() => onLeave(true)} />;
  if (about.isLoadingError && !over) {
    return (
      <main className="team team-alone">
        <Empty
          level={1}
          picture={<LostPicture />}
          title="The dashboard did not load"
          text="Nothing is lost. Please check your connection."
          action={<Button onClick={() => void about.refetch()}>Try again</Button>}
        />
      </main>
    );
  }
  return <Opening />;
}
