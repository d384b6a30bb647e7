import { lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** A folder of this user's for what can be made anew, which nobody else can have filled. */
export function ownFolder(of: 'chromium' | 'fonts' | 'modules'): string {
  const { uid } = userInfo();
  const folder = join(tmpdir(), `loom-${of}-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const about = lstatSync(folder);
  const isOurs = about.isDirectory() && (uid < 0 || (about.uid === uid && (about.mode & 0o077) === 0));
  return isOurs ? folder : mkdtempSync(`${folder}-`);
}
