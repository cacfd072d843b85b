/** Finds the conditions in the words of a person, in every language. */
import { GERMAN_CONDITIONS } from './de/german-conditions.ts';
import { ENGLISH_CONDITIONS } from './en/english-conditions.ts';

const LANGUAGES = [ENGLISH_CONDITIONS, GERMAN_CONDITIONS];

const CONDITION = new RegExp(
  `\\b(?:${LANGUAGES.map(({ restricts }) => restricts).join('|')})\\b`,
  'iu',
);

/** What is quoted sets no condition. */
const QUOTED = /"[^"\n]{0,500}"|“[^”\n]{0,500}”|„[^“\n]{0,500}“/gu;

/** Whether words want something only under a condition. */
export function isConditional(words: string): boolean {
  return CONDITION.test(words.replaceAll(QUOTED, ' '));
}

/**
 * Each way to take a line apart into a condition and what follows from it, as a wish to be told when it holds; the
 * longest condition first, because a longer one holds less often.
 */
export function conditionsIn(line: string): string[] {
  const words = line.split(/\s+/);
  return LANGUAGES.flatMap(({ openers, follows, tellMe }) => {
    const at = words.findIndex((word) => openers.includes(word.toLowerCase()));
    if (at === -1) return [];
    if (at > 0) return [tellMe(words.slice(at).join(' '))];
    const ends = words.flatMap((word, index) => {
      if (index === 0) return [];
      return word.endsWith(',') || follows.includes(words[index + 1]?.toLowerCase() ?? '')
        ? [index + 1]
        : [];
    });
    return ends
      .toReversed()
      .filter((end) => end < words.length)
      .map((end) => tellMe(words.slice(0, end).join(' ').replace(/,$/, '')));
  });
}
