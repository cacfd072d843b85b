/** Differences between two definitions, place by place, for the person who is asked to approve. */
import { type Difference, differences } from '../differences.ts';
import type { Definition } from './definition.ts';

export type DefinitionChange = Difference;

/** With nothing approved before, everything that says something is new. */
export function compareDefinitions(
  before: Definition | null,
  after: Definition,
): DefinitionChange[] {
  return differences(before ?? {}, after, '').filter(
    (change) => before !== null || !saysNothing(change.after),
  );
}

function saysNothing(value: unknown): boolean {
  return value === null || value === false || (Array.isArray(value) && value.length === 0);
}
