/**
 * A few test files that failed beside all others are tried once more, alone: what is broken is red again, and what only
 * a crowded machine broke is named as unsteady, so that it is mended and stops nothing else meanwhile.
 */
import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** More than that is no accident. */
export const MOST_TRIED_AGAIN = 3;

export interface Failures {
  files: readonly { file: string; tests: readonly string[] }[];
  /** Errors that belong to no test; what caused them is not known, so nothing is tried again. */
  strayErrors: number;
}

/** Null where a second try would prove nothing. */
export function filesToTryAgain({ files, strayErrors }: Failures): string[] | null {
  if (strayErrors > 0 || files.length === 0 || files.length > MOST_TRIED_AGAIN) return null;
  return files.map(({ file }) => file);
}

export function tellUnsteady({ files }: Failures): string[] {
  return files.flatMap(({ file, tests }) => [
    `unsteady: ${file} failed beside the others and passed alone; mend what hangs on seconds there:`,
    ...tests.map((name) => `  ${name}`),
  ]);
}

/** Writes down what failed, at `path`. */
export function failureReporter(path: string): Reporter {
  return {
    onTestRunEnd(modules, strayErrors) {
      const files = modules
        .filter((module) => !module.ok())
        .map((module) => ({
          file: module.relativeModuleId,
          tests: [...module.children.allTests('failed')].map(({ fullName }) => fullName),
        }));
      const failures: Failures = { files, strayErrors: strayErrors.length };
      writeFileSync(path, JSON.stringify(failures));
    },
  };
}
