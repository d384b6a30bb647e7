import { CircleAlert, CircleCheck } from 'lucide-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Spinner } from '../../ui/spinner.tsx';

export function StatusBanner({
  status,
}: {
  status: UseQueryResult<{ status: 'online' | 'offline'; message: string }>;
}) {
  const state = status.isPending ? 'checking' : status.isError ? 'error' : status.data.status;
  const text = status.isPending
    ? 'Checking the connection'
    : status.isError
      ? 'Failed to check FTP status'
      : status.data.message;
  const word = { checking: 'Checking', error: 'Error', online: 'Online', offline: 'Offline' }[state];
  return (
    <p className="status-banner" data-state={state} role="status">
      {state === 'checking' ? (
        <Spinner />
      ) : state === 'online' ? (
        <CircleCheck aria-hidden />
      ) : (
        <CircleAlert aria-hidden />
      )}
      <strong>{word}</strong>
      <span>{text}</span>
    </p>
  );
}
