const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const day = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

const written = (format: Intl.DateTimeFormat, at: string | number) => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : format.format(date);
};
export const dateAndTime = (at: string | number): string => written(full, at);
export const dayOf = (at: string | number): string => written(day, at);
export const clockOf = (at: string | number): string => written(clock, at);

/** A moment in the reader's own time; the exact one in UTC stands in its title. */
export const Time = ({ at, as = dateAndTime }: { at: string; as?: (at: string) => string }) => (
  <time dateTime={at} title={at}>
    {as(at)}
  </time>
);
