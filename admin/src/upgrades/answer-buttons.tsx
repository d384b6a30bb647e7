import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Confirm, useNotify, useRefresh } from 'react-admin';
import { declineUpgrade, grantUpgrade } from '../../../api/contract/upgrade.ts';
import { call } from '../api/call.ts';

/** An admin's answer to a studio that asks for a plan. */
export function AnswerButtons({ id, what }: { id: string; what: string }) {
  const notify = useNotify();
  const refresh = useRefresh();
  const [declining, setDeclining] = useState(false);
  const answer = useMutation({
    mutationFn: (grant: boolean) =>
      call(grant ? grantUpgrade : declineUpgrade, { params: { upgradeId: id } }) as Promise<{ message: string }>,
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => {
      setDeclining(false);
      refresh();
    },
  });
  const button = { size: 'small', sx: { whiteSpace: 'nowrap' }, disabled: answer.isPending } as const;
  return (
    <span className="answers">
      <Button
        {...button}
        variant="outlined"
        startIcon={<Check size={14} />}
        onClick={() => answer.mutate(true)}
        aria-label={`Grant ${what}`}
      >
        Grant
      </Button>
      <Button
        {...button}
        variant="outlined"
        color="secondary"
        startIcon={<X size={14} />}
        onClick={() => setDeclining(true)}
        aria-label={`Decline ${what}`}
      >
        Decline
      </Button>
      <Confirm
        isOpen={declining}
        loading={answer.isPending}
        title={`Decline ${what}?`}
        content="The studio is told, and has to ask again. It cannot be granted after that."
        confirm="Decline"
        cancel="Not now"
        onConfirm={() => answer.mutate(false)}
        onClose={() => setDeclining(false)}
      />
    </span>
  );
}
