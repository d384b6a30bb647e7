import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openMediaProcessor } from '../../adapters/media/processor.ts';
import { makeJpeg } from '../pictures.ts';
import { deriveAllWithSharpAlone, perSecond } from './deriveWithSharpAlone.ts';

export interface Figure {
  work: string;
  ours: number;
  reference: number;
  unit: string;
  ratio: number;
  target: number;
}

const rounds = 5;
const distinct = 6;

/** Photos of 24 MP a second, inspected and derived by the media processor, beside sharp alone; turn by turn. The ratio is the median of the turns', so that a machine that is busy with other things matters little. */
export async function benchDerive(count = 16): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'loom-derive-'));
  const mediaProcessor = openMediaProcessor({ threads: 2 });
  try {
    const files: string[] = [];
    for (let seed = 0; seed < Math.min(distinct, count); seed++) {
      files.push(join(folder, `${seed}.jpg`));
      await writeFile(
        files[seed]!,
        await makeJpeg({
          width: 6000,
          height: 4000,
          seed,
          exif: { gps: true, make: 'Canon', takenAt: '2026-11-20T18:30:05' },
        }),
      );
    }
    const paths = Array.from({ length: count }, (_, i) => files[i % files.length]!);
    const work = async (path: string): Promise<unknown> =>
      mediaProcessor.derive(path, await mediaProcessor.inspect(path, 'photo.jpg', 'photographer'));
    await perSecond(files.slice(0, 2), 2, work);
    await deriveAllWithSharpAlone(files.slice(0, 2));
    const ours: number[] = [];
    const reference: number[] = [];
    for (let round = 0; round < rounds; round++) {
      reference.push(await deriveAllWithSharpAlone(paths));
      // All at once, as an upload of a thousand hands them over.
      ours.push(await perSecond(paths, count, work));
    }
    const ratio = median(ours.map((figure, round) => figure / reference[round]!));
    return {
      work: 'photos of 24 MP to four derivatives',
      ours: median(ours),
      reference: median(reference),
      unit: 'photos/s',
      ratio,
      target: 0.95,
    };
  } finally {
    await mediaProcessor.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const figure = await benchDerive();
  console.log(figure, `peak RSS ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
}
