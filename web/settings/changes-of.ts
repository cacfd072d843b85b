/** What of the settings changed in a form, by dotted names, so that only that is sent; and which of them the file sets. */
import type { SettingsView } from '../../src/domain/views-of-settings.ts';
import { fieldsOf, kindOf, type Schema } from '../parts/schema-values.ts';

/** Null takes a setting out of the file. */
export function changesOf(
  schema: Schema,
  before: unknown,
  after: unknown,
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const path of leavesOf(schema)) {
    const [old, now] = [valueAt(before, path), valueAt(after, path)];
    if (JSON.stringify(old) !== JSON.stringify(now)) changes[path.join('.')] = now ?? null;
  }
  return changes;
}

/** The settings without those that are only defaults. */
export function inFileOf(
  schema: Schema,
  { values, inFile }: Pick<SettingsView, 'values' | 'inFile'>,
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const path of leavesOf(schema)) {
    const name = path.join('.');
    if (inFile.some((one) => isBelow(one, name))) put(found, path, valueAt(values, path));
  }
  return found;
}

/** Whether a setting is the other or a part of it. */
export const isBelow = (name: string, other: string): boolean =>
  name === other || name.startsWith(`${other}.`);

/** The paths of all settings; lists and maps count as one. */
export function leavesOf(schema: Schema, above: readonly string[] = []): string[][] {
  return fieldsOf(schema).flatMap(([name, field]) => {
    const path = [...above, name];
    return kindOf(field, path.length) === 'group' ? leavesOf(field, path) : [path];
  });
}

function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, name)
        ? (found as Record<string, unknown>)[name]
        : undefined,
    document,
  );
}

function put(document: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) document[name] = value;
  else {
    const inside = (document[name] ?? {}) as Record<string, unknown>;
    document[name] = inside;
    put(inside, rest, value);
  }
}

/** The faults that the daemon found in the file, by the pointers of their fields: `line 2: "http.port": too big`. */
export function faultsIn(details: Readonly<Record<string, unknown>>): Record<string, string> {
  const told = Array.isArray(details['faults']) ? details['faults'] : [];
  const found = told.flatMap((line) => {
    const [, name, words] = /"([\w.-]+)": (.+)$/.exec(String(line)) ?? [];
    return name === undefined || words === undefined
      ? []
      : [[`/${name.replaceAll('.', '/')}`, words] as const];
  });
  return Object.fromEntries(found);
}
