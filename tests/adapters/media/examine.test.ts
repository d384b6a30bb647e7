import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { openMediaProcessor } from '../../../adapters/media/processor.ts';
import { makeJpeg } from '../../pictures.ts';
import { folderForTests } from './folder.ts';

const file = folderForTests();
const mediaProcessor = openMediaProcessor({ threads: 1 });
afterAll(() => mediaProcessor.close());
const examined = (bytes: Uint8Array, name: string) =>
  mediaProcessor.examine(file(bytes, name), { kind: 'photo', mime: 'image/jpeg' }, []);

/** The sea under the sky, off the level by so many degrees, clockwise. */
const sea = (degrees: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#d8d8d8"/><rect x="-500" y="300" width="1900" height="900" fill="#505050" transform="rotate(${degrees} 450 300)"/></svg>`,
    ),
  )
    .jpeg()
    .toBuffer();
const grey = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg({ chromaSubsampling: '4:4:4' })
    .toBuffer();

describe('what advice is measured by', () => {
  test.each([3, -2, 0])('a horizon that is off by %s degrees', async (degrees) => {
    const { tilt } = await examined(await sea(degrees), `sea${degrees}.jpg`);
    expect(Math.abs(tilt! - degrees)).toBeLessThan(0.3);
  });
  test('no horizon, where no long lines agree', async () =>
    expect((await examined(await grey('#808080'), 'none.jpg')).tilt).toBeNull());
  test.each([
    ['#808080', 0, 0],
    ['#8c8078', 1, 0],
    ['#78808c', -1, 0],
    ['#7c8a7c', 0, 1],
    ['#8a7c8a', 0, -1],
  ])('the cast of a grey that is %s', async (colour, warm, green) => {
    const found = await examined(await grey(colour), `grey${colour.slice(1)}.jpg`);
    expect(Math.abs(found.warmth!) > 0.1 ? Math.sign(found.warmth!) : 0).toBe(warm);
    expect(Math.abs(found.green!) > 0.1 ? Math.sign(found.green!) : 0).toBe(green);
  });
  test('no cast of a photo without greys, and how colourful it is', async () => {
    const found = await examined(await grey('#c02010'), 'red.jpg');
    expect([found.warmth, found.green]).toEqual([null, null]);
    expect(found.colour).toBeGreaterThan(0.6);
  });
  test('all of it of a photo, and nothing of what is none', async () => {
    const { quality } = await examined(await makeJpeg({ width: 800, height: 500 }), 'photo.jpg');
    expect(quality.sharpness).toBeGreaterThan(0);
    await expect(examined(Buffer.from('no photo'), 'broken.jpg')).rejects.toMatchObject({ kind: 'invalid' });
  });
});
