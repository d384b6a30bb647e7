import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { sentence } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

interface InviteFormProps {
  who: 'client' | 'team member';
  /** What becomes of the invitation. */
  about: ReactNode;
  invite: (name: string, email: string) => Promise<{ message: string }>;
  onInvited?: () => void;
  /** The list in which the invited then stand. */
  list: QueryKey;
  /** What is said where a failure has no words of its own. */
  otherwise: string;
  /** What else there is to choose. */
  children?: ReactNode;
}

/** Invites somebody to one gig, by name and address. */
export function InviteForm({ who, about, invite, onInvited, list, otherwise, children }: InviteFormProps) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const send = useMutation({
    mutationFn: () => invite(name, email),
    onSuccess: async ({ message }) => {
      setName('');
      setEmail('');
      onInvited?.();
      toast({ text: message, tone: 'good' });
      await queries.invalidateQueries({ queryKey: list });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && email.trim() && !send.isPending) send.mutate();
  };
  return (
    <form className="panel client-invite" noValidate onSubmit={submit}>
      <h2>Invite a {who}</h2>
      <p className="quiet small">{about}</p>
      <TextField label="Name" autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      {children}
      <FormError>{send.error ? sentence(send.error, otherwise) : null}</FormError>
      <Button kind="primary" type="submit" wide busy={send.isPending}>
        Invite {who}
      </Button>
    </form>
  );
}
