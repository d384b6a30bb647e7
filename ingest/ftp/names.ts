import { readable } from '../../domain/kernel/names.ts';
import { refuse } from '../../domain/kernel/refusal.ts';

/** The longest part of a path, in bytes of UTF-8: what every file system and camera can keep. */
const longestName = 255;
const deepest = 32;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A command line's text: UTF-8 (RFC 2640), or Latin-1 where the bytes are not UTF-8, as old cameras send. */
export function decodeLine(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}

/** An absolute, normalised path. `..` stops at the root. Refuses `malformed` for names that cannot be kept. */
export function resolvePath(folder: string, argument: string): string {
  const parts: string[] = [];
  for (const raw of (argument.startsWith('/') ? argument : `${folder}/${argument}`).split('/')) {
    const part = cleanName(raw);
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  if (parts.length > deepest) refuse('malformed', 'ftp.deep', `Folders go at most ${deepest} deep.`);
  return `/${parts.join('/')}`;
}

function cleanName(raw: string): string {
  if (/\p{Cc}/u.test(raw)) refuse('malformed', 'ftp.name', 'A name cannot contain control characters.');
  const name = readable(raw);
  if (Buffer.byteLength(name) > longestName)
    refuse('malformed', 'ftp.name', `A name can have at most ${longestName} bytes.`);
  return name;
}

export function split(path: string): { folder: string; name: string } {
  const at = path.lastIndexOf('/');
  return { folder: at <= 0 ? '/' : path.slice(0, at), name: path.slice(at + 1) };
}

/** A path inside a quoted reply: quotes are doubled (RFC 959, appendix II). */
export function quoted(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}
