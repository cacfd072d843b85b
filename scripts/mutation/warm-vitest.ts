/**
 * A vitest that stays: a program that is started in a copy of the tree, runs test files each time it is told to, and reads
 * anew only what was changed since. To start one for each fault took longer than most of the tests.
 */
import { join } from 'node:path';
import { createVitest } from 'vitest/node';

export interface WarmRun {
  file: string;
  /** The tests to run, by their full names; null for all. */
  names: readonly string[] | null;
  /** The file in which a fault is now; null where none is. */
  changed: string | null;
}
export interface WarmAnswer {
  ran: boolean;
  isGreen: boolean;
  /** The first that failed. */
  red: string | null;
}

const root = process.cwd();
const vitest = await createVitest('test', {
  root,
  watch: false,
  reporters: [{}],
  testTimeout: 20_000,
  maxWorkers: 1,
  bail: 1,
});
const project = vitest.getRootProject();
/** What was changed for the run before, and has been put back. */
let before: string | null = null;

process.on('message', (message: WarmRun) => {
  run(message).then(
    (answer) => process.send?.(answer),
    (error: Error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => void vitest.close().finally(() => process.exit()));

async function run({ file, names, changed }: WarmRun): Promise<WarmAnswer> {
  const others = [before, changed].filter((one) => one !== null);
  for (const one of others) vitest.invalidateFile(join(root, one));
  before = changed;
  // What a browser runs was built before.
  if (others.some((one) => one.startsWith('web/'))) {
    // That of the copy, which builds the page of the copy.
    const copied = join(root, 'scripts/build-page.ts');
    const { buildPage }: typeof import('../build-page.ts') = await import(copied);
    await buildPage();
  }
  const path = join(root, file);
  const asked = names === null ? {} : { testNames: [...names] };
  const result = await vitest.runTestSpecifications([project.createSpecification(path, asked)]);
  // Those of the runs before are among them.
  const module = result.testModules.find(({ moduleId }) => moduleId === path);
  const tests = [...(module?.children.allTests() ?? [])];
  return {
    ran: tests.some((test) => test.result().state !== 'skipped'),
    isGreen: result.unhandledErrors.length === 0 && module?.state() === 'passed',
    red: tests.find((test) => test.result().state === 'failed')?.fullName ?? null,
  };
}
