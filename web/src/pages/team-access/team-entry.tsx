import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { AccountLayout } from '../account/account-layout.tsx';

interface TeamEntryProps {
  code: string;
  busy: boolean;
  failure: string | null;
  onEnter: (code: string) => void;
}

/** Where an editor types the code of the invitation. */
export function TeamEntry({ code: first, busy, failure, onEnter }: TeamEntryProps) {
  const [code, setCode] = useState(first);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() && !busy) onEnter(code.trim());
  };
  return (
    <AccountLayout
      title="Editor Access"
      text="Your photographer has put you on the team of a gig."
      footer="Don't have an access code? Contact your photographer for access."
    >
      <form noValidate onSubmit={submit}>
        <TextField
          label="Access Code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <FormError>{failure}</FormError>
        <Button kind="primary" type="submit" wide disabled={!code.trim()} busy={busy}>
          Open dashboard
        </Button>
      </form>
    </AccountLayout>
  );
}
