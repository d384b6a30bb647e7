import './gateway.css';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { gatewayForm } from '../../../../../api/contract/collection.ts';
import { ApiError, sentence } from '../../../api/call.ts';
import {
  connectGateway,
  type GatewayAnswer,
  type GatewayForm,
  gatewayQuery,
  removeGateway,
} from '../../../api/gateway.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { copy } from '../../../ui/copy.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError, PasswordField, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../../ui/validation-timing.ts';

const about = 'gateway';
/** What Razorpay is to tell. */
const EVENTS = [
  'payment_link.paid',
  'payment_link.cancelled',
  'payment_link.expired',
  'refund.processed',
  'refund.failed',
];

function Webhook({ url }: { url: string }) {
  const take = async () => {
    const copied = await copy(url);
    toast({
      text: copied ? 'Webhook address copied' : 'Please copy the address by hand.',
      tone: copied ? 'good' : 'bad',
      about,
    });
  };
  return (
    <section className="gateway-webhook" aria-labelledby="gateway-webhook">
      <h3 id="gateway-webhook">In the Razorpay dashboard</h3>
      <p className="quiet small">
        Make an API key under Account & Settings. Then add a webhook with the address below, a secret of your own, and
        these events: {EVENTS.join(', ')}.
      </p>
      <div className="gateway-address">
        <TextField label="Webhook address" readOnly value={url} onFocus={(event) => event.target.select()} />
        <Button type="button" icon aria-label="Copy the webhook address" onClick={() => void take()}>
          <Copy aria-hidden />
        </Button>
      </div>
    </section>
  );
}

/** The studio's own Razorpay account: its keys go in, and are never shown again. */
export function GatewayDialog({ gateway, onClose }: { gateway: GatewayAnswer; onClose: () => void }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const isConnected = gateway.key_id !== '';
  const form = useForm<GatewayForm>({
    resolver: zodResolver(gatewayForm),
    ...VALIDATION_TIMING,
    defaultValues: { key_id: gateway.key_id, key_secret: '', webhook_secret: '' },
  });
  const { errors } = form.formState;
  const told = async ({ message }: { message: string }) => {
    toast({ text: message, tone: 'good', about });
    onClose();
    await queries.invalidateQueries({ queryKey: gatewayQuery.queryKey });
    await queries.invalidateQueries({ queryKey: ['invoices', 'online'] });
  };
  const connect = useMutation({
    mutationFn: connectGateway,
    onSuccess: told,
    onError: (error) => {
      const refused = error instanceof ApiError ? error.errors : [];
      for (const { path, message } of refused)
        if (path in gatewayForm.shape) form.setError(path as keyof GatewayForm, { message });
    },
  });
  const remove = useMutation({
    mutationFn: removeGateway,
    onSuccess: told,
    onError: (error) =>
      toast({ text: sentence(error, 'The account could not be removed. Please try again.'), tone: 'bad', about }),
    onSettled: () => setAsking(false),
  });
  const busy = connect.isPending || remove.isPending;
  return (
    <Dialog
      open
      title="Online payment"
      description="Your clients pay invoices straight to your own Razorpay account: by card, UPI, net banking or wallet."
      onClose={onClose}
      locked={busy}
      actions={
        <>
          {isConnected ? (
            <Button kind="quiet" disabled={busy} onClick={() => setAsking(true)}>
              Remove account
            </Button>
          ) : null}
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="gateway-form" busy={connect.isPending}>
            {isConnected ? 'Save keys' : 'Connect'}
          </Button>
        </>
      }
    >
      <div className="gateway">
        <Webhook url={gateway.webhook_url} />
        <form
          id="gateway-form"
          className="gateway-fields"
          noValidate
          onSubmit={form.handleSubmit((values) => connect.mutate(values))}
        >
          <FormError>{connect.error ? sentence(connect.error, 'The account could not be connected.') : null}</FormError>
          <TextField
            label="Key id"
            autoComplete="off"
            spellCheck={false}
            hint="Begins with rzp_live_. With rzp_test_ nothing is really paid."
            error={errors.key_id?.message}
            {...form.register('key_id')}
          />
          <PasswordField
            label="Key secret"
            autoComplete="off"
            hint={
              isConnected
                ? 'Kept sealed. To change anything here, enter it again.'
                : 'Kept sealed, and never shown again.'
            }
            error={errors.key_secret?.message}
            {...form.register('key_secret')}
          />
          <PasswordField
            label="Webhook secret"
            autoComplete="off"
            hint="The one you chose for the webhook, of at least 16 characters."
            error={errors.webhook_secret?.message}
            {...form.register('webhook_secret')}
          />
        </form>
      </div>
      <Confirm
        open={asking}
        title="Remove your Razorpay account?"
        text="Your keys are deleted here, open payment links end, and clients no longer pay online. What was paid stays in your books."
        action="Remove account"
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </Dialog>
  );
}
