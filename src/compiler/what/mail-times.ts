/** The day that mails are of: "the mails of today", "Mails seit gestern". It says which are looked for, and nothing about when. */
import type { IntentWords } from '../../language/intent-words.ts';
import type { WhatLexicon } from '../../language/what-lexicon.ts';
import type { Span } from '../when/result.ts';

const patterns = new WeakMap<WhatLexicon, RegExp>();

/** Up to so many words stand between the noun and its day: mails from Anna Berg since yesterday. */
const BETWEEN = String.raw`(?:\s+[^\s,;:!?]+){0,6}?`;

function patternOf(what: WhatLexicon): RegExp {
  const days = `${what['mail-of-today']}|${what['mail-since-yesterday']}`;
  return patterns.getOrInsertComputed(
    what,
    () =>
      new RegExp(
        String.raw`(?<![\p{L}-])(?:${what['mail-noun']})${BETWEEN}\s+(?<day>${days})(?![\p{L}-])`,
        'diu',
      ),
  );
}

export function mailTimes(text: string, { what }: Pick<IntentWords, 'what'>): Span[] {
  const [start, end] = patternOf(what).exec(text)?.indices?.groups?.['day'] ?? [];
  return start === undefined || end === undefined ? [] : [{ start, end }];
}
