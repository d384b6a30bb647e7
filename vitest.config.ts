import { defineConfig } from 'vitest/config';
import { longestFirst } from './tests/longestFirst.ts';
import { native } from './tests/native.ts';

/** What is made for a browser, and reads what only its bundler gives. */
const bundled = ['tests/web/**/*.test.ts', 'tests/admin/**/*.test.ts'];
/** What they open lasts as long as their process, or they set its clock for all of it. */
const alone = ['tests/api/services.test.ts', 'tests/ingest/refusedUploads.test.ts'];
const elsewhere = ['tests/browser/**', 'node_modules/**'];
export default defineConfig({
  test: {
    setupFiles: ['tests/setup.ts'],
    sequence: { sequencer: longestFirst(['rights', 'finder', 'quality', 'kill', 'budget']) },
    pool: 'forks',
    maxWorkers: 2,
    // As with all patience: it only costs time where something does not come, and machines are four times slower on some days.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // How long what must come about may take; it only costs time where it does not.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/**/*.test.ts'],
          exclude: [...alone, ...bundled, ...elsewhere],
          // One process takes file after file, with what it has loaded: each leaves things as they were.
          isolate: false,
          experimental: native,
        },
      },
      { extends: true, test: { name: 'alone', include: alone, experimental: native } },
      { extends: true, test: { name: 'front ends', include: bundled, exclude: elsewhere } },
    ],
  },
});
