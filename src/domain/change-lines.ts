/** Changes between two definitions, a line for each place, as people read them before they answer. */
import { printable } from '../base/printable.ts';
import type { RequestChange } from './request.ts';

export function changeLines(changes: readonly RequestChange[]): string[] {
  return changes.flatMap(linesOf);
}

function linesOf({ path, before, after }: RequestChange): string[] {
  if (before === undefined) return leavesOf(path, after);
  return [printable(`  ${path}: ${JSON.stringify(before)} → ${JSON.stringify(after) ?? 'gone'}`)];
}

/** The new values, one by one, without settings that have their usual value. */
function leavesOf(path: string, value: unknown): string[] {
  if (isUsual(path, value)) return [];
  if (typeof value !== 'object' || value === null || isListOfTexts(value) || isEmpty(value))
    return [printable(`  ${path}: ${JSON.stringify(value)}`)];
  return Object.entries(value).flatMap(([key, part]) =>
    leavesOf(Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`, part),
  );
}

/** Only the settings of the schedule itself: what is given to a tool counts, whatever it is. */
function isUsual(path: string, value: unknown): boolean {
  const isSetting = /^(?:trigger|work)\.\w+$/.test(path);
  return isSetting && (value === null || value === false || isEmpty(value));
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function isListOfTexts(value: object): boolean {
  return Array.isArray(value) && value.every((part) => typeof part === 'string');
}
