import { Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ago, count } from '../../ui/format.ts';
import type { Thread } from './threads.ts';

interface HistoryProps {
  threads: readonly Thread[];
  openId: string | null;
  onOpen: (threadId: string) => void;
  onDelete: (thread: Thread) => void;
}

/** Conversations of before. They are kept in this browser alone. */
export function HistoryList({ threads, openId, onOpen, onDelete }: HistoryProps) {
  if (threads.length === 0)
    return <p className="quiet small ai-none">Your conversations are listed here, in this browser alone.</p>;
  return (
    <ul className="ai-history">
      {threads.map((thread) => (
        <li key={thread.thread_id} className="ai-thread" data-open={thread.thread_id === openId || undefined}>
          <button
            type="button"
            className="ai-thread-open"
            aria-current={thread.thread_id === openId ? 'true' : undefined}
            onClick={() => onOpen(thread.thread_id)}
          >
            <span className="ai-thread-title">{thread.title}</span>
            <span className="quiet small">
              {ago(thread.created_at)} · {count(thread.message_count, 'message')}
            </span>
          </button>
          <Button
            kind="quiet"
            icon
            small
            className="ai-thread-delete"
            aria-label={`Delete "${thread.title}"`}
            onClick={() => onDelete(thread)}
          >
            <Trash2 aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}
