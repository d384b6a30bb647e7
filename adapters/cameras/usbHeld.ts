import { readdir, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { CameraCondition, HeldCamera } from '../../commands/ports/cameras.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { LARGEST_PREVIEW, LARGEST_SHOT, garbled, isForGood, tooLarge } from './cameraHttp.ts';
import type { Clock } from './clock.ts';
import type { Gphoto } from './gphoto.ts';
import { type UsbName, type UsbSetting, freeIn, pathsIn, settingsIn } from './gphotoConfig.ts';
import { handOver } from './ownShots.ts';
import type { ShotFolder } from './shotFolder.ts';
import { openUsbMovie } from './usbMovie.ts';
import { fileName, isRaw, jpegSize, requireJpeg, settingsTold, wordFor } from './told.ts';

/** Frames a second: of a camera's movies about, and by a program for each of them. */
const MOVIE_FPS = 20;
const FPS = 2;
/** Whoever looks through it is interrupted no more often for what nobody asked for; in milliseconds. */
const UNDISTURBED_MS = 10_000;
/** How often the size of what comes is looked at, in milliseconds. */
const WATCH_MS = 250;
/** Text of a whole card's names, in bytes. */
const LARGEST_LIST = 16 << 20;
/** Where its free room is as before, its card is looked through all the same once in so many questions. */
const LOOK_ANYWAY = 15;
/** Pictures of its own shutter that wait to be fetched, and names of those taken here: the card keeps those beyond. */
const MOST_OWN = 2000;
/** Its own words for a charge, in percent. */
const CHARGES: Record<string, number> = { full: 100, high: 75, half: 50, normal: 50, low: 15 };

const percent = (text = ''): number | null => {
  const [, number] = /^(\d{1,3}) ?%?$/.exec(text) ?? [];
  const value = number === undefined ? CHARGES[text.toLowerCase()] : Number(number);
  return value === undefined || value > 100 ? null : value;
};
const isLacking = (error: unknown): boolean =>
  error instanceof Refusal && ['camera.lacking', 'camera.complained'].includes(error.code);

/** A camera on a USB port, by a run of gphoto2 for each thing that is asked of it. */
export async function usbHeld(
  gphoto: Gphoto,
  camera: readonly string[],
  { folder, maxShot = LARGEST_SHOT, clock }: { folder: ShotFolder; maxShot?: number | undefined; clock: Clock },
  first: AbortSignal,
): Promise<HeldCamera> {
  const movie = openUsbMovie(gphoto, camera, clock);
  const run = async (args: readonly string[], signal: AbortSignal, more?: { maxBytes?: number; cwd?: string }) => {
    // One program has the camera alone.
    await movie.end();
    return gphoto.run([...camera, ...args], signal, more);
  };
  const said = async (args: readonly string[], signal: AbortSignal, maxBytes?: number): Promise<string> =>
    (await run(args, signal, maxBytes === undefined ? {} : { maxBytes })).toString('utf8');
  const or = (instead: string) => (error: unknown) => {
    if (isLacking(error)) return instead;
    throw error;
  };
  const paths = pathsIn(await said(['--list-config'], first).catch(or('')));
  const settings = async (signal: AbortSignal): Promise<Map<UsbName, UsbSetting>> => {
    if (paths.size === 0) return new Map();
    const told = settingsIn(
      await said(
        [...paths.values()].flatMap((path) => ['--get-config', path]),
        signal,
      ),
    );
    if (told.length !== paths.size) throw garbled();
    return new Map([...paths.keys()].map((name, n) => [name, told[n]!]));
  };
  const free = async (signal: AbortSignal): Promise<number | undefined> =>
    freeIn(await said(['--storage-info'], signal).catch(or('')));

  /** Files on its card that are known: undefined until it was looked through. */
  let seen: Set<string> | undefined;
  let room: number | undefined;
  let asked = 0;
  let fresh: string[] = [];
  /** Names of what was taken here, and came already: until it was seen on the card, which some cameras keep nothing on. */
  const ours = new Set<string>();
  const cameAlready = (name: string): void => {
    ours.add(name);
    if (ours.size > MOST_OWN) ours.delete(ours.values().next().value!);
  };
  const listed = async (signal: AbortSignal): Promise<string[]> =>
    (await said(['--quiet', '--list-files'], signal, LARGEST_LIST))
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /^\/[^\0]{1,400}\.\w{2,4}$/.test(line) && !line.includes('/../'));
  /** What is on its card that was not there before. */
  const look = async (signal: AbortSignal): Promise<void> => {
    const now = await free(signal);
    if (seen && now === room && ++asked % LOOK_ANYWAY !== 0) return;
    const files = await listed(signal);
    room = now;
    // A camera that counts from the beginning again gives a name twice: what came is a file, not its name.
    const others = files.filter((path) => !seen?.has(path) && !ours.delete(fileName(path)));
    if (seen) fresh.push(...others);
    fresh.splice(MOST_OWN);
    seen = new Set(files);
  };
  /** Into a folder of its own, no more than a picture can be. */
  const within = async (path: string, args: readonly string[], signal: AbortSignal): Promise<void> => {
    const cwd = dirname(path);
    const ending = new AbortController();
    let large = false;
    const watching = setInterval(() => {
      void sizeOf(cwd).then((bytes) => {
        if (bytes <= maxShot) return;
        large = true;
        ending.abort();
      });
    }, WATCH_MS);
    try {
      await run(['--quiet', '--force-overwrite', ...args], AbortSignal.any([signal, ending.signal]), { cwd });
      large ||= (await sizeOf(cwd)) > maxShot;
    } catch (error) {
      if (!large) throw error;
    } finally {
      clearInterval(watching);
    }
    if (large) throw tooLarge();
  };

  const preview = async (signal: AbortSignal): Promise<Uint8Array> => {
    const bytes = await run(['--quiet', '--capture-preview', '--stdout'], signal, { maxBytes: LARGEST_PREVIEW });
    const start = bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
    if (start < 0) throw garbled();
    return requireJpeg(bytes.subarray(start));
  };
  /** Whether it gives movies: undefined until it was tried. */
  let movies: boolean | undefined;
  const frame = async (signal: AbortSignal): Promise<Uint8Array> => {
    const seen = movies === false ? undefined : await movie.frame(signal);
    if (seen) movies = true;
    if (seen) return seen;
    // Why there is none is said by a program for one frame.
    const one = await preview(signal);
    movies ??= false;
    return one;
  };
  const isUndisturbed = (): boolean => (movie.goingFor() ?? UNDISTURBED_MS) < UNDISTURBED_MS;
  let known: CameraCondition | undefined;

  return {
    async condition(signal) {
      if (known && isUndisturbed()) return known;
      const told = await settings(signal);
      known = {
        battery: percent(told.get('battery')?.current),
        freeSpace: (await free(signal)) ?? null,
        settings: settingsTold({
          iso: told.get('iso')?.current || Number.NaN,
          aperture: told.get('aperture')?.current ?? '',
          shutterSpeed: told.get('shutterSpeed')?.current ?? '',
        }),
      };
      return known;
    },
    async set(wanted, signal) {
      const told = await settings(signal);
      const changes: string[] = [];
      for (const name of ['iso', 'aperture', 'shutterSpeed'] as const) {
        const value = wanted[name];
        if (value === undefined) continue;
        changes.push('--set-config-value', `${paths.get(name)}=${wordFor(name, value, told.get(name)?.choices ?? [])}`);
      }
      await run(changes, signal);
      if (known) known = { ...known, settings: { ...known.settings, ...wanted } };
      return wanted;
    },
    async startLiveView(signal) {
      movies = undefined;
      return { ...jpegSize(await frame(signal)), fps: movies ? MOVIE_FPS : FPS };
    },
    stopLiveView: movie.end,
    frame,
    capture: (signal) =>
      folder.taken(async (own) => {
        await within(join(own, 'any'), ['--capture-image-and-download', '--keep', '--filename', '%f.%C'], signal);
        const names = (await readdir(own)).filter((each) => !each.startsWith('.')).toSorted();
        const name = names.find((each) => !isRaw(each)) ?? names[0];
        if (name === undefined) throw garbled();
        const safe = fileName(name);
        if (safe !== name) await rename(join(own, name), join(own, safe));
        cameAlready(safe);
        return safe;
      }),
    async ownShot(take, signal) {
      if (fresh.length === 0 && isUndisturbed()) return false;
      await look(signal);
      return handOver(fresh, {
        take,
        fetch: (path) =>
          folder.shot(fileName(path), async (file) => {
            const name = path.split('/').at(-1)!;
            await within(file, ['--folder', dirname(path), '--get-file', name, '--filename', basename(file)], signal);
            const { size } = await stat(file).catch(() => ({ size: 0 }));
            if (size === 0) throw garbled();
            return size;
          }),
        isLost: (error) => isForGood(error) || isLacking(error),
      });
    },
    async release() {
      fresh = [];
      await movie.end();
    },
  };
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
