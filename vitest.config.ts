import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** What `npm run test:fast` leaves out: real processes, browsers and servers, and long random rounds. */
const SLOW = [
  'simulate/**',
  'scripts/**',
  'src/compiler/**/{describe-and-back,nothing-lost,changes-keep}.test.ts',
  'src/**/*-{properties,oracle,fuzz,crash,crash-mixed,wire,mixed-wire,reference}.test.ts',
  'src/cli/**',
  'web/**',
  'src/language/en/describe-cron.test.ts',
  'src/own-tools/home-servers.test.ts',
  'src/runtime/{runtime,simulation,hard-cases,daemon-start,fair-slots,recipes}.test.ts',
  'src/talk/{drafts/drafter,pursuit/pursuit-desk,ask-talk}.test.ts',
  'src/time/rrule-walls.test.ts',
  'src/tools/mcp/**',
  'src/tools/scripts/**',
];

export default defineConfig(({ mode }) => ({
  test: {
    include: [
      'src/**/*.test.ts',
      'web/**/*.test.ts',
      'scripts/**/*.test.ts',
      'simulate/**/*.test.ts',
    ],
    exclude: [...configDefaults.exclude, ...(mode === 'fast' ? SLOW : [])],
    globalSetup: ['./scripts/build-for-tests.ts'],
    setupFiles: ['./scripts/same-cases.ts'],
    pool: 'threads',
    // Each worker loads a module once: no test may leave anything behind in one.
    isolate: false,
    // Half as many again as cores: many tests wait for a browser or another process.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Property tests say by themselves how many cases they try; a test that hangs should say so soon.
    testTimeout: 120_000,
    // An end for what never comes, far above what a slow machine takes: no test is about how long.
    expect: { poll: { timeout: 30_000 } },
  },
}));
