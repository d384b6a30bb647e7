import { Camera, Cog, User, Users } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { AuditEvent } from '../../../api/contract/audit.ts';
import { clockOf } from '../layout/clock.ts';
import { Time } from '../layout/time.tsx';

const icons = { user: User, camera: Camera, guest: Users, client: Users };
const ActorIcon = ({ kind }: { kind: string }) => {
  const Icon = icons[kind as keyof typeof icons] ?? Cog;
  return <Icon size={16} aria-hidden />;
};

interface Props {
  event: AuditEvent;
  chosen: boolean;
  /** It had not happened yet at the moment that is looked at. */
  later: boolean;
  /** The last thing that had happened then. */
  now: boolean;
  onChoose: (event: AuditEvent) => void;
}

/** Time, who, what. */
export function EventRow({ event, chosen, later, now, onChoose }: Props) {
  return (
    <li className={`event-item${later ? ' later' : ''}${now ? ' now' : ''}`} data-position={event.position}>
      <button type="button" className="event" aria-pressed={chosen} onClick={() => onChoose(event)} onKeyDown={walk}>
        <span className="event-time">
          <Time at={event.at} as={clockOf} />
        </span>
        <span className="event-dot">
          <ActorIcon kind={event.actor.kind} />
        </span>
        <span className="event-what">
          <Sentence event={event} />
        </span>
      </button>
    </li>
  );
}

/** Who stands out, in the sentence where it begins with them, else above it. */
function Sentence({ event: { actor, sentence } }: { event: AuditEvent }) {
  if (sentence.startsWith(`${actor.name} `))
    return (
      <span>
        <strong>{actor.name}</strong>
        {sentence.slice(actor.name.length)}
      </span>
    );
  return (
    <>
      <span className="event-who">{actor.name}</span>
      <span>{sentence}</span>
    </>
  );
}

/** Arrows go from event to event. */
function walk(pressed: KeyboardEvent<HTMLButtonElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[pressed.key];
  if (!step) return;
  const rows = [
    ...(pressed.currentTarget.closest('.history-list')?.querySelectorAll<HTMLButtonElement>('button.event') ?? []),
  ];
  const next = rows[rows.indexOf(pressed.currentTarget) + step];
  if (!next) return;
  pressed.preventDefault();
  next.focus();
}
