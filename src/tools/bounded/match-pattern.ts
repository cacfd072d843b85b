/** The parts of a text that a regular expression finds. */
import { compilePattern } from './compile-pattern.ts';
import type { MatchJob } from './job.ts';

export function matchPattern({ text, pattern, flags, group, most }: MatchJob): string[] {
  const expression = compilePattern(pattern, `g${flags}`);
  if (expression === null) throw new Error('pattern: is not a regular expression');
  const values: string[] = [];
  for (const found of text.matchAll(expression)) {
    const value = groupOf(found, group);
    if (value !== undefined) values.push(value);
    if (values.length === most) break;
  }
  return values;
}

function groupOf(found: RegExpExecArray, group: MatchJob['group']): string | undefined {
  if (group === undefined) return found[1] ?? found[0];
  return typeof group === 'number' ? found[group] : found.groups?.[group];
}
