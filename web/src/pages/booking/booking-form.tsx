import './booking-form.css';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { bookingForm } from '../../../../api/contract/booking.ts';
import { takenQuery } from '../../api/availability.ts';
import { submitBooking, type OpenedBookingForm } from '../../api/booking.ts';
import { sentence } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, ChoiceGroup } from '../../ui/choice.tsx';
import { FormError, SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';

/** More than these are easier found in a list. */
const MOST_CHIPS = 8;
/** Whoever is quicker waits for the rest of it, instead of being taken for a machine; milliseconds. */
const LEAST_MS = 2200;
const today = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};
const waited = (since: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, since + LEAST_MS - Date.now())));

const empty = {
  name: '',
  email: '',
  mobile: '',
  service_required: '',
  budget: '',
  location: '',
  date: '',
  custom_message: '',
};

/** What a visitor fills in to ask a photographer for a booking; afterwards, that it is sent. */
export function BookingForm({ opened, onClose }: { opened: OpenedBookingForm; onClose?: () => void }) {
  const [since] = useState(() => Date.now());
  const [trap, setTrap] = useState('');
  const form = useForm({ resolver: zodResolver(bookingForm), ...VALIDATION_TIMING, defaultValues: empty });
  const { errors } = form.formState;
  const date = useWatch({ control: form.control, name: 'date' }) ?? '';
  const asked = useQuery({
    ...takenQuery(opened.photographer_id, date),
    enabled: opened.taken_dates_shown && /^20\d\d-\d\d-\d\d$/.test(date),
  });
  const taken = asked.data?.taken ?? false;
  const send = useMutation({
    mutationFn: async (values: typeof empty) => {
      await waited(since);
      return submitBooking(opened.photographer_id, { ...values, form_token: opened.form_token, company_fax: trap });
    },
  });
  if (send.isSuccess)
    return (
      <div className="booking-sent" role="status">
        <CircleCheck aria-hidden />
        <h2>{send.data.message}</h2>
        <p className="quiet">
          {opened.photographer_name} will answer you by mail. In your mailbox is a link to see your request, or to
          withdraw it.
        </p>
        {send.data.date_taken ? (
          <p className="booking-taken">That date is taken at the moment, so another one may be proposed to you.</p>
        ) : null}
        {onClose ? <Button onClick={onClose}>Close</Button> : null}
      </div>
    );
  return (
    <form
      className="booking-form"
      noValidate
      onSubmit={form.handleSubmit((values) => send.mutate({ ...empty, ...values }))}
    >
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <div className="booking-form-pair">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField
          label="Mobile"
          type="tel"
          autoComplete="tel"
          error={errors.mobile?.message}
          {...form.register('mobile')}
        />
      </div>
      {opened.services.length > MOST_CHIPS ? (
        <SelectField
          label="Service Required"
          error={errors.service_required?.message}
          {...form.register('service_required')}
        >
          <option value="">Please choose</option>
          {opened.services.map((service) => (
            <option key={service}>{service}</option>
          ))}
        </SelectField>
      ) : (
        <ChoiceGroup label="Service Required" error={errors.service_required?.message}>
          {opened.services.map((service) => (
            <Choice key={service} value={service} {...form.register('service_required')}>
              {service}
            </Choice>
          ))}
        </ChoiceGroup>
      )}
      <SelectField label={`Budget (${opened.currency})`} optional {...form.register('budget')}>
        <option value="">Not sure yet</option>
        {opened.budgets.map((budget) => (
          <option key={budget}>{budget}</option>
        ))}
      </SelectField>
      <div className="booking-form-pair">
        <TextField
          label="Event Date"
          type="date"
          optional
          min={today()}
          error={errors.date?.message}
          {...form.register('date')}
        />
        <TextField
          label="Location"
          optional
          autoComplete="off"
          error={errors.location?.message}
          {...form.register('location')}
        />
      </div>
      {taken ? (
        <p className="booking-taken" role="status">
          This date is taken. You are welcome to ask all the same: things may move.
        </p>
      ) : null}
      <TextAreaField
        label="Message"
        optional
        rows={4}
        error={errors.custom_message?.message}
        {...form.register('custom_message')}
      />
      {/* Nobody sees it, and nobody reaches it by keyboard: what fills it in is a machine. */}
      <div className="booking-trap" aria-hidden>
        <label>
          Company fax
          <input
            name="company_fax"
            tabIndex={-1}
            autoComplete="off"
            value={trap}
            onChange={(event) => setTrap(event.target.value)}
          />
        </label>
      </div>
      <FormError>{send.error ? sentence(send.error, 'Failed to send booking request') : null}</FormError>
      <Button kind="primary" type="submit" wide busy={send.isPending}>
        Send booking request
      </Button>
    </form>
  );
}
