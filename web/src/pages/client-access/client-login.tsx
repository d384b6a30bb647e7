import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '../../../../api/contract/pages.ts';
import { sentence } from '../../api/call.ts';
import { clientLogin } from '../../api/client-access.ts';
import { useLinkParameters } from '../../link-parameters.ts';
import { startClient } from '../../client-session.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { usePageHead } from '../../ui/page-head.ts';
import { AccountLayout } from '../account/account-layout.tsx';

/** The link of an invitation fills in both fields. */
export function ClientLogin() {
  usePageHead(pages.clientLogin);
  const navigate = useNavigate();
  const parameters = useLinkParameters();
  const [email, setEmail] = useState(parameters.get('email') ?? '');
  const [code, setCode] = useState(parameters.get('code') ?? '');
  const send = useMutation({
    mutationFn: () => clientLogin(email.trim(), code.trim()),
    onSuccess: (answer) => {
      startClient(answer);
      // What the address was to open; nothing else that an invitation may have brought there.
      const opens = new URLSearchParams([...parameters].filter(([key]) => key === 'photo'));
      void navigate({ pathname: paths.clientGallery(answer.gig_id), search: String(opens) }, { replace: true });
    },
  });
  const empty = email.trim() === '' || code.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!empty && !send.isPending) send.mutate();
  };
  return (
    <AccountLayout
      title="Client Access"
      text="Your photographer has opened a gallery for you."
      footer="Don't have access credentials? Contact your photographer for access."
    >
      <form noValidate onSubmit={submit}>
        <TextField
          label="Email Address"
          type="email"
          autoComplete="email"
          inputMode="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label="Access Code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <FormError>{send.error ? sentence(send.error, 'Invalid credentials') : null}</FormError>
        <Button kind="primary" type="submit" wide disabled={empty} busy={send.isPending}>
          {send.isPending ? 'Signing In...' : 'Access Photos'}
        </Button>
      </form>
    </AccountLayout>
  );
}
