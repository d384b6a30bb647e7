import { defineConfig } from 'vitest/config';
import { longestFirst } from './tests/longestFirst.ts';
import { native } from './tests/native.ts';

/** What is made for a browser, and reads what only its bundler gives. */
const bundled = ['tests/web/**/*.test.ts', 'tests/admin/**/*.test.ts'];
const elsewhere = ['tests/browser/**', 'node_modules/**'];
/** Rules alone: they start nothing and change nothing outside, so that one process takes file after file, with what it has loaded. */
const rules = ['tests/domain/**/*.test.ts', 'tests/commands/**/*.test.ts'];
export default defineConfig({
  test: {
    setupFiles: ['tests/setup.ts'],
    sequence: { sequencer: longestFirst(['rights', 'finder', 'quality', 'kill', 'budget']) },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // How long what must come about may take; it only costs time where it does not.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/**/*.test.ts'],
          exclude: [...rules, ...bundled, ...elsewhere],
          experimental: native,
        },
      },
      { extends: true, test: { name: 'rules', include: rules, isolate: false, experimental: native } },
      { extends: true, test: { name: 'front ends', include: bundled, exclude: elsewhere } },
    ],
  },
});
