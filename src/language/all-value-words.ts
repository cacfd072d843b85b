/** Words around values in every language. */
import { GERMAN_VALUE_WORDS } from './de/german-value-words.ts';
import { ENGLISH_VALUE_WORDS } from './en/english-value-words.ts';
import type { ValueWords } from './value-words.ts';

export const VALUE_WORDS: readonly ValueWords[] = [ENGLISH_VALUE_WORDS, GERMAN_VALUE_WORDS];

type ValuePatternKind =
  | 'is'
  | 'at'
  | 'now'
  | 'rightNow'
  | 'currencies'
  | 'exactly'
  | 'until'
  | 'due'
  | 'forDay'
  | 'ofName'
  | 'articles';

/** For a pattern: what one language says, or the other. */
export const eitherValueWord = (kind: ValuePatternKind): string =>
  VALUE_WORDS.map((words) => words[kind]).join('|');

/** In front of the day on which something is due: "by Friday" is Friday. */
export const DUE_LEAD = new RegExp(`^(?:${eitherValueWord('due')})\\s+`, 'i');

/** In front of the day of a task, and of its name: "for Friday: …". */
export const FRONT_LEAD = new RegExp(
  `^(?:${eitherValueWord('due')}|${eitherValueWord('forDay')})\\s+`,
  'i',
);

/** Behind a sign, nothing but when it is due comes behind it. */
export const UNTIL_LEAD = new RegExp(`^(?:${eitherValueWord('until')})\\s+`, 'i');

/** This very moment, and nothing else. */
export const RIGHT_NOW = new RegExp(`^(?:${eitherValueWord('rightNow')})$`, 'i');

/** A time is part of a name that begins with the first, or stands behind the second. */
export const BEGINS_IN_NAME = new RegExp(`^(?:${eitherValueWord('ofName')})\\s`, 'i');
export const ENDS_IN_NAME = new RegExp(
  `(?:^|\\s)(?:${eitherValueWord('ofName')}|${eitherValueWord('articles')})\\s*$`,
  'i',
);

/** How much a task matters, said behind its name; what is denied before what is said. */
export const PRIORITIES = (['low', 'high'] as const).map((priority) => ({
  priority,
  behind: new RegExp(
    `(?:,\\s*|\\s(?:${VALUE_WORDS.map((words) => words.having).join('|')})\\s+)(?:${VALUE_WORDS.map((words) => words.priorities[priority]).join('|')})[.!]?$`,
    'i',
  ),
}));

export const CLOCK_WORDS: ReadonlySet<string> = new Set(VALUE_WORDS.flatMap(({ clock }) => clock));
