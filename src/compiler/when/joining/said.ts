/** What was said in one expression: its parts by kind, with rows of days, turns and paces put together. */

import type { PartOfDay } from '../../../language/language.ts';
import { isContradiction, type Joined, UNREADABLE } from '../contradiction.ts';
import { type PacePart, type Part, SHORT_UNITS } from '../parts.ts';
import type { Sentence } from '../sentence.ts';
import { joinRows } from './rows.ts';
import { hasTurns, type Turns, turnsOf } from './turns.ts';

type PartOf<Kind extends Part['kind']> = Part & { kind: Kind };

export interface Said {
  sentence: Sentence;
  /** As they were found. */
  parts: readonly Part[];
  /** With the days of a row in one part, and without those that have turns. */
  rest: readonly Part[];
  turns: Turns | null;
  /** Within the day. */
  pace: PacePart | null;
  /** In days or longer. */
  every: PacePart | null;
  /** "every day" beside a pace within the day. */
  saysDaily: boolean;
  part: PartOfDay | 'unsaid';
  /** The part of the day comes again: every morning. */
  partRepeats: boolean;
}

export function allOf<Kind extends Part['kind']>(
  { rest }: Pick<Said, 'rest'>,
  kind: Kind,
): PartOf<Kind>[] {
  return rest.filter((part): part is PartOf<Kind> => part.kind === kind);
}

export function oneOf<Kind extends Part['kind']>(
  { rest }: Pick<Said, 'rest'>,
  kind: Kind,
): PartOf<Kind> | null {
  return rest.find((part): part is PartOf<Kind> => part.kind === kind) ?? null;
}

/** The words of a part, as they were said. */
export function wordsOf({ sentence, parts }: Pick<Said, 'sentence' | 'parts'>, kind: Part['kind']) {
  const part = parts.find((candidate) => candidate.kind === kind);
  if (part === undefined) return '';
  return sentence.text.slice(part.start, part.end).replace(/^[\s,;]+/, '');
}

/** What can be said once; a field of minutes and one of seconds are two things. */
const ONCE: ReadonlySet<string> = new Set([
  ...['rate', 'nth-weekday', 'week-numbers', 'months', 'delay', 'window', 'hours', 'minutes-past'],
  ...['start', 'until', 'stretch', 'count', 'runs', 'length', 'rule', 'shift'],
]);

export function saidOf(sentence: Sentence, parts: readonly Part[]): Joined<Said> {
  const rows = joinRows(sentence, parts);
  const turns = rows === null ? null : turnsOf(rows);
  if (rows === null || (turns === null && hasTurns(rows))) return UNREADABLE;
  const rest = turns?.rest ?? rows;
  const names = rest.flatMap((part) => nameOf(part) ?? []);
  const isWithinDay = rest.some(({ kind }) => kind === 'field' || kind === 'hours');
  const pace = joinPaces(allOf({ rest }, 'pace'), isWithinDay);
  if (new Set(names).size < names.length || isContradiction(pace)) return UNREADABLE;
  const partsOfDay = allOf({ rest }, 'part-of-day');
  const carried = allOf({ rest }, 'pace').flatMap(({ part }) => part ?? []);
  const [part = 'unsaid', ...others] = [...carried, ...partsOfDay.map((said) => said.part)];
  if (others.some((other) => other !== part)) return UNREADABLE;
  // "am 12. Dezember vormittags" is one forenoon.
  const isOfDate = allOf({ rest }, 'date').some((one) => !one.repeats && isOneDate(one));
  const partRepeats =
    carried.length > 0 || (!isOfDate && partsOfDay.some(({ repeats }) => repeats));
  return { sentence, parts, rest, turns, ...pace, part, partRepeats };
}

const isOneDate = ({ date }: PartOf<'date'>): boolean =>
  date.kind === 'yearly-date' && date.days.length === 1;

function nameOf(part: Part): string | null {
  if (part.kind === 'field') return `field of ${part.unit}s`;
  return ONCE.has(part.kind) ? part.kind : null;
}

/** "every hour, every day": the day adds nothing to times within it; "every month" may be said twice. */
function joinPaces(
  paces: readonly PacePart[],
  isWithinDay: boolean,
): Joined<Pick<Said, 'pace' | 'every' | 'saysDaily'>> {
  const isShort = ({ unit }: PacePart): boolean => SHORT_UNITS.has(unit);
  const [pace = null, ...morePaces] = paces.filter(isShort);
  const [every = null, ...more] = paces.filter((one) => !isShort(one));
  const isSame = (one: PacePart, other: PacePart | null): boolean =>
    one.unit === other?.unit && one.interval === other.interval;
  const isOther =
    morePaces.some((one) => !isSame(one, pace)) || more.some((one) => !isSame(one, every));
  if (isOther) return UNREADABLE;
  const isDay = every?.unit === 'day' && every.interval === 1;
  if (isDay && (pace !== null || isWithinDay)) return { pace, every: null, saysDaily: true };
  return pace === null || every === null ? { pace, every, saysDaily: false } : UNREADABLE;
}
