/** Differences between two JSON values, place by place. */

export interface Difference {
  /** `work.plan[0].parameters.url`; empty if the values themselves differ. */
  path: string;
  /** Undefined if there was nothing. */
  before: unknown;
  after: unknown;
}

export function differences(before: unknown, after: unknown, path: string): Difference[] {
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
