import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  deleteNotice,
  noticesQuery,
  readNotice,
  restoreNotice,
  type NoticeMessage,
  type Notification,
} from '../../api/notice.ts';
import { sentence } from '../../api/call.ts';
import { keepTrying, part } from '../../parts/part.ts';
import { currentSession, useSession } from '../../session.ts';
import { toast } from '../../ui/toast.tsx';

// The studio does not wait for it.
const socket = part(() => import('../../live-line.ts'));

/** Whether a line tells of news; while it does, what is known is always what is so. */
function useLine(): boolean {
  const queries = useQueryClient();
  const token = useSession()?.token;
  const [up, setUp] = useState(false);
  useEffect(() => {
    if (token === undefined) return;
    let over = false;
    let close = () => undefined as void;
    const refresh = () => void queries.invalidateQueries({ queryKey: ['notices'] });
    const hear = (message: NoticeMessage) => {
      // It ended with its session, or this window has another one by now: what asks next finds out.
      if (message.type === 'refused') setUp(false);
      if (message.type !== 'unread') return;
      // The badge at once, and then what it is about.
      queries.setQueryData(
        noticesQuery().queryKey,
        (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, ...message.data })) },
      );
      refresh();
      // A request may be what it is about: an open list of bookings shows it at once.
      void queries.invalidateQueries({ queryKey: ['bookings'] });
    };
    void keepTrying(socket).then(({ openLiveLine }) => {
      if (over) return;
      const hello = () => ({ token: currentSession()?.token ?? token });
      close = openLiveLine<NoticeMessage>({ path: '/ws/notifications', hello, hear, line: setUp });
    });
    return () => {
      over = true;
      close();
      setUp(false);
    };
  }, [token, queries]);
  return up;
}

/** My notifications and what can be done with one. A reading that fails is nobody's concern: the next one tells. */
export function useNotices() {
  const queries = useQueryClient();
  const list = useInfiniteQuery(noticesQuery(useLine()));
  const refresh = () => queries.invalidateQueries({ queryKey: ['notices'] });
  const read = useMutation({ mutationFn: readNotice, onSettled: refresh });
  const restore = useMutation({
    mutationFn: ({ notification_id: id }: Notification) => restoreNotice(id),
    onSuccess: ({ message }, { notification_id: about }) => toast({ text: message, tone: 'good', about }),
    onError: (error, { notification_id: about }) =>
      toast({ text: sentence(error, 'The notification could not be restored.'), tone: 'bad', about }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ notification_id: id }: Notification) => deleteNotice(id),
    onSuccess: ({ message }, notice) =>
      toast({
        text: message,
        tone: 'good',
        about: notice.notification_id,
        action: { label: 'Undo', run: () => restore.mutate(notice) },
      }),
    onSettled: refresh,
  });
  return {
    list,
    notices: list.data?.pages.flatMap((page) => page.notifications) ?? [],
    unread: list.data?.pages[0]?.unread_count ?? 0,
    read,
    remove,
  };
}
