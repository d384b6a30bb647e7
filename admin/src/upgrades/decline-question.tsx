import { Confirm } from 'react-admin';
import { useAnswer } from './use-answer.ts';

interface Props {
  id: string;
  what: string;
  onClose: () => void;
}

/** Before a studio is turned down. It stands beside the list, so that it stays where the table becomes cards. */
export function DeclineQuestion({ id, what, onClose }: Props) {
  const answer = useAnswer();
  return (
    <Confirm
      isOpen
      loading={answer.isPending}
      title={`Decline ${what}?`}
      content="The studio is told, and has to ask again. It cannot be granted after that."
      confirm="Decline"
      cancel="Not now"
      onConfirm={() => answer.mutate({ id, grant: false }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
