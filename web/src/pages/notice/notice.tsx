import { ChevronDown, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Notification } from '../../api/notice.ts';
import { Button } from '../../ui/button.tsx';
import { ago } from '../../ui/format.ts';

interface NoticeProps {
  notice: Notification;
  open: boolean;
  onToggle: () => void;
  onDelete: () => void;
  onFollow: () => void;
}

/** One notification: a line, and all of it once it is opened. */
export function Notice({ notice, open, onToggle, onDelete, onFollow }: NoticeProps) {
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
