import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { failureReporter } from './scripts/second-try.ts';
import { SlowestFirst } from './scripts/slowest-first.ts';
import { slowTests } from './scripts/test-lanes.ts';

/** The folder for what `scripts/check.ts` reads afterwards. */
const REPORTS = process.env['ROTE_TEST_REPORTS'];

export default defineConfig(({ mode }) => ({
  test: {
    include: [
      'src/**/*.test.ts',
      'web/**/*.test.ts',
      'scripts/**/*.test.ts',
      'simulate/**/*.test.ts',
    ],
    exclude: [...configDefaults.exclude, ...(mode === 'fast' ? slowTests() : [])],
    globalSetup: ['./scripts/build-for-tests.ts', './scripts/scratch-for-tests.ts'],
    setupFiles: ['./scripts/same-cases.ts', './scripts/keys-once.ts'],
    ...(REPORTS !== undefined && {
      reporters: [
        'default',
        ['json', { outputFile: join(REPORTS, 'tests.json') }],
        failureReporter(join(REPORTS, 'failures.json')),
      ],
    }),
    sequence: { sequencer: SlowestFirst },
    pool: 'threads',
    // Each worker loads a module once: no test may leave anything behind in one.
    isolate: false,
    // Half as many again as cores: many tests wait for a browser or another process.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Property tests say by themselves how many cases they try; a test that hangs should say so soon.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // An end for what never comes, far above what a slow machine takes: no test is about how long.
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
}));
