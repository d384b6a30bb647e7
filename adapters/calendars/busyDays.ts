import ical, { type CalendarResponse, type EventInstance, type VEvent } from 'node-ical';

/** Days (`YYYY-MM-DD`, in order), and how many entries are not among them: they repeat more often than is read, or by a rule that nobody can read. */
export interface BusyDays {
  days: string[];
  leftOut: number;
}

/** Where studios are: a moment is of the day that it is there. */
const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });
const DAY_MS = 86_400_000;
/** One event that lasts longer is cut: nothing that is booked does. */
const LONGEST_DAYS = 366;

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
/** What has no zone (whole days, and times that hold wherever one is) stands in the reader's own clock. */
const localDay = (date: Date): string =>
  dayOf(new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate(), 12)));

function* daysFrom(first: string, last: string): Generator<string> {
  const start = Date.parse(`${first}T12:00:00Z`);
  for (let n = 0; n <= LONGEST_DAYS; n++) {
    const day = dayOf(new Date(start + n * DAY_MS));
    if (n > 0 && day > last) return;
    yield day;
  }
}

const isBusy = ({ status, transparency }: Pick<VEvent, 'status' | 'transparency'>): boolean =>
  String(status).toUpperCase() !== 'CANCELLED' && String(transparency).toUpperCase() !== 'TRANSPARENT';

/** The times at which an event stands from one moment to another; undefined: it repeats more often than is read (10,000 steps), or by a rule that makes no sense. */
function instancesOf(event: VEvent, within: { from: Date; to: Date }): EventInstance[] | undefined {
  try {
    return ical.expandRecurringEvent(event, { ...within, expandOngoing: true });
  } catch {
    return undefined;
  }
}

/** Also of tasks and journals, whose rules are read as well. */
const ENTRY = /^BEGIN:(VEVENT|VTODO|VJOURNAL)\b.*?^END:\1\b/gims;
/** What stands in a text, and how many entries had to be left out because they alone cannot be read. */
function entriesOf(text: string): { components: CalendarResponse; leftOut: number } {
  try {
    return { components: ical.sync.parseICS(text), leftOut: 0 };
  } catch {
    let leftOut = 0;
    // The parser gives up a whole calendar for one rule: each entry is asked for alone.
    const readable = text.replace(ENTRY, (entry, kind: string) => {
      try {
        ical.sync.parseICS(`BEGIN:VCALENDAR\r\n${entry}\r\nEND:VCALENDAR\r\n`);
        return entry;
      } catch {
        if (kind.toUpperCase() === 'VEVENT') leftOut++;
        return '';
      }
    });
    return { components: ical.sync.parseICS(readable), leftOut };
  }
}

/**
 * The days on which something stands in an iCalendar text (RFC 5545), in order: recurrences unfolded, exceptions taken
 * out, what is cancelled or leaves its time free left out, and so is an entry that repeats without measure or sense. Throws where the text is no calendar.
 */
export function busyDays(text: string, { from, to }: { from: string; to: string }): BusyDays {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 4096))) throw new SyntaxError('not a calendar');
  const found = new Set<string>();
  const { components, leftOut: unreadable } = entriesOf(text);
  let leftOut = unreadable;
  // A day to either side: in some zone it is still, or already, one of those that were asked for.
  const [since, until] = [
    new Date(Date.parse(`${from}T00:00:00Z`) - DAY_MS),
    new Date(Date.parse(`${to}T23:59:59Z`) + DAY_MS),
  ];
  for (const component of Object.values(components)) {
    if (component?.type !== 'VEVENT') continue;
    const event = component as VEvent;
    // An exception of something whose first date is not in this text stands for itself.
    if (!(event.start instanceof Date) || Number.isNaN(event.start.getTime())) continue;
    const instances = instancesOf(event, { from: since, to: until });
    if (!instances) leftOut++;
    for (const instance of instances ?? []) {
      if (!isBusy(instance.event)) continue;
      const isLocal = instance.isFullDay || instance.start.tz === undefined;
      const toDay = isLocal ? localDay : (date: Date) => dayIn.format(date);
      // An end is the first moment after it.
      const last = new Date(Math.max(instance.start.getTime(), instance.end.getTime() - 1));
      for (const day of daysFrom(toDay(instance.start), toDay(last))) if (day >= from && day <= to) found.add(day);
    }
  }
  return { days: [...found].sort(), leftOut };
}
