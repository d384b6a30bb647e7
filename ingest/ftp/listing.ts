import type { FtpEntry } from './studio.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const halfYear = 183 * 86_400_000;
const two = (value: number): string => String(value).padStart(2, '0');

/** A line of LIST, as `ls -l` writes it: the form that every client reads. Times are UTC. */
export function listLine(entry: FtpEntry, now = Date.now()): string {
  const { modified: at } = entry;
  const age = now - at.getTime();
  const clock =
    age > halfYear || age < -86_400_000
      ? ` ${at.getUTCFullYear()}`
      : `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
  const date = `${months[at.getUTCMonth()]} ${String(at.getUTCDate()).padStart(2)} ${clock}`;
  const mode = entry.kind === 'folder' ? 'drwxr-xr-x   2' : '-rw-r--r--   1';
  return `${mode} loom loom ${String(entry.size).padStart(12)} ${date} ${entry.name}`;
}

/** `YYYYMMDDHHMMSS` in UTC (RFC 3659, 2.3). */
export function timeVal(at: Date): string {
  return at.toISOString().replace(/\D/g, '').slice(0, 14);
}

/** The facts of MLST and MLSD (RFC 3659, 7.5). */
export function factLine(entry: FtpEntry, type = entry.kind === 'folder' ? 'dir' : 'file'): string {
  const perm = entry.kind === 'folder' ? 'celmp' : 'adfw';
  return `Type=${type};Size=${entry.size};Modify=${timeVal(entry.modified)};Perm=${perm}; ${entry.name}`;
}

/** Turns a pattern with `*` and `?` into a test, for LIST and NLST. At most four stars, so that no pattern costs much. */
export function matching(pattern: string): (name: string) => boolean {
  const stars = pattern.replace(/\*+/g, '*');
  if (stars.split('*').length > 5) return () => false;
  const source = stars
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const test = new RegExp(`^${source}$`, 'iu');
  return (name) => test.test(name);
}
