import sharp from 'sharp';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { develop, frontOf } from './canvas.ts';
import { city, concert, couple, dunes, lamps, sea, silk, stadium, type Scene } from './scenes.ts';

/**
 * Paints the photographs of the landing and account pages: `node_modules/.bin/node web/art/main.ts [name]`. They are made
 * by arithmetic alone, so nobody's picture is used.
 */
const works: { name: string; make: () => Scene | Promise<Scene>; widths: number[] }[] = [
  { name: 'concert', make: () => concert(2000, 1250), widths: [2000, 1000] },
  { name: 'couple', make: () => couple(1600, 1500), widths: [1600, 800] },
  { name: 'vows', make: () => couple(1200, 800, 0.7), widths: [800] },
  { name: 'silk', make: () => silk(1000, 1250), widths: [800] },
  { name: 'velvet', make: () => silk(1200, 800, [0.1, 0.2, 0.5], 5), widths: [800] },
  { name: 'lamps', make: () => lamps(1200, 800), widths: [800] },
  { name: 'sea', make: () => sea(1200, 800), widths: [800] },
  { name: 'city', make: () => city(1200, 800), widths: [800] },
  { name: 'dunes', make: () => dunes(1000, 1250), widths: [800] },
  { name: 'stadium', make: () => stadium(1200, 800), widths: [800] },
  { name: 'club', make: () => concert(1200, 800, 'blue'), widths: [800] },
];

const folder = join(import.meta.dirname, '../src/art');
mkdirSync(folder, { recursive: true });
const wanted = process.argv[2];
for (const { name, make, widths } of works) {
  if (wanted && wanted !== name) continue;
  const { canvas, development } = await make();
  const picture = await develop(canvas, development);
  for (const width of widths)
    await picture
      .clone()
      .resize({ width, kernel: 'lanczos3' })
      .webp({ quality: width > 1000 ? 70 : 74, effort: 6 })
      .toFile(join(folder, `${name}-${width}.webp`));
  if (name !== 'concert') continue;
  const front = await (await frontOf(canvas, picture)).png().toBuffer();
  for (const width of widths)
    await sharp(front)
      .resize({ width })
      .webp({ quality: 62, alphaQuality: 80, effort: 6 })
      .toFile(join(folder, `${name}-front-${width}.webp`));
}
