import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach } from 'vitest';

const SETTINGS = {
  '/main/imgsettings/iso': { current: '400', choices: ['Auto', '100', '400', '800'] },
  '/main/capturesettings/f-number': { current: 'f/5.6', choices: ['f/2.8', 'f/4', 'f/5.6'] },
  '/main/capturesettings/shutterspeed': { current: '0.0080s', choices: ['0.0080s', '0.0040s', '1/500', '30'] },
  '/main/status/batterylevel': { current: '75%', choices: [] },
};

/** A camera on a cable that behaves before each test, with an empty card: what stands in for gphoto2, and where it looks. */
export async function openCable() {
  const folder = await mkdtemp(join(tmpdir(), 'loom-usb-'));
  const card = join(folder, 'card');
  const picture = join(folder, 'picture.jpg');
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#206040' } })
    .jpeg()
    .toFile(picture);
  const is = (state: object) =>
    writeFile(join(folder, 'state.json'), JSON.stringify({ plugged: true, settings: SETTINGS, ...state }));
  beforeEach(async () => {
    await rm(card, { recursive: true, force: true });
    await mkdir(card);
    await writeFile(join(folder, 'calls.txt'), '');
    await is({});
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return {
    folder,
    shots: join(folder, 'shots'),
    card,
    picture,
    command: [process.execPath, join(import.meta.dirname, '../../doubles/gphoto2.mjs'), folder],
    is,
    press: (name: string) => copyFile(picture, join(card, name)),
    /** What was said to the program, a run a line, without which camera. */
    calls: async (): Promise<string[]> =>
      (await readFile(join(folder, 'calls.txt'), 'utf8'))
        .split('\n')
        .map((line) => line.replace(/^--camera .* --port \S+ /, ''))
        .filter((line) => line !== ''),
  };
}
