import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ffmpeg from '@ffmpeg-installer/ffmpeg';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { derive } from '../../../adapters/media/derive.ts';
import { inspect } from '../../../adapters/media/inspect.ts';
import { refusalIfAny, refusalOf } from '../../refusal.ts';
import { folderForTests } from './folder.ts';

const save = folderForTests();
const video = (extension: string, ...how: string[]): string => {
  const path = save('', `made.${extension}`);
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10:duration=3'];
  execFileSync(ffmpeg.path, [
    '-nostdin',
    '-loglevel',
    'error',
    '-y',
    ...(how.includes('-i') ? [] : source),
    ...how,
    path,
  ]);
  return path;
};
const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'ultrafast'];

let files: Record<'mp4' | 'fast' | 'mov' | 'turned' | 'webm', string>;
beforeAll(() => {
  const mov = video('mov', ...h264);
  files = {
    mp4: video('mp4', ...h264, '-metadata', 'creation_time=2026-03-04T05:06:07Z', '-metadata', 'location=+18.9+072.8/'),
    fast: video('mp4', ...h264, '-movflags', 'faststart'),
    mov,
    turned: video('mov', '-i', mov, '-c', 'copy', '-metadata:s:v:0', 'rotate=90'),
    webm: video('webm', '-c:v', 'libvpx', '-b:v', '200k', '-deadline', 'realtime', '-cpu-used', '8'),
  };
});

describe('videos', () => {
  test.each([
    ['mp4', 'video/mp4', 'mp4', 320, 180],
    ['fast', 'video/mp4', 'mp4', 320, 180],
    ['mov', 'video/quicktime', 'mov', 320, 180],
    ['turned', 'video/quicktime', 'mov', 180, 320],
    ['webm', 'video/webm', 'webm', 320, 180],
  ] as const)('%s: kind, size upright, length and a poster', async (which, mime, extension, width, height) => {
    const found = inspect(files[which], 'a');
    expect(found).toMatchObject({ kind: 'video', mime, extension, width, height, durationMs: 3000 });
    const { derivatives } = await derive(files[which], found);
    expect(derivatives.length).toBe(4);
    for (const derivative of derivatives) expect([derivative.width, derivative.height]).toEqual([width, height]);
  });

  test('pixels that are said to be thousands of times as wide as high make no picture of that width', async () => {
    const path = video(
      'webm',
      '-vf',
      'setsar=2000/1',
      '-c:v',
      'libvpx',
      '-b:v',
      '200k',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
    );
    const { derivatives } = await derive(path, inspect(path, 'a'));
    expect(derivatives[0]).toMatchObject({ edge: 1600, width: 1280, height: 180 });
  });

  test('the moment and whether there is a place', () => {
    expect(inspect(files.mp4, 'a')).toMatchObject({ takenAt: '2026-03-04T05:06:07Z', located: true });
    expect(inspect(files.mov, 'a').located).toBe(false);
  });

  test.each(['mp4', 'fast', 'mov', 'webm'] as const)('no beginning of %s passes for the whole', (which) => {
    const bytes = readFileSync(files[which]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: bytes.length - 1 }),
        (length) => refusalIfAny(() => inspect(save(bytes.subarray(0, length)), 'a')) !== undefined,
      ),
      { numRuns: 100, seed: 3, examples: [[bytes.length - 1], [bytes.length >> 1]] },
    );
  });

  test('sound and other containers are no videos of ours', async () => {
    const sound = video('m4a', '-f', 'lavfi', '-i', 'sine=duration=1', '-c:a', 'aac');
    const matroska = video('mkv', ...h264);
    for (const path of [sound, matroska]) expect((await refusalOf(() => inspect(path, 'a'))).kind).toBe('unsupported');
  });

  test('a video whose data is noise is refused', async () => {
    const bytes = readFileSync(files.fast);
    bytes.fill(0x5a, bytes.indexOf('mdat') + 4);
    const path = save(bytes);
    expect(await refusalOf(() => derive(path, inspect(path, 'a')))).toMatchObject({ code: 'media.undecodable' });
  });
});
