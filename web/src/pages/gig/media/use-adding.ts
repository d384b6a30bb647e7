import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery } from '../../../api/account.ts';
import type { MediaView } from '../../../api/media.ts';
import { currentSession } from '../../../session.ts';
import { toast } from '../../../ui/toast.tsx';
import { startReturn, startUpload } from '../../../upload/start.ts';
import { blockedBy, overLimit, uploadsLeft } from '../plan-limits.ts';

/** Takes files into what is looked at, as far as the plan allows. `blocked`: why it allows none, or null. */
export function useAdding(gigId: string, view: MediaView): { blocked: string | null; add: (files: File[]) => void } {
  const { data: plan } = useQuery(subscriptionQuery());
  const left = uploadsLeft(plan);
  return {
    blocked: blockedBy(plan),
    add: (files) => {
      if (plan && left !== null && files.length > left) toast({ text: overLimit(plan), tone: 'bad', stay: 8000 });
      else if (view.filter === 'edited') void startReturn({ gigId, token: currentSession()?.token ?? '' }, files);
      else void startUpload(gigId, files, view.folderId);
    },
  };
}
