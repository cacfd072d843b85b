/** The words that a condition begins with, and a wish to be told of it, a language each. */
interface ConditionWords {
  openers: readonly string[];
  /** Between a condition and what follows from it: "then". */
  follows: readonly string[];
  tellMe: (condition: string) => string;
}

const CONDITION_WORDS: readonly ConditionWords[] = [
  {
    openers: ['if', 'when', 'whenever', 'once'],
    follows: ['then'],
    tellMe: (condition) => `tell me ${condition}`,
  },
  {
    openers: ['wenn', 'falls', 'sobald'],
    follows: ['dann', 'so'],
    tellMe: (condition) => `sag mir Bescheid, ${condition}`,
  },
];

/**
 * Each way to take a line apart into a condition and what follows from it, as a wish to be told when it holds; the
 * longest condition first, because a longer one holds less often.
 */
export function conditionsIn(line: string): string[] {
  const words = line.split(/\s+/);
  return CONDITION_WORDS.flatMap(({ openers, follows, tellMe }) => {
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
