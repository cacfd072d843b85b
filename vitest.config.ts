import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'simulate/**/*.test.ts'],
    pool: 'threads',
    // Property tests say by themselves how many cases they try; a test that hangs should say so soon.
    testTimeout: 30_000,
  },
});
