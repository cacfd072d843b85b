/** What differs between two definitions, place by place, for the person who is asked to approve. */
import type { Definition } from './definition.ts';

export interface DefinitionChange {
  /** `work.plan[0].parameters.url`. */
  path: string;
  /** Undefined where there was nothing. */
  before: unknown;
  after: unknown;
}

/** With nothing approved before, everything that says something is new. */
export function compareDefinitions(
  before: Definition | null,
  after: Definition,
): DefinitionChange[] {
  return differences(before ?? {}, after, '').filter(
    (change) => before !== null || !saysNothing(change.after),
  );
}

function differences(before: unknown, after: unknown, path: string): DefinitionChange[] {
  if (isContainer(before) && isContainer(after) && Array.isArray(before) === Array.isArray(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      differences(before[key], after[key], childPath(path, key, Array.isArray(after))),
    );
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
}

function childPath(path: string, key: string, isList: boolean): string {
  if (isList) return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function saysNothing(value: unknown): boolean {
  return value === null || value === false || (Array.isArray(value) && value.length === 0);
}
