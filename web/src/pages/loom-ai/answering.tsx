import { CircleAlert } from 'lucide-react';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { looking } from './looking.ts';
import { AnswerText } from './markdown.tsx';
import { Speaker } from './message-view.tsx';
import type { Progress } from './use-chat.ts';

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
            {(progress.tool && looking(progress.tool)) ?? 'Thinking'}
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
