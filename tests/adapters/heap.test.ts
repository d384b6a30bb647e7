import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printedByProcess } from '../ownProcess.ts';

/**
 * A process of its own that holds as much as a server and was just collected: 400 MB pass through it as chunks of 64 kB,
 * nobody keeps any. Answers how often all of its heap was collected meanwhile.
 */
const passing = `
  const { PerformanceObserver, constants } = await import('node:perf_hooks');
  const { setTimeout: pause } = await import('node:timers/promises');
  const { collectAndShrink, tuneCollector } = await import(process.argv[1]);
  if (process.argv[2] === 'tuned') tuneCollector();
  globalThis.held = Array.from({ length: 400_000 }, (_, number) => ({ number, text: 'text ' + number }));
  collectAndShrink();
  let all = 0;
  new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries()) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) all++;
  }).observe({ entryTypes: ['gc'] });
  for (let n = 0; n < 400; n++) {
    for (let chunk = 0; chunk < 16; chunk++) Buffer.allocUnsafeSlow(64 << 10).fill(1);
    await pause(3);
  }
  await pause(50);
  console.log(all);
`;

/** Twenty jobs that drop 4 MB each, held by what V8 makes for a long life: the most that lies outside of the heap after one of them, in MB. */
const jobs = `
  const { getHeapStatistics } = await import('node:v8');
  const { collectPassed } = await import(process.argv[1]);
  const outside = () => getHeapStatistics().external_memory / (1 << 20);
  const before = outside();
  let most = 0;
  for (let n = 0; n < 20; n++) {
    const memory = new Uint8Array(4 << 20);
    ({}).use = () => memory;
    collectPassed();
    most = Math.max(most, outside() - before);
  }
  console.log(most);
`;

const module = join(import.meta.dirname, '../../adapters/heap.ts');
const run = async (script: string, as = ''): Promise<number> =>
  Number(await printedByProcess('--input-type=module', '-e', script, module, as));

test('what passes through a server lets it collect all of its heap seldom', async () => {
  const [tuned, untuned] = await Promise.all([run(passing, 'tuned'), run(passing, 'as it comes')]);
  expect(tuned).toBeLessThanOrEqual(untuned * 0.5);
});

test('what a job has dropped gives its memory back, however V8 keeps it', async () => {
  const most = await run(jobs);
  expect(most).toBeGreaterThan(4);
  expect(most).toBeLessThan(32);
});
