import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What Chromium is started with. Its package's own switches keep everything in one process, which dies with the first closed window. */
export const SWITCHES: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium out of npm, unpacked into a folder once, which gets its name when it is whole: neither a run that was cut nor one beside this leaves half of it. */
export async function unpackedChromium(folder: string): Promise<string> {
  const path = join(folder, 'chromium');
  if (existsSync(path)) return path;
  await mkdir(dirname(folder), { recursive: true });
  const half = await mkdtemp(`${folder}-`);
  const { TMPDIR: before } = process.env;
  // The package unpacks into the system's temporary folder; this process has nothing else to do there meanwhile.
  process.env['TMPDIR'] = half;
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    await packaged.executablePath();
    await rename(half, folder);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    if (!existsSync(path)) throw error;
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  return path;
}
