/** Like the studio: Indian English, and the clock of 24 hours. */
const shaped = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { hourCycle: 'h23', ...options });
const full = shaped({ dateStyle: 'medium', timeStyle: 'medium' });
const day = shaped({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const clock = shaped({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

const written = (format: Intl.DateTimeFormat, at: string | number) => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : format.format(date);
};
export const dateAndTime = (at: string | number): string => written(full, at);
export const dayOf = (at: string | number): string => written(day, at);
export const clockOf = (at: string | number): string => written(clock, at);
