import { defineConfig } from 'vitest/config';

/** The journeys through a real browser: one at a time, since each starts a server and Chromium. */
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    passWithNoTests: true,
  },
});
