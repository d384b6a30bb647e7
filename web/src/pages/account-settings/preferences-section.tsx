import './preferences.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { sentence } from '../../api/call.ts';
import {
  preferenceMutation,
  preferencesQuery,
  type Channel,
  type Choice,
  type Kind,
  type PreferencesAnswer,
} from '../../api/preference.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SwitchBox } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { Section } from './section.tsx';

const KINDS: readonly { kind: Kind; label: string; hint: string }[] = [
  { kind: 'bookings', label: 'Bookings', hint: 'Somebody asks for a booking, or withdraws one' },
  { kind: 'clients', label: 'Clients', hint: 'A client has finished choosing' },
  { kind: 'guests', label: 'Guests', hint: 'Guest photos wait for you, told once an hour at most' },
  { kind: 'payments', label: 'Payments', hint: 'Money has come in, or needs a look' },
  { kind: 'plan', label: 'Plan and account', hint: 'Your plan ends soon or is used up, or an upload failed' },
];
const CHANNELS: readonly { channel: Channel; label: string }[] = [
  { channel: 'email', label: 'Email' },
  { channel: 'whatsapp', label: 'WhatsApp' },
];

const withChoice = (known: PreferencesAnswer, { kind, channel, on }: Choice): PreferencesAnswer => ({
  ...known,
  preferences: { ...known.preferences, [kind]: { ...known.preferences[kind], [channel]: on } },
});

/** Each switch stands from the very press; where the server refuses, that one goes back and says why. */
function useChoices() {
  const queries = useQueryClient();
  const { queryKey } = preferencesQuery();
  const set = (choice: Choice) => queries.setQueryData(queryKey, (known) => known && withChoice(known, choice));
  const { mutate } = useMutation({
    ...preferenceMutation(),
    mutationKey: queryKey,
    onMutate: async (choice) => {
      await queries.cancelQueries({ queryKey });
      set(choice);
    },
    onError: (error, choice) => {
      set({ ...choice, on: !choice.on });
      toast({ text: sentence(error, 'Your preferences could not be saved.'), tone: 'bad', about: 'preferences' });
    },
    // What the server knows while others are on their way is not what was pressed.
    onSettled: () =>
      queries.isMutating({ mutationKey: queryKey }) <= 1 ? queries.invalidateQueries({ queryKey }) : undefined,
  });
  return mutate;
}

function AboutWhatsApp({ whatsapp: { subscribed, connected } }: Pick<PreferencesAnswer, 'whatsapp'>) {
  if (subscribed && connected) return null;
  return (
    <p className="quiet small" id="about-whatsapp">
      {subscribed ? (
        'WhatsApp is not connected on this server: alerts wait in its outbox and do not reach your phone.'
      ) : (
        <>
          WhatsApp alerts are off until you give a number for them.{' '}
          <Link to={paths.profile}>Subscribe on your profile</Link>
        </>
      )}
    </p>
  );
}

function Choices({ answer }: { answer: PreferencesAnswer }) {
  const choose = useChoices();
  const { preferences, whatsapp } = answer;
  return (
    <>
      <table className="preferences">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">What happens</span>
            </th>
            <th scope="col">Here</th>
            {CHANNELS.map(({ channel, label }) => (
              <th scope="col" key={channel}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KINDS.map(({ kind, label, hint }) => (
            <tr key={kind}>
              <th scope="row">
                {label}
                <span className="quiet small">{hint}</span>
              </th>
              <td>
                <Check aria-hidden className="preferences-always" />
                <span className="sr-only">Always</span>
              </td>
              {CHANNELS.map(({ channel, label: by }) => {
                const off = channel === 'whatsapp' && !whatsapp.subscribed;
                return (
                  <td key={channel}>
                    <SwitchBox
                      label={`${label} by ${by}`}
                      disabled={off}
                      checked={!off && preferences[kind][channel]}
                      onChange={({ target }) => choose({ kind, channel, on: target.checked })}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <AboutWhatsApp whatsapp={whatsapp} />
      <p className="quiet small">
        Mails about your password, your sign-in and closing your account always come: they keep your account yours.
      </p>
    </>
  );
}

export function PreferencesSection({ id, title }: { id: string; title: string }) {
  const { data, isPending, refetch } = useQuery(preferencesQuery());
  return (
    <Section id={id} title={title} text="How you hear of what happens. The bell above always has all of it.">
      {data ? (
        <Choices answer={data} />
      ) : isPending ? (
        <Skeleton count={3} />
      ) : (
        <>
          <p>Your preferences could not be loaded.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </>
      )}
    </Section>
  );
}
