import { Check, X } from 'lucide-react';
import { BusyButton } from '../layout/busy-button.tsx';
import { useAnswer } from './use-answer.ts';

interface Props {
  id: string;
  /** As it is read out. */
  what: string;
  onDecline: () => void;
}

/** An admin's answer to a studio that asks for a plan. */
export function AnswerButtons({ id, what, onDecline }: Props) {
  const answer = useAnswer();
  const button = { size: 'small', sx: { whiteSpace: 'nowrap' }, busy: answer.isPending } as const;
  return (
    <span className="answers">
      <BusyButton
        {...button}
        variant="outlined"
        startIcon={<Check size={14} />}
        onClick={() => answer.mutate({ id, grant: true })}
        aria-label={`Grant ${what}`}
      >
        Grant
      </BusyButton>
      <BusyButton
        {...button}
        variant="outlined"
        color="secondary"
        startIcon={<X size={14} />}
        onClick={onDecline}
        aria-label={`Decline ${what}`}
      >
        Decline
      </BusyButton>
    </span>
  );
}
