import { readdir, stat } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { openFaceFinder } from '../../adapters/faces/finder.ts';
import { FACE_MATCH } from '../../domain/faceMatch.ts';
import { type LabelledFace, pairsOf, recallAt, shareBelow } from './recall.ts';

/**
 * `npm run bench:faces <folder>`: how well faces are told apart in a folder of `person/photo.jpg`. The largest face of
 * each photo is compared with that of every other.
 */
const PICTURES = new Set(['.jpg', '.jpeg', '.png', '.webp', '.tif', '.tiff', '.avif']);

/** A sentence for the person who started it, without a stack. */
function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

async function labelled(folder: string): Promise<{ person: string; path: string }[]> {
  const entries = await stat(folder).then(
    (found) =>
      found.isDirectory()
        ? readdir(folder, { withFileTypes: true })
        : stop(`${folder} is a file. Name a folder that holds one sub-folder per person.`),
    () =>
      stop(
        `There is no folder ${folder}. Name a folder that holds one sub-folder per person, each with photos of that person.`,
      ),
  );
  const photos: { person: string; path: string }[] = [];
  for (const person of entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()) {
    for (const name of (await readdir(join(folder, person))).sort()) {
      if (PICTURES.has(extname(name).toLowerCase())) photos.push({ person, path: join(folder, person, name) });
    }
  }
  const people = new Set(photos.map(({ person }) => person));
  if (!photos.length)
    stop(`${folder} is not labelled: it needs one sub-folder per person, named after them, with their photos inside.`);
  if (people.size < 2)
    stop(`${folder} shows one person only. At least two are needed to see whether they are told apart.`);
  if (people.size === photos.length)
    stop(`${folder} has one photo of each person. At least one person needs two, to see whether they are recognised.`);
  return photos;
}

const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

const folder = process.argv[2] ?? stop('Name a folder: npm run bench:faces <folder of person/photo.jpg>');
const photos = await labelled(folder);
const finder = openFaceFinder();
const faces: LabelledFace[] = [];
const missed: string[] = [];
const unreadable: string[] = [];
const times: number[] = [];

for (const { person, path } of photos) {
  const start = performance.now();
  try {
    const found = await finder.find(path);
    const largest = found.sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height)[0];
    if (largest) faces.push({ person, embedding: largest.embedding });
    else missed.push(relative(folder, path));
    times.push(performance.now() - start);
  } catch (error) {
    unreadable.push(`${relative(folder, path)} (${error instanceof Error ? error.message : String(error)})`);
  }
  if (process.stderr.isTTY)
    process.stderr.write(`\r${faces.length + missed.length + unreadable.length} of ${photos.length}`);
}
if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
await finder.close();

const pairs = pairsOf(faces);
times.sort((a, b) => a - b);
console.log(
  `${photos.length} photos of ${new Set(photos.map(({ person }) => person)).size} people: ${faces.length} faces, ${missed.length} missed, ${unreadable.length} unreadable`,
);
if (missed.length) console.log(`no face found in: ${missed.join(', ')}`);
if (unreadable.length) console.log(`not readable: ${unreadable.join(', ')}`);
if (times.length)
  console.log(
    `time per photo: median ${times[times.length >> 1]!.toFixed(0)} ms, slowest ${times.at(-1)!.toFixed(0)} ms (with the start of the worker)`,
  );
console.log(`${pairs.genuine.length} genuine pairs, ${pairs.impostor.length} impostor pairs`);
if (!pairs.genuine.length || !pairs.impostor.length) stop('Too few faces were found to compare people.');
for (const rate of [0, 0.001, 0.01]) {
  const { threshold, recall } = recallAt(pairs, rate);
  console.log(`recall at ${percent(rate)} false matches: ${percent(recall)} (threshold ${threshold.toFixed(3)})`);
}
for (const [name, threshold] of Object.entries(FACE_MATCH)) {
  console.log(
    `at '${name}' (${threshold}): recall ${percent(shareBelow(pairs.genuine, threshold))}, false matches ${percent(shareBelow(pairs.impostor, threshold))}`,
  );
}
