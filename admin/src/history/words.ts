import { dateAndTime } from '../layout/clock.ts';

/** `GuestUploadApproved` and `guest_upload_limit` as people write them: 'Guest upload approved', 'Guest upload limit'. */
export function words(name: string): string {
  const parted = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_.\-/]+/g, ' ')
    .trim()
    .toLowerCase();
  return parted.charAt(0).toUpperCase() + parted.slice(1);
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
/** A number of bytes, in decimal units: 7213004 as '7.2 MB'. */
export function bytes(count: number): string {
  const power = Math.min(units.length - 1, count < 1000 ? 0 : Math.floor(Math.log10(count) / 3));
  const scaled = count / 1000 ** power;
  return `${scaled.toLocaleString('en-IN', { maximumFractionDigits: power === 0 || scaled >= 100 ? 0 : 1 })} ${units[power]}`;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;
const SIZE = /bytes$|^(file_?)?size$/i;

/** A field of a document for reading: sizes in their units, moments as the studio writes them, the rest as it is. */
export function shownField(name: string, value: unknown): string {
  if (typeof value === 'number' && SIZE.test(name)) return bytes(value);
  if (typeof value === 'string' && MOMENT.test(value)) return dateAndTime(value);
  return shown(value);
}

/** A value of a document for reading: lists are joined, nothing is left out. */
export function shown(value: unknown): string {
  if (value === undefined) return '';
  if (value === null) return 'none';
  if (value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(shown).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
