import { Copy, Link as LinkIcon, Mail } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { StateDot } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { copy } from '../../ui/copy.ts';
import { toast } from '../../ui/toast.tsx';
import { NameText } from '../../ui/name-text.tsx';

/** Who has access to a gig, and whether they came. `green`: they did. */
export function AccessHead({
  name,
  email,
  green,
  state,
}: {
  name: string;
  email: string;
  green: boolean;
  state: string;
}) {
  return (
    <header className="client-card-head">
      <Avatar name={name} />
      <div className="client-who">
        <h3>
          <NameText>{name}</NameText>
        </h3>
        <p className="quiet small">{email}</p>
      </div>
      <StateDot tone={green ? 'green' : 'quiet'}>{state}</StateDot>
    </header>
  );
}

interface AccessCodeProps {
  name: string;
  code: string;
  /** What the code opens, for copying. */
  link: string;
  resending: boolean;
  onResend: () => void;
}

/** How they get in: the code, the link, the invitation once more. */
export function AccessCode({ name, code, link, resending, onResend }: AccessCodeProps) {
  const give = async (text: string, done: string) =>
    toast(
      (await copy(text))
        ? { text: done, tone: 'good' }
        : { text: 'Copying did not work. Please select and copy it by hand.', tone: 'bad' },
    );
  return (
    <div className="client-code">
      <span className="quiet small">Access code</span>
      <code>{code}</code>
      <Button
        kind="quiet"
        small
        icon
        aria-label={`Copy the access code of ${name}`}
        onClick={() => void give(code, 'Access code copied')}
      >
        <Copy aria-hidden />
      </Button>
      <Button kind="quiet" small onClick={() => void give(link, 'Link copied to clipboard!')}>
        <LinkIcon aria-hidden /> Copy link
      </Button>
      <Button kind="quiet" small busy={resending} aria-label={`Resend the invitation to ${name}`} onClick={onResend}>
        <Mail aria-hidden /> Resend
      </Button>
    </div>
  );
}
