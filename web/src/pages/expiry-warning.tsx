import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { renewMutation } from '../api/account.ts';
import { endSession, startSession, WARNING_MS, type Session } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Longest a timer can wait in a browser. */
const LONGEST_MS = 2 ** 31 - 1;

/** Five minutes before the session ends: stay or go. One per token: give it the token as key. */
export function ExpiryWarning({ session }: { session: Session }) {
  const [warned, setWarned] = useState(false);
  const renew = useMutation({ ...renewMutation(), onSuccess: startSession });
  useEffect(() => {
    const left = session.expiresAt - Date.now();
    const warning = setTimeout(() => setWarned(true), Math.min(LONGEST_MS, Math.max(0, left - WARNING_MS)));
    const end = left < LONGEST_MS ? setTimeout(endSession, left) : undefined;
    return () => {
      clearTimeout(warning);
      clearTimeout(end);
    };
  }, [session]);
  return (
    <Dialog
      open={warned}
      onClose={() => setWarned(false)}
      title="Still there?"
      description="You will be signed out in less than five minutes. What you have done so far is safe."
      actions={
        <>
          <Button onClick={endSession}>Log out</Button>
          <Button kind="primary" busy={renew.isPending} onClick={() => renew.mutate()}>
            Stay signed in
          </Button>
        </>
      }
    />
  );
}
