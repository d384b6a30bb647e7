import { useMutation } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { resendVerificationMutation } from '../../api/account.ts';
import { sentence } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

export function VerifyBanner({ email }: { email: string }) {
  const send = useMutation({
    ...resendVerificationMutation(),
    onSuccess: ({ message }) => toast({ text: message, tone: 'good', about: 'verification' }),
    onError: (error) =>
      toast({
        text: sentence(error, 'The email could not be sent. Please try again.'),
        tone: 'bad',
        about: 'verification',
      }),
  });
  return (
    <section className="verify-banner" aria-label="Email verification">
      <MailWarning aria-hidden />
      <p>
        <strong>Please verify your email.</strong>{' '}
        <span className="quiet">
          We sent a link to {email}. Public galleries and bookings open once it is verified.
        </span>
      </p>
      <Button small busy={send.isPending} disabled={send.isSuccess} onClick={() => send.mutate()}>
        {send.isSuccess ? 'Sent' : 'Send again'}
      </Button>
    </section>
  );
}
