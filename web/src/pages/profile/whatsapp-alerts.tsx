import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { alertsConsent } from '../../../../api/contract/profile.ts';
import { ApiError, sentence } from '../../api/call.ts';
import { alertsMutation, type Profile } from '../../api/profile.ts';
import { StateDot } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { Section } from './section.tsx';

const ABOUT = 'whatsapp';

/** Alerts by WhatsApp: a number that its owner gave for it, and takes back when they like. */
export function WhatsAppAlerts({ profile }: { profile: Profile }) {
  const queries = useQueryClient();
  const [number, setNumber] = useState(profile.whatsapp_number);
  const [error, setError] = useState<string>();
  const change = useMutation({
    ...alertsMutation(),
    onSuccess: async ({ message }, given) => {
      if (given === '') setNumber('');
      toast({ text: message, tone: 'good', about: ABOUT });
      await Promise.all(['profile', 'profile-status'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    },
    onError: (failure, given) => {
      const text =
        given === ''
          ? 'Failed to unsubscribe from WhatsApp alerts'
          : sentence(failure, 'Failed to subscribe to WhatsApp alerts');
      toast({ text, tone: 'bad', about: ABOUT });
      if (failure instanceof ApiError && failure.status === 422) setError(text);
    },
  });
  const subscribe = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() === '') return setError('Please enter your WhatsApp number first');
    setError(undefined);
    change.mutate(number);
  };
  return (
    <Section
      title="WhatsApp Alerts"
      hint="Booking requests, clients who are done, guest photos and payments, on your phone."
    >
      {profile.whatsapp_alerts ? (
        <div className="alerts-on">
          <StateDot tone="green">Alerts go to {profile.whatsapp_number}</StateDot>
          <Button busy={change.isPending} onClick={() => change.mutate('')}>
            Unsubscribe
          </Button>
        </div>
      ) : (
        <form className="alerts-off" noValidate onSubmit={subscribe}>
          <TextField
            label="WhatsApp number"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            placeholder="+91 98765 43210"
            hint={alertsConsent.text}
            value={number}
            error={error}
            onBlur={() => setError(undefined)}
            onChange={(event) => (setError(undefined), setNumber(event.target.value))}
          />
          <Button type="submit" busy={change.isPending} disabled={number === ''}>
            Subscribe
          </Button>
        </form>
      )}
    </Section>
  );
}
