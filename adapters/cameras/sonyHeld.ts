import { z } from 'zod';
import type { HeldCamera, Shot } from '../../commands/ports/cameras.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { fetched, garbled, isForGood, pause } from './cameraHttp.ts';
import { ownAddress } from './description.ts';
import { handOver } from './ownShots.ts';
import type { ShotFolder } from './shotFolder.ts';
import { type SonyLive, openSonyLive } from './sonyLive.ts';
import { type SonyService, StillTaking } from './sonyService.ts';
import { chargeOf, fileName, jpegSize, settingsTold, wordFor } from './told.ts';

const word = z.string().max(60);
const happening = z.object({
  type: word,
  currentIsoSpeedRate: word.optional(),
  currentFNumber: word.optional(),
  currentShutterSpeed: word.optional(),
  takePictureUrl: z.array(z.string().max(1000)).max(100).optional(),
  batteryInfo: z
    .array(z.object({ levelNumer: z.number().optional(), levelDenom: z.number().optional() }))
    .max(10)
    .optional(),
});
type Happening = z.infer<typeof happening>;
type Pack = NonNullable<Happening['batteryInfo']>[number];
const names = z.array(word).max(500);
const choice = z.tuple([word, z.array(word).max(200)]).rest(z.unknown());

const METHODS = { iso: 'IsoSpeedRate', aperture: 'FNumber', shutterSpeed: 'ShutterSpeed' } as const;
/** Those of `getEvent` that tell of a battery, the best first. */
const TELLS_BATTERY = ['1.4', '1.3', '1.2'];
const AGAIN_MS = 250;
const READY_TRIES = 20;
/** Frames a second that the cameras send about. */
const FPS = 15;
const PICTURE_MS = 55_000;
/** Pictures of its own shutter that wait to be fetched, and those that are known to be fetched. */
const MOST_OWN = 2000;

const percent = ({ levelNumer = -1, levelDenom = 0 }: Pack): number | null =>
  levelDenom > 0 && levelNumer >= 0 && levelNumer <= levelDenom ? (levelNumer / levelDenom) * 100 : null;
const isPassing = (error: unknown): boolean => error instanceof Refusal && error.code === 'camera.occupied';
const isLacking = (error: unknown): boolean => error instanceof Refusal && error.code === 'camera.lacking';

/** A Sony camera by its Camera Remote API, ready to take pictures. */
export async function sonyHeld(
  sony: SonyService,
  { folder, maxShot }: { folder: ShotFolder; maxShot?: number },
  first: AbortSignal,
): Promise<HeldCamera> {
  let live: SonyLive | undefined;
  const own: string[] = [];
  const known = new Set<string>();
  const available = async (signal: AbortSignal): Promise<readonly string[]> => {
    const listed = names.safeParse((await sony.call('getAvailableApiList', [], { signal }))[0]);
    if (!listed.success) throw garbled();
    return listed.data;
  };

  let offered = await available(first);
  if (!offered.includes('actTakePicture') && offered.includes('startRecMode')) {
    await sony.call('startRecMode', [], { signal: first });
    for (let tries = 1; !offered.includes('actTakePicture') && tries <= READY_TRIES; tries++) {
      await pause(AGAIN_MS, first);
      offered = await available(first);
    }
  }
  // Otherwise it hands over a small picture, and the large one stays on its card.
  if (offered.includes('setPostviewImageSize'))
    await sony.call('setPostviewImageSize', ['Original'], { signal: first }).catch(() => undefined);
  const versions = await sony.call('getVersions', [], { signal: first }).catch(() => []);
  const version = TELLS_BATTERY.find((each) => names.safeParse(versions[0]).data?.includes(each)) ?? '1.0';

  const news = async (signal: AbortSignal): Promise<Happening[]> => {
    const said = await sony.call('getEvent', [false], { signal, version });
    return said.flat(2).flatMap((each) => {
      const one = happening.safeParse(each);
      return one.success ? [one.data] : [];
    });
  };
  const keep = (addresses: readonly string[]): void => {
    own.push(...addresses.filter((each) => !known.has(each)));
    own.splice(MOST_OWN);
    for (const each of addresses) known.add(each);
    for (const each of known) {
      if (known.size <= MOST_OWN) break;
      known.delete(each);
    }
  };
  const taken = (happenings: readonly Happening[]): string[] =>
    happenings.flatMap(({ type, takePictureUrl }) => (type === 'takePicture' ? (takePictureUrl ?? []) : []));
  const fetchShot = async (address: string, signal: AbortSignal): Promise<Shot> => {
    const url = ownAddress(address, sony.endpoint);
    return folder.shot(fileName(url.pathname), (file) => fetched(url, file, { signal, maxBytes: maxShot }));
  };
  // What was taken before is no part of this shoot.
  keep(taken(await news(first)));
  own.length = 0;

  const endLive = async (signal: AbortSignal): Promise<void> => {
    live?.end();
    live = undefined;
    await sony.call('stopLiveview', [], { signal });
  };
  return {
    async condition(signal) {
      const happenings = await news(signal);
      keep(taken(happenings));
      const of = (type: string): Partial<Happening> => happenings.find((each) => each.type === type) ?? {};
      const packs = of('batteryInfo').batteryInfo ?? [];
      return {
        battery: chargeOf(packs.map(percent)),
        // It tells how many pictures there is room for, not how many bytes.
        freeSpace: null,
        settings: settingsTold({
          iso: of('isoSpeedRate').currentIsoSpeedRate,
          aperture: of('fNumber').currentFNumber ?? '',
          shutterSpeed: of('shutterSpeed').currentShutterSpeed ?? '',
        }),
      };
    },
    async set(wanted, signal) {
      const changes: [string, string][] = [];
      for (const name of ['iso', 'aperture', 'shutterSpeed'] as const) {
        const value = wanted[name];
        if (value === undefined) continue;
        const said = await sony.call(`getAvailable${METHODS[name]}`, [], { signal }).catch((error: unknown) => {
          // In a mode in which it decides itself it has no such call.
          if (isLacking(error) || isPassing(error)) return ['', []];
          throw error;
        });
        const choices = choice.safeParse(said);
        if (!choices.success) throw garbled();
        changes.push([`set${METHODS[name]}`, wordFor(name, value, choices.data[1])]);
      }
      for (const [method, value] of changes) await sony.call(method, [value], { signal });
      return wanted;
    },
    async startLiveView(signal) {
      live?.end();
      const [address] = await sony.call('startLiveview', [], { signal });
      live = await openSonyLive(ownAddress(String(address), sony.endpoint), signal);
      try {
        return { ...jpegSize(await live.frame(signal)), fps: FPS };
      } catch (error) {
        live.end();
        live = undefined;
        throw error;
      }
    },
    stopLiveView: endLive,
    async frame(signal) {
      if (!live)
        throw new Refusal('unavailable', 'camera.liveEnded', 'The camera has ended its live view. Start it again.');
      return live.frame(signal);
    },
    async capture(signal) {
      const take = async (method: string): Promise<unknown[]> =>
        sony.call(method, [], { signal, patienceMs: PICTURE_MS }).catch((error: unknown) => {
          if (error instanceof StillTaking) return take('awaitTakePicture');
          throw error;
        });
      const [addresses] = await take('actTakePicture');
      const made = z.array(z.string().max(1000)).min(1).max(100).safeParse(addresses);
      if (!made.success) throw garbled();
      const [address, ...others] = made.data as [string, ...string[]];
      keep(others);
      known.add(address);
      return fetchShot(address, signal).catch((error: unknown) => {
        // It was taken: it comes as soon as the camera hands it over.
        if (!isForGood(error)) own.push(address);
        throw error;
      });
    },
    async ownShot(take, signal) {
      keep(taken(await news(signal)));
      return handOver(own, { take, fetch: (address) => fetchShot(address, signal), isLost: isForGood });
    },
    async release() {
      if (live) await endLive(AbortSignal.timeout(2000));
    },
  };
}
