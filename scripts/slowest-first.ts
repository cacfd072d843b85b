/**
 * The order of the test files: those that take longest begin, so that at the end no worker waits for another. A fresh
 * clone has no record of its own runs.
 */
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { slowTests } from './test-lanes.ts';

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = join(import.meta.dirname, '..');
    const ranks = new Map(slowTests().map((file, index) => [join(root, file), index]));
    const rankOf = ({ moduleId }: TestSpecification): number => ranks.get(moduleId) ?? ranks.size;
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
