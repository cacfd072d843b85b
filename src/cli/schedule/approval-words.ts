/** What a person reads before and after they approve a schedule: sentences first, then every place that differs. */
import type { RequestChange } from '../../domain/request.ts';
import type { DefinitionChange } from '../../domain/schedule/compare-definitions.ts';
import type { ScheduleView } from '../../language/schedule-view.ts';
import { printable } from '../printable.ts';

/** What approving would do; nothing is approved. */
export function trialWords(view: ScheduleView, changes: readonly DefinitionChange[]): string[] {
  const { id, name, status } = view;
  if (status !== 'pending')
    return [`There is nothing to approve: "${printable(name)}" (${id}) is ${status}.`];
  return [
    `If you approve it, "${printable(name)}" fires ${view.description}.`,
    ...changeWords(changes),
    `Nothing is approved yet. Approve it with: rote schedule approve ${id}`,
  ];
}

export function changeWords(changes: readonly DefinitionChange[]): string[] {
  if (changes.length === 0) return ['Nothing changed since the last approval.'];
  const isNew = changes.every(({ before }) => before === undefined);
  const head = isNew
    ? 'It was never approved before; all of it is new:'
    : 'Since the last approval:';
  return [head, ...changeLines(changes)];
}

/** A line for each place that differs. */
export function changeLines(changes: readonly RequestChange[]): string[] {
  return changes.flatMap(linesOf);
}

function linesOf({ path, before, after }: RequestChange): string[] {
  if (before === undefined) return leavesOf(path, after);
  return [printable(`  ${path}: ${JSON.stringify(before)} → ${JSON.stringify(after) ?? 'gone'}`)];
}

/** What is new, value by value; what says nothing is left out. */
function leavesOf(path: string, value: unknown): string[] {
  if (value === null || value === false) return [];
  if (typeof value !== 'object') return [printable(`  ${path}: ${JSON.stringify(value)}`)];
  if (Array.isArray(value) && value.every((part) => typeof part === 'string'))
    return value.length === 0 ? [] : [printable(`  ${path}: ${JSON.stringify(value)}`)];
  return Object.entries(value).flatMap(([key, part]) =>
    leavesOf(Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`, part),
  );
}
