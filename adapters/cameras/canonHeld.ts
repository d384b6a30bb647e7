import { z } from 'zod';
import type { CameraCondition, HeldCamera, Shot } from '../../commands/ports/cameras.ts';
import type { CameraSettings } from '../../domain/cameraSettings.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { LARGEST_PREVIEW, fetched, garbled, isForGood, jsonOf, pause } from './cameraHttp.ts';
import type { CanonFunctions } from './canonFunctions.ts';
import { chargeOf, fileName, isRaw, jpegSize, requireJpeg, settingsTold, wordFor } from './told.ts';
import { handOver } from './ownShots.ts';
import type { ShotFolder } from './shotFolder.ts';

const word = z.string().max(40);
const setting = z.object({ value: word, ability: z.array(word).max(200).optional() });
const batteries = z.object({
  batterylist: z.array(z.object({ level: z.union([word, z.number()]).optional() })).max(10),
});
const battery = z.object({ level: word.optional() });
const storage = z.object({ storagelist: z.array(z.object({ spacesize: z.number().min(0).optional() })).max(10) });
const events = z.object({ addedcontents: z.array(z.string().max(500)).max(5000).optional() });

/** What the camera says in a word, in percent. */
const LEVELS: Record<string, number> = {
  full: 100,
  chargecomp: 100,
  high: 75,
  half: 50,
  quarter: 25,
  low: 10,
  exhausted: 0,
};
const NAMES = { iso: 'iso', aperture: 'av', shutterSpeed: 'tv' } as const;
/** Where a picture lies on a card. */
const CONTENT = /^\/ccapi\/ver\d{3}\/contents\/[\w/.-]{1,300}$/;
/** Frames a second that `flip` gives about. */
const FPS = 10;
/** Between questions whether the picture is there, or the live view has begun; in milliseconds. */
const AGAIN_MS = 250;
const FIRST_FRAME_TRIES = 12;
/** Pictures of its own shutter that wait to be fetched: the card keeps those beyond. */
const MOST_OWN = 2000;

const percent = (level: string | number | undefined): number | null => {
  const said = LEVELS[String(level)] ?? (/^\d{1,3}$/.test(String(level)) ? Number(level) : undefined);
  return said === undefined || said > 100 ? null : said;
};
const read = <T>(schema: z.ZodType<T>, said: unknown): T => {
  const known = schema.safeParse(said);
  if (known.success) return known.data;
  throw garbled();
};
const isOccupied = (error: unknown): boolean => error instanceof Refusal && error.code === 'camera.occupied';

/** A Canon camera by its Camera Control API. */
export function canonHeld(
  canon: CanonFunctions,
  { folder, maxShot }: { folder: ShotFolder; maxShot?: number },
): HeldCamera {
  let live = false;
  /** Taken by the camera's own shutter since it is held, or beside another as its raw: oldest first. */
  const own: string[] = [];
  const said = async (name: string, signal: AbortSignal): Promise<unknown> => jsonOf(await canon.ask(name, { signal }));
  /** Does what it says, or says why not; what is no answer of a camera is none of having done it. */
  const tell = async (name: string, method: 'POST' | 'PUT', json: unknown, signal: AbortSignal): Promise<void> =>
    void jsonOf(await canon.ask(name, { method, json, signal }));
  const settingOf = async (name: keyof typeof NAMES, signal: AbortSignal) => {
    const path = `shooting/settings/${NAMES[name]}`;
    return canon.has(path) ? read(setting, await said(path, signal)) : undefined;
  };
  const added = async (signal: AbortSignal): Promise<string[]> => {
    const told = await canon.news(signal).catch((error: unknown) => {
      if (isOccupied(error)) return undefined;
      throw error;
    });
    const news = told ? jsonOf(told) : {};
    return (read(events, news).addedcontents ?? [])
      .map((address) => (address.startsWith('/') ? address : (URL.parse(address)?.pathname ?? '')))
      .filter((path) => CONTENT.test(path) && !path.includes('..'));
  };
  const keep = (paths: readonly string[]): void => {
    own.push(...paths);
    own.splice(MOST_OWN);
  };
  const fetchShot = (path: string, signal: AbortSignal): Promise<Shot> =>
    folder.shot(fileName(path), (file) =>
      fetched(new URL(path, canon.base), file, { signal, pass: canon.pass, maxBytes: maxShot }),
    );
  const frame = async (signal: AbortSignal): Promise<Uint8Array> =>
    requireJpeg((await canon.ask('shooting/liveview/flip', { signal }, LARGEST_PREVIEW)).body);

  const stopLiveView = async (signal: AbortSignal): Promise<void> => {
    live = false;
    await tell('shooting/liveview', 'POST', { liveviewsize: 'off', cameradisplay: 'keep' }, signal);
  };

  return {
    async condition(signal): Promise<CameraCondition> {
      const packs = canon.has('devicestatus/batterylist')
        ? read(batteries, await said('devicestatus/batterylist', signal)).batterylist
        : canon.has('devicestatus/battery')
          ? [read(battery, await said('devicestatus/battery', signal))]
          : [];
      const room = canon.has('devicestatus/storage')
        ? read(storage, await said('devicestatus/storage', signal)).storagelist
        : [];
      const sizes = room.flatMap(({ spacesize }) => (spacesize === undefined ? [] : [spacesize]));
      return {
        battery: chargeOf(packs.map(({ level }) => percent(level))),
        freeSpace: sizes.length > 0 ? sizes.reduce((sum, size) => sum + size, 0) : null,
        settings: settingsTold({
          iso: (await settingOf('iso', signal))?.value,
          aperture: (await settingOf('aperture', signal))?.value ?? '',
          shutterSpeed: (await settingOf('shutterSpeed', signal))?.value ?? '',
        }),
      };
    },
    async set(wanted, signal) {
      const changes: { name: keyof CameraSettings; value: string }[] = [];
      for (const name of ['iso', 'aperture', 'shutterSpeed'] as const) {
        const value = wanted[name];
        if (value === undefined) continue;
        changes.push({ name, value: wordFor(name, value, (await settingOf(name, signal))?.ability ?? []) });
      }
      for (const { name, value } of changes) await tell(`shooting/settings/${NAMES[name]}`, 'PUT', { value }, signal);
      return wanted;
    },
    async startLiveView(signal) {
      await tell('shooting/liveview', 'POST', { liveviewsize: 'medium', cameradisplay: 'keep' }, signal);
      live = true;
      for (let tries = 1; ; tries++) {
        try {
          return { ...jpegSize(await frame(signal)), fps: FPS };
        } catch (error) {
          if (!isOccupied(error) || tries === FIRST_FRAME_TRIES) throw error;
          await pause(AGAIN_MS, signal);
        }
      }
    },
    stopLiveView,
    frame,
    async capture(signal) {
      keep(await added(signal));
      await tell('shooting/control/shutterbutton', 'POST', { af: true }, signal);
      for (;;) {
        const news = await added(signal);
        const path = news.find((each) => !isRaw(each)) ?? news[0];
        if (path === undefined) {
          await pause(AGAIN_MS, signal);
          continue;
        }
        keep(news.filter((each) => each !== path));
        return fetchShot(path, signal).catch((error: unknown) => {
          // It was taken: it comes as soon as the camera hands it over.
          if (!isForGood(error)) keep([path]);
          throw error;
        });
      }
    },
    async ownShot(take, signal) {
      keep(await added(signal));
      return handOver(own, { take, fetch: (path) => fetchShot(path, signal), isLost: isForGood });
    },
    async release() {
      if (live) await stopLiveView(AbortSignal.timeout(2000));
    },
  };
}
