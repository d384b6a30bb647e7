import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pairsOf, recallAt, shareBelow } from './recall.ts';

const bench = fileURLToPath(new URL('./faces.ts', import.meta.url));
const run = (...args: string[]) => spawnSync(process.execPath, [bench, ...args], { encoding: 'utf8' });

test('every pair is counted once, by whether it shows one person', () => {
  const at = (x: number) => new Float32Array([x, 0]);
  const { genuine, impostor } = pairsOf([
    { person: 'a', embedding: at(0) },
    { person: 'a', embedding: at(1) },
    { person: 'b', embedding: at(3) },
  ]);
  expect(genuine).toEqual([1]);
  expect(impostor.sort()).toEqual([2, 3]);
});

test('recall at a false-match rate: the threshold lets in no more strangers than that', () => {
  const impostor = Array.from({ length: 1000 }, (_, i) => 0.5 + i / 1000);
  const genuine = [0.1, 0.3, 0.4999, 0.505, 0.9];
  expect(recallAt({ genuine, impostor }, 0)).toEqual({ threshold: 0.5, recall: 0.6 });
  const { threshold, recall } = recallAt({ genuine, impostor }, 0.01);
  expect(shareBelow(impostor, threshold)).toBe(0.01);
  expect(recall).toBe(0.8);
});

test('a missing, unlabelled or one-sided folder gets a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loom-bench-faces-'));
  try {
    expect(run()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Name a folder/) as string });
    expect(run(join(folder, 'absent'))).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^There is no folder/) as string,
    });
    await writeFile(join(folder, 'photo.jpg'), 'x');
    expect(run(folder)).toMatchObject({ status: 1, stderr: expect.stringMatching(/is not labelled/) as string });
    await mkdir(join(folder, 'Asha'));
    await writeFile(join(folder, 'Asha', '1.jpg'), 'x');
    expect(run(folder)).toMatchObject({ status: 1, stderr: expect.stringMatching(/one person only/) as string });
    await mkdir(join(folder, 'Ravi'));
    await writeFile(join(folder, 'Ravi', '1.jpg'), 'x');
    expect(run(folder)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/one photo of each person/) as string,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
