import { useMutation } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useNotify, useRefresh } from 'react-admin';
import { retryParked } from '../../../api/contract/audit.ts';
import { call } from '../api/call.ts';
import { BusyButton } from '../layout/busy-button.tsx';

/** Sends the intention to try again; whether it works shows in the list. */
export function RetryButton({ id, what }: { id: string; what: string }) {
  const notify = useNotify();
  const refresh = useRefresh();
  const retry = useMutation({
    mutationFn: () => call(retryParked, { params: { id } }),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: refresh,
  });
  return (
    <BusyButton
      size="small"
      sx={{ whiteSpace: 'nowrap' }}
      variant="outlined"
      color="secondary"
      startIcon={<RotateCw size={14} />}
      busy={retry.isPending}
      onClick={() => retry.mutate()}
      aria-label={`Try again: ${what}`}
    >
      Try again
    </BusyButton>
  );
}
