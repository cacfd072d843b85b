/** Words around values in every language. */
import { GERMAN_VALUE_WORDS } from './de/german-value-words.ts';
import { ENGLISH_VALUE_WORDS } from './en/english-value-words.ts';
import type { ValueWords } from './value-words.ts';

export const VALUE_WORDS: readonly ValueWords[] = [ENGLISH_VALUE_WORDS, GERMAN_VALUE_WORDS];

type ValuePatternKind = 'is' | 'at' | 'now' | 'currencies' | 'exactly' | 'due';

/** For a pattern: what one language says, or the other. */
export const eitherValueWord = (kind: ValuePatternKind): string =>
  VALUE_WORDS.map((words) => words[kind]).join('|');

/** In front of the day on which something is due: "by Friday" is Friday. */
export const DUE_LEAD = new RegExp(`^(?:${eitherValueWord('due')})\\s+`, 'i');

export const CLOCK_WORDS: ReadonlySet<string> = new Set(VALUE_WORDS.flatMap(({ clock }) => clock));
