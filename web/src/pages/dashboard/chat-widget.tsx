import { useEffect } from 'react';
import type { DashboardAnswer } from '../../api/dashboard.ts';
import { useUploads } from '../../upload/uploads.ts';

/** Where the server allows the widget, this page says so: its content policy is the page's that was loaded. */
const isAllowedHere = (): boolean => document.querySelector('meta[name="chat-widget"]') !== null;

/**
 * The operator's messaging widget: a script that reads for whom it is from its own element. Whoever came from another page
 * loads this one anew, unless that would stop an upload.
 */
export function ChatWidget({ widget }: { widget: NonNullable<DashboardAnswer['chat_widget']> }) {
  const uploading = useUploads().length > 0;
  const { url, user_id: userId, name, email, created_at: createdAt } = widget;
  useEffect(() => {
    if (!isAllowedHere()) {
      if (!uploading) location.reload();
      return;
    }
    if (document.querySelector('script[data-user-id]')) return;
    const script = document.createElement('script');
    Object.assign(script, { src: url, async: true });
    Object.assign(script.dataset, { userId, name, email, createdAt });
    document.head.append(script);
  }, [url, userId, name, email, createdAt, uploading]);
  return null;
}
