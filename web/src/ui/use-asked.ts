import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * What somebody just asked for, in place of what is known until the server has said so too. It stands from the very
 * press (what goes by react-query comes a moment later, and a switch springs back until then); several are saved in
 * the order in which they were asked. `about` names what they change.
 */
export function useAsked<Value>(
  about: string,
  how: { save: (value: Value) => Promise<unknown>; refresh: () => Promise<unknown>; failed: (error: unknown) => void },
) {
  const [asked, setAsked] = useState<Value>();
  const { mutate } = useMutation({
    scope: { id: about },
    mutationFn: how.save,
    onError: how.failed,
    onSettled: async (_answer, _error, value) => {
      await how.refresh();
      setAsked((now) => (now === value ? undefined : now));
    },
  });
  const ask = (value: Value): void => {
    setAsked(() => value);
    mutate(value);
  };
  return { asked, ask };
}
