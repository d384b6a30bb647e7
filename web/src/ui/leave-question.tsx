import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { Confirm } from './confirm.tsx';
import { whenSettled } from './layer-history.ts';

/** Asks before a page is left whose changes are not saved, by a link, by Back, or by closing the window. */
export function LeaveQuestion({ unsaved, busy = false }: { unsaved: boolean; busy?: boolean }) {
  const blocker = useBlocker(unsaved && !busy);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return (
    <Confirm
      open={blocker.state === 'blocked' && !leaving}
      title="Leave without saving?"
      text="What you changed here is not saved yet."
      action="Leave"
      // The question has an entry in the history, which has to go before the page does.
      onConfirm={() => (setLeaving(true), whenSettled(() => blocker.proceed?.()))}
      onClose={() => blocker.reset?.()}
    />
  );
}
