import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { DENIED } from '../../../../../api/contract/develop.ts';
import { ApiError } from '../../../api/call.ts';
import { paths } from '../../../paths.ts';
import { toast } from '../../../ui/toast.tsx';

/** Whether a call of the editor was refused since its photo is not, or no longer, theirs to edit. */
export const isDenied = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.detail === DENIED;

/** Takes whoever may not edit here to their gigs, and says why. */
export function useDenied(denied: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!denied) return;
    toast({ text: DENIED, tone: 'bad' });
    void navigate(paths.gigs, { replace: true });
  }, [denied, navigate]);
}
