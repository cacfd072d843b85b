/**
 * A vitest that stays: a program that is started in a copy of the tree, runs test files each time it is told to, and reads
 * anew only what was changed since. To start one for each fault took longer than most of the tests.
 */
import { join } from 'node:path';
import { createVitest } from 'vitest/node';

export interface WarmRun {
  tests: readonly string[];
  /** The file in which a fault is now; null where none is. */
  changed: string | null;
  /** How many tests may fail before the rest is left; 0 for all. */
  bail: number;
}
export type WarmAnswer = { file: string; ran: boolean; isGreen: boolean }[];

const root = process.cwd();
const vitest = await createVitest('test', {
  root,
  watch: false,
  reporters: [{}],
  testTimeout: 20_000,
  maxWorkers: 1,
});
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

async function run({ tests, changed, bail }: WarmRun): Promise<WarmAnswer> {
  const others = [before, changed].filter((file) => file !== null);
  for (const file of others) vitest.invalidateFile(join(root, file));
  before = changed;
  // What a browser runs was built before.
  if (others.some((file) => file.startsWith('web/'))) {
    // That of the copy, which builds the page of the copy.
    const copied = join(root, 'scripts/build-page.ts');
    const { buildPage }: typeof import('../build-page.ts') = await import(copied);
    await buildPage();
  }
  vitest.config.bail = bail;
  const project = vitest.getRootProject();
  project.config.bail = bail;
  const files = tests.map((file) => join(root, file));
  const result = await vitest.runTestSpecifications(
    files.map((file) => project.createSpecification(file)),
  );
  const isSound = result.unhandledErrors.length === 0;
  return files.map((path, index) => {
    const module = result.testModules.find(({ moduleId }) => moduleId === path);
    return {
      file: tests[index] as string,
      ran: module !== undefined && module.children.size > 0,
      isGreen: isSound && module?.state() === 'passed',
    };
  });
}
