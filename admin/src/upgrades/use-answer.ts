import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { declineUpgrade, grantUpgrade } from '../../../api/contract/upgrade.ts';
import { call } from '../api/call.ts';

/** Grants or declines what a studio asked for, and shows what waits now. */
export function useAnswer() {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, grant }: { id: string; grant: boolean }) =>
      call(grant ? grantUpgrade : declineUpgrade, { params: { upgradeId: id } }) as Promise<{ message: string }>,
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: refresh,
  });
}
