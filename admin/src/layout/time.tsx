import { dateAndTime } from './clock.ts';

/** A moment in the reader's own time; the exact one in UTC stands in its title. */
export const Time = ({ at, as = dateAndTime }: { at: string; as?: (at: string) => string }) => (
  <time dateTime={at} title={at}>
    {as(at)}
  </time>
);
