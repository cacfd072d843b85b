/** What somebody says who corrects themselves, around what they want instead: "no wait," 6:30, 7pm "sorry". */
import type { IntentWords } from '../../language/intent-words.ts';

/** Nobody begins or ends a correction with more of them. */
const MOST_WORDS = 5;

/** Null where nothing is said as a correction. */
export function withoutCorrection(text: string, { corrections }: IntentWords): string | null {
  let rest = text.trim();
  for (let count = 0; count < MOST_WORDS; count++) {
    const shorter = cut(rest, corrections);
    if (shorter === null) return count === 0 ? null : rest;
    rest = shorter;
  }
  return rest;
}

/** Without one of them, in front or behind; null where there is none, or nothing else. */
function cut(text: string, { before, behind }: IntentWords['corrections']): string | null {
  const lower = text.toLowerCase();
  const first = longest(before.filter((words) => lower.startsWith(words)));
  const rest = text.slice(first.length).replace(/^[\s,.:!;–—-]+/, '');
  // "no" leads to something only where it is a word of its own.
  if (first !== '' && rest !== '' && rest.length < text.length - first.length) return rest;
  const end = lower.replace(/[\s.!?]+$/, '');
  const last = longest(behind.filter((words) => end.endsWith(` ${words}`)));
  if (last === '') return null;
  const kept = text.slice(0, end.length - last.length).replace(/[\s,;–—-]+$/, '');
  return kept === '' ? null : kept;
}

function longest(found: readonly string[]): string {
  return found.reduce((most, words) => (words.length > most.length ? words : most), '');
}
