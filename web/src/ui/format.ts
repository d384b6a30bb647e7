import { shaped } from './words.ts';

export { count, longDate, longName, number } from './words.ts';

/** Bytes in words. */
export function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit] ?? 'B'}`;
}

/** Seconds in words. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}

/** '21 Nov 2026'. */
export const shortDate = shaped({ day: 'numeric', month: 'short', year: 'numeric' });
/** '21 Nov 2026, 18:30'. */
export const dateTime = shaped({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });
/** '21 Nov, 18:30'. */
export const shortDateTime = shaped({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

/** 'now', '3 minutes ago', 'yesterday'. */
export function ago(value: string): string {
  const seconds = (new Date(value).getTime() - Date.now()) / 1000;
  if (Number.isNaN(seconds)) return '';
  if (seconds > -45) return 'just now';
  if (seconds > -2700) return relative.format(Math.round(seconds / 60), 'minute');
  if (seconds > -79_200) return relative.format(Math.round(seconds / 3600), 'hour');
  return relative.format(Math.round(seconds / 86_400), 'day');
}

/** 1/250 s, 2 s. */
export const shutter = (seconds: number): string =>
  seconds >= 0.4 ? `${Number(seconds.toFixed(1))} s` : `1/${Math.round(1 / seconds)} s`;
