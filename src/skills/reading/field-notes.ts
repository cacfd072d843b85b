/** What the readers of single fields say in the same words. */
import {
  type FrontValue,
  isFrontList,
  isFrontMap,
  isNothing,
  kindInWords,
  textOf,
} from './front-value.ts';
import type { Notes } from './notes.ts';

/** A list is its items, a map the lines that somebody wrote with a colon in them. */
export function wordsOf(value: FrontValue | undefined): string {
  if (value === undefined) return '';
  if (isFrontList(value)) return value.map(wordsOf).join(', ');
  if (isFrontMap(value))
    return [...value]
      .map(([key, part]) => (isNothing(part) ? key : `${key}: ${wordsOf(part)}`))
      .join(' ');
  return textOf(value) ?? '';
}

export function noteNotText(
  key: string,
  value: FrontValue | undefined,
  notes: Notes,
  level: 'error' | 'warning' = 'error',
): void {
  const wanted = key === 'metadata' ? 'a map of keys and texts' : 'text';
  notes.add({
    level,
    code: key === 'metadata' ? 'metadata-not-a-map' : `${key}-not-text`,
    at: [key],
    message: `"${key}" is ${kindInWords(value ?? '')}; it has to be ${wanted}.`,
    fix: notTextFix(key, value),
  });
}

function notTextFix(key: string, value: FrontValue | undefined): string {
  const said = wordsOf(value);
  if (isNothing(value) || said === '') return `Write something after ${key}:, or leave it out.`;
  if (key === 'metadata') return 'Write metadata: and below it, set in, lines such as author: "me"';
  if (key === 'allowed-tools' && isFrontList(value)) {
    return `Write allowed-tools: ${value.map(wordsOf).join(' ')}`;
  }
  return `Write ${key}: ${JSON.stringify(said.slice(0, 200))}`;
}

export function noteTooLong(key: string, length: number, most: number, notes: Notes): void {
  notes.add({
    level: 'error',
    code: `${key}-too-long`,
    at: [key],
    message: `The ${key} has ${length} characters; ${most} are allowed.`,
    fix: `Say it in at most ${most} characters and move the rest into the text below.`,
  });
}
