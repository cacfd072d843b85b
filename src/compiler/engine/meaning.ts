/**
 * What a word of a sentence can mean. A language leaves out what a word does not say; here every meaning has
 * all of its parts, in one order, because engines look up a part of many shapes far more slowly.
 */
import type { Language, Sense } from '../../language/language.ts';

export type Meaning = {
  readonly [Part in Exclude<keyof Sense, 'pieces'>]-?: Sense[Part] | undefined;
} & {
  readonly pieces: readonly Meaning[] | undefined;
  /** It says nothing by itself: an article, a preposition. */
  readonly isSmall: boolean;
};

export function meaningOf(sense: Sense): Meaning {
  return {
    roles: sense.roles,
    number: sense.number,
    ordinal: sense.ordinal,
    unit: sense.unit,
    repeats: sense.repeats,
    weekdays: sense.weekdays,
    month: sense.month,
    doubtful: sense.doubtful,
    part: sense.part,
    clock: sense.clock,
    day: sense.day,
    pace: sense.pace,
    parity: sense.parity,
    minutePast: sense.minutePast,
    count: sense.count,
    holiday: sense.holiday,
    feast: sense.feast,
    shortUnit: sense.shortUnit,
    minutesInto: sense.minutesInto,
    pieces: sense.pieces?.map(meaningOf),
    isSmall: Object.keys(sense).every((part) => part === 'roles'),
  };
}

/** Of a word that the language does not know. */
export const NO_MEANING = meaningOf({});

const known = new WeakMap<Language, ReadonlyMap<string, Meaning>>();

/** The words of a language with their meanings; made once, when it is first used. */
export function meaningsOf(language: Language): ReadonlyMap<string, Meaning> {
  const ready = known.get(language);
  if (ready !== undefined) return ready;
  const made = new Map([...language.words].map(([word, sense]) => [word, meaningOf(sense)]));
  known.set(language, made);
  return made;
}
