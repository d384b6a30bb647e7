import { CircleAlert } from 'lucide-react';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { AnswerText } from './markdown.tsx';
import { Speaker } from './message-view.tsx';
import type { Progress } from './use-chat.ts';

const LOOKING: Record<string, string> = {
  find_gigs: 'Looking for gigs',
  count_photos: 'Counting photos',
  best_of_gig: 'Choosing the best photos',
  unpaid_invoices: 'Looking at unpaid invoices',
  on_day: 'Looking at the day',
  find_clients: 'Looking for clients',
  draft_invoice: 'Preparing an invoice',
  write_to_client: 'Writing to a client',
  make_folder: 'Preparing a folder',
};

interface AnsweringProps {
  progress: Progress;
  onRetry: () => void;
  onDismiss: () => void;
}

/** The answer on its way: thinking, then as far as it has come; or why there is none. */
export function Answering({ progress, onRetry, onDismiss }: AnsweringProps) {
  if (progress.state === 'failed')
    return (
      <li className="ai-failed">
        <CircleAlert aria-hidden />
        <div>
          <p role="alert">{progress.detail}</p>
          <div className="ai-failed-acts">
            {progress.status === 403 ? (
              <ButtonLink small to={`${paths.accountSettings}#plans`}>
                See plans
              </ButtonLink>
            ) : (
              <Button small onClick={onRetry}>
                Try again
              </Button>
            )}
            <Button small kind="quiet" onClick={onDismiss}>
              Dismiss
            </Button>
          </div>
        </div>
      </li>
    );
  return (
    <li className="ai-answer" data-state={progress.state}>
      <Speaker />
      <div className="ai-answer-body">
        {progress.state === 'thinking' ? (
          <p className="ai-thinking quiet">
            {(progress.tool && LOOKING[progress.tool]) ?? 'Thinking'}
            <span className="ai-dots" aria-hidden>
              <i />
              <i />
              <i />
            </span>
          </p>
        ) : (
          <AnswerText>{progress.content}</AnswerText>
        )}
      </div>
    </li>
  );
}
