import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { sentence } from '../../api/call.ts';
import { endSessionMutation, type ListedSession } from '../../api/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ago, dateTime } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';

const isHandheld = (browser: string): boolean => /Android|iOS/.test(browser);

export function SessionRow({ session }: { session: ListedSession }) {
  const queries = useQueryClient();
  const name = session.browser || 'Unknown browser';
  const end = useMutation({
    ...endSessionMutation(),
    onSuccess: ({ message }) => toast({ text: message, tone: 'good', about: 'sessions' }),
    onError: (error) =>
      toast({ text: sentence(error, 'The session could not be ended.'), tone: 'bad', about: 'sessions' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
  });
  const Icon = isHandheld(name) ? Smartphone : Monitor;
  return (
    <li className="session">
      <Icon aria-hidden />
      <div>
        <p className="session-name">
          {name} {session.current ? <Badge tone="green">This one</Badge> : null}
        </p>
        <p className="quiet small">
          Since {dateTime(session.first_used_at)} · last used {ago(session.last_used_at)}
        </p>
      </div>
      {session.current ? null : (
        <Button small busy={end.isPending} onClick={() => end.mutate(session.session_id)} aria-label={`End ${name}`}>
          End
        </Button>
      )}
    </li>
  );
}
