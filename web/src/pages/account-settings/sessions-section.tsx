import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../api/call.ts';
import { endOtherSessionsMutation, sessionsQuery } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { More } from '../../ui/more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { Section } from './section.tsx';
import { SessionRow } from './session-row.tsx';

export function SessionsSection({ id, title }: { id: string; title: string }) {
  const queries = useQueryClient();
  const list = useInfiniteQuery(sessionsQuery());
  const [asking, setAsking] = useState(false);
  const endOthers = useMutation({
    ...endOtherSessionsMutation(),
    onSuccess: ({ message }) => toast({ text: message, tone: 'good', about: 'sessions' }),
    onError: (error) =>
      toast({ text: sentence(error, 'The sessions could not be ended.'), tone: 'bad', about: 'sessions' }),
    onSettled: async () => {
      setAsking(false);
      await queries.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  const sessions = list.data?.pages.flatMap((page) => page.sessions) ?? [];
  return (
    <Section id={id} title={title} text="Browsers in which you are signed in. End what you do not know.">
      {list.isPending ? (
        <Skeleton count={3} />
      ) : list.isLoadingError ? (
        <>
          <p>The sessions could not be loaded.</p>
          <Button onClick={() => void list.refetch()}>Try again</Button>
        </>
      ) : (
        <>
          <ul className="sessions">
            {sessions.map((session) => (
              <SessionRow key={session.session_id} session={session} />
            ))}
          </ul>
          <More list={list} />
          {sessions.length > 1 ? <Button onClick={() => setAsking(true)}>End all others</Button> : null}
        </>
      )}
      <Confirm
        open={asking}
        title="End all other sessions?"
        text="Every other browser has to sign in again. You stay signed in here."
        action="End all others"
        busy={endOthers.isPending}
        onConfirm={() => endOthers.mutate()}
        onClose={() => setAsking(false)}
      />
    </Section>
  );
}
