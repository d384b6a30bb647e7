import './bell.css';
import { Bell as BellIcon } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import type { Notification } from '../../api/notice.ts';
import { Button } from '../../ui/button.tsx';
import { useBackCloses } from '../../ui/back-closes.ts';
import { More } from '../../ui/more.tsx';
import { Notice } from './notice.tsx';
import { useNotices } from './use-notices.ts';

const MOST_COUNTED = 9;

/** The bell of the studio: what happens while the photographer looks elsewhere, told as it happens. */
export function Bell() {
  const { list, notices, unread, read, remove } = useNotices();
  const [shown, setShown] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const show = (next: boolean) => {
    setShown(next);
    // One that grew meanwhile is unread again, and is opened anew to be read.
    setOpenId(null);
  };
  useBackCloses(shown, () => show(false));
  const toggle = (notice: Notification) => {
    setOpenId(openId === notice.notification_id ? null : notice.notification_id);
    if (!notice.is_read) read.mutate(notice.notification_id);
  };
  return (
    <Popover.Root open={shown} onOpenChange={show}>
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
          // Undo is offered outside of it, by a toast that is gone by the time this is asked.
          onInteractOutside={(event) => (event.target as Element).closest('.toast') && event.preventDefault()}
        >
          <h2 className="notices-head">Notifications</h2>
          {notices.length === 0 ? (
            <p className="notices-none">
              Nothing new. Booking requests, clients, guest photos and payments are told here as they come.
            </p>
          ) : null}
          <ul>
            {notices.map((notice) => (
              <Notice
                key={notice.notification_id}
                notice={notice}
                open={openId === notice.notification_id}
                onToggle={() => toggle(notice)}
                onDelete={() => remove.mutate(notice)}
                onFollow={() => show(false)}
              />
            ))}
          </ul>
          <More list={list} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
