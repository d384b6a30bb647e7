import { availableParallelism, totalmem } from 'node:os';
import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Each file starts a server and a browser of its own, which wait for each other most of the time: two files share two cores, where there is memory for both. */
const together = availableParallelism() > 1 && totalmem() > 6e9 ? 2 : 1;

/** Those that take long begin, so that none of them runs alone at the end. */
const LONG = ['journey', 'axe', 'slideshow', 'console', 'public'];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number =>
      LONG.indexOf(basename(moduleId, '.test.ts')) + 1 || LONG.length + 1;
    return files.toSorted((a, b) => place(a) - place(b));
  }
}

/** The journeys through a real browser. */
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    globalSetup: ['tests/browser/prepare.ts'],
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    maxWorkers: together,
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // As long as a page waits: it only costs time where something does not come about.
    expect: { poll: { timeout: 30_000 } },
  },
});
