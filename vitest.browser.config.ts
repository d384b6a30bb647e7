import { availableParallelism, totalmem } from 'node:os';
import { defineConfig } from 'vitest/config';
import { longestFirst } from './tests/longestFirst.ts';
import { native } from './tests/native.ts';

/** Each file starts a server and a browser of its own, which wait for each other most of the time: two files share two cores, where there is memory for both. */
const together = availableParallelism() > 1 && totalmem() > 6e9 ? 2 : 1;

/** The journeys through a real browser. */
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    // One process takes file after file, with what it has loaded: each ends its server and its browser.
    isolate: false,
    experimental: native,
    globalSetup: ['tests/browser/prepare.ts'],
    sequence: { sequencer: longestFirst(['axe', 'journey', 'back', 'slideshow', 'console', 'public']) },
    pool: 'forks',
    maxWorkers: together,
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // As long as a page waits: it only costs time where something does not come about.
    expect: { poll: { timeout: 60_000 } },
  },
});
