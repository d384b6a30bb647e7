import './bell.css';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon, ChevronDown, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { deleteNotice, noticesQuery, readNotice, type Notification } from '../../api/notice.ts';
import { Button } from '../../ui/button.tsx';
import { ago } from '../../ui/format.ts';
import { useBackCloses } from '../../ui/back-closes.ts';
import { More } from '../../ui/more.tsx';

const MOST_COUNTED = 9;

function Notice({
  notice,
  open,
  onToggle,
  onDelete,
  onFollow,
}: {
  notice: Notification;
  open: boolean;
  onToggle: () => void;
  onDelete: () => void;
  onFollow: () => void;
}) {
  return (
    <li className="notice" data-unread={notice.is_read ? undefined : true}>
      <button type="button" className="notice-open" aria-expanded={open} onClick={onToggle}>
        <span className="notice-title">
          {notice.is_read ? null : <span className="notice-dot" aria-hidden />}
          {notice.title}
          {notice.is_read ? null : <span className="sr-only">, unread</span>}
        </span>
        <span className="notice-message" data-open={open || undefined}>
          {notice.message}
        </span>
        <span className="notice-when">
          {ago(notice.created_at)} <ChevronDown aria-hidden />
        </span>
      </button>
      {open && notice.link_url ? (
        <Link className="notice-link" to={notice.link_url} onClick={onFollow}>
          {notice.link_text ?? 'View More'}
        </Link>
      ) : null}
      <Button
        kind="quiet"
        icon
        small
        className="notice-delete"
        aria-label={`Delete "${notice.title}"`}
        onClick={onDelete}
      >
        <X aria-hidden />
      </Button>
    </li>
  );
}

/** The bell of the studio: what clients do while the photographer looks elsewhere. Its failures are nobody's concern. */
export function Bell() {
  const queries = useQueryClient();
  const list = useInfiniteQuery(noticesQuery());
  const [shown, setShown] = useState(false);
  useBackCloses(shown, () => setShown(false));
  const [openId, setOpenId] = useState<string | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ['notices'] });
  const read = useMutation({ mutationFn: readNotice, onSettled: refresh });
  const remove = useMutation({ mutationFn: deleteNotice, onSettled: refresh });
  const notices = list.data?.pages.flatMap((page) => page.notifications) ?? [];
  const unread = list.data?.pages[0]?.unread_count ?? 0;
  const toggle = (notice: Notification) => {
    setOpenId(openId === notice.notification_id ? null : notice.notification_id);
    if (!notice.is_read) read.mutate(notice.notification_id);
  };
  return (
    <Popover.Root open={shown} onOpenChange={setShown}>
      <Popover.Trigger asChild>
        <Button
          kind="quiet"
          icon
          className="bell"
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        >
          <BellIcon aria-hidden />
          {unread > 0 ? (
            <span className="bell-badge" aria-hidden>
              {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
            </span>
          ) : null}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="notices"
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label="Notifications"
        >
          <h2 className="notices-head">Notifications</h2>
          {notices.length === 0 ? (
            <p className="notices-none">Nothing new. When clients open, choose or download photos, it is told here.</p>
          ) : null}
          <ul>
            {notices.map((notice) => (
              <Notice
                key={notice.notification_id}
                notice={notice}
                open={openId === notice.notification_id}
                onToggle={() => toggle(notice)}
                onDelete={() => remove.mutate(notice.notification_id)}
                onFollow={() => setShown(false)}
              />
            ))}
          </ul>
          <More list={list} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
