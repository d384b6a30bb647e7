import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { sentence } from '../../api/call.ts';
import { passkeySignInQuery, signInByPasskey } from '../../api/passkey.ts';
import { askPasskey, passkeyProblem, stopAskingPasskey } from '../../passkeys.ts';
import type { SessionAnswer } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';

type Answer = Awaited<ReturnType<typeof askPasskey>>;

interface PasskeyLoginProps {
  onSession: (session: SessionAnswer) => void;
  /** The passkey was right, and the account is closed: what opens it again. */
  onClosed: (token: string) => void;
}

/** A login by passkey: by the button, or by what the browser suggests in the field of the address. */
export function PasskeyLogin({ onSession, onClosed }: PasskeyLoginProps) {
  const { data, refetch } = useQuery(passkeySignInQuery());
  const begun = data?.begun;
  const refused = useRef(false);
  const send = useMutation({
    mutationFn: async (given: Answer) => {
      const credential = given ?? (await askPasskey(begun!.options));
      return signInByPasskey({ token: begun!.token, credential: credential! });
    },
    onSuccess: (answer) => ('closed_token' in answer ? onClosed(answer.closed_token) : onSession(answer)),
    // Each challenge is for one answer. What was refused is not suggested again: only the button asks from then on.
    onError: (error) => {
      refused.current ||= passkeyProblem(error) === undefined;
      void refetch();
    },
  });
  const { mutate } = send;
  useEffect(() => {
    let left = false;
    if (!begun || refused.current) return;
    // Whatever ends it but a passkey, be it the button or that there is none: the form stays as it is.
    askPasskey(begun.options, { autofill: true }).then(
      (given) => (given && !left ? mutate(given) : undefined),
      () => undefined,
    );
    return () => void (left = true);
  }, [begun, mutate]);
  useEffect(() => () => void stopAskingPasskey(), []);
  if (!begun) return null;
  return (
    <>
      <FormError>
        {send.error ? (passkeyProblem(send.error) ?? sentence(send.error, 'Login failed. Please try again.')) : null}
      </FormError>
      <Button wide busy={send.isPending} onClick={() => mutate(undefined)}>
        <KeyRound aria-hidden /> Log in with a passkey
      </Button>
    </>
  );
}
