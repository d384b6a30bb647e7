import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import { ChevronLeft, ChevronRight, PanelBottomOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AuditEvent } from '../../../api/contract/audit.ts';
import { dateAndTime } from '../layout/clock.ts';
import type { Moment } from './queries.ts';

interface Props {
  span: { first: number; last: number };
  moment: Moment;
  events: AuditEvent[];
  onTravel: (to: Moment) => void;
  onChoose: (event: AuditEvent) => void;
  onOpen: (() => void) | undefined;
}
const BARS = 96;

/** Time along the bottom: drag to see the gig as of that moment, or step from event to event. */
export function TimeSlider({ span, moment, events, onTravel, onChoose, onOpen }: Props) {
  const at = Math.min(Math.max(moment.at, span.first), span.last);
  const earlier = events.find((event) =>
    moment.position === undefined ? Date.parse(event.at) < moment.at : event.position < moment.position,
  );
  const later = events.findLast((event) =>
    moment.position === undefined ? Date.parse(event.at) > moment.at : event.position > moment.position,
  );

  return (
    <section className="time-slider" aria-label="Time">
      <div className="time-steps">
        <Step name="Earlier event" to={earlier} onChoose={onChoose}>
          <ChevronLeft size={18} />
        </Step>
        <Step name="Later event" to={later} onChoose={onChoose}>
          <ChevronRight size={18} />
        </Step>
      </div>
      <output className="time-now">{dateAndTime(at)}</output>
      <div className="time-track">
        <Density span={span} events={events} />
        <Slider
          aria-label="Moment in the gig’s history"
          min={span.first}
          max={Math.max(span.last, span.first + 1)}
          step={Math.max(1, Math.round((span.last - span.first) / 1000))}
          value={at}
          disabled={span.last === span.first}
          getAriaValueText={dateAndTime}
          onChange={(_, value) => onTravel({ at: Number(value) })}
          size="small"
        />
        <div className="time-ends" aria-hidden="true">
          <span>{dateAndTime(span.first)}</span>
          <span>{dateAndTime(span.last)}</span>
        </div>
      </div>
      {onOpen ? (
        <IconButton className="time-open" aria-label="Show the gig at this moment" onClick={onOpen}>
          <PanelBottomOpen size={18} />
        </IconButton>
      ) : null}
    </section>
  );
}

interface StepProps {
  name: string;
  /** Undefined where there is none. */
  to: AuditEvent | undefined;
  onChoose: (event: AuditEvent) => void;
  children: ReactNode;
}

/** Keeps the focus at the end of the way, so that the other direction is one key away. */
const Step = ({ name, to, onChoose, children }: StepProps) => (
  <IconButton aria-label={name} aria-disabled={!to || undefined} onClick={() => to && onChoose(to)}>
    {children}
  </IconButton>
);

/** Where in time the events that are loaded lie. */
function Density({ span, events }: Pick<Props, 'span' | 'events'>) {
  const bars = Array.from({ length: BARS }, () => 0);
  for (const event of events) {
    const place = Math.min(
      BARS - 1,
      Math.floor(((Date.parse(event.at) - span.first) / Math.max(1, span.last - span.first)) * BARS),
    );
    if (place >= 0) bars[place] = (bars[place] ?? 0) + 1;
  }
  const most = Math.log1p(Math.max(...bars, 1));
  return (
    <svg className="density" viewBox={`0 0 ${BARS} 10`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map((count, place) => {
        const height = count === 0 ? 0 : 2 + (8 * Math.log1p(count)) / most;
        return <rect key={place} x={place + 0.15} width={0.7} y={10 - height} height={height} />;
      })}
    </svg>
  );
}
