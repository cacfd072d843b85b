/**
 * Restrictions put together of a word and what it takes, and the places of a sentence that they can be said at. What is
 * left of the runs is known for those that speak of days.
 */
type Wall = Temporal.ZonedDateTime;

export interface Said {
  words: string;
  /** Which runs are left; null where no run tells. */
  keeps: ((run: Wall, at: number) => boolean) | null;
  /** It stands behind a sign, or in front of everything. */
  isClause: boolean;
}

interface Days {
  words: string;
  has(run: Wall): boolean;
}

interface Words {
  days: readonly Days[];
  leavesOut: readonly string[];
  leavesOutBehind: readonly string[];
  narrows: readonly string[];
  ends: readonly string[];
  dates: readonly Days[];
  conditions: readonly string[];
  clauses: readonly string[];
  limits: readonly string[];
  rates: readonly string[];
  counts: readonly { words: string; runs: number }[];
  turns: readonly string[];
  others: readonly string[];
}

const on =
  (...days: number[]) =>
  (run: Wall): boolean =>
    days.includes(run.dayOfWeek);
const before =
  (date: string) =>
  (run: Wall): boolean =>
    Temporal.PlainDate.compare(run.toPlainDate(), Temporal.PlainDate.from(date)) <= 0;

const ENGLISH: Words = {
  days: [
    { words: 'fridays', has: on(5) },
    { words: 'weekends', has: on(6, 7) },
    { words: 'Mondays and Tuesdays', has: on(1, 2) },
    { words: 'Sundays', has: on(7) },
  ],
  leavesOut: [
    'except',
    'excluding',
    'but not on',
    'not on',
    'without',
    'sans',
    'apart from',
    'except on',
    'skipping',
    'other than',
  ],
  leavesOutBehind: ['excluded', 'off', 'excepted', 'not included', 'left out'],
  narrows: ['only on', 'but only on', 'only', 'exclusively on'],
  ends: ['until', 'till', 'but only until'],
  dates: [
    { words: 'December 24', has: before('2026-12-24') },
    { words: 'March 1', has: before('2027-03-01') },
  ],
  conditions: [
    'unless',
    'if',
    'only if',
    'as long as',
    'provided that',
    'except when',
    'but only when',
    'in case',
  ],
  clauses: ['it rains', 'I am at home', 'Bob has not called', 'the house is empty', 'nobody is in'],
  limits: ['at most', 'no more than', 'not more than', 'max'],
  rates: ['twice a day', 'once a week', '3 times per hour'],
  counts: [
    { words: '3 times', runs: 3 },
    { words: '4 times in total', runs: 4 },
  ],
  turns: [
    'only every second time',
    'every other time',
    'only every third time',
    'only the first time',
    'alternating',
  ],
  others: [
    'fridays at 3pm instead',
    'on fridays at 3pm instead',
    'or the last day if it is shorter',
    'once per outage',
    'otherwise on Sunday',
    'but not the expensive one',
    'instead of Bob',
  ],
};

const GERMAN: Words = {
  days: [
    { words: 'freitags', has: on(5) },
    { words: 'am Wochenende', has: on(6, 7) },
    { words: 'montags und dienstags', has: on(1, 2) },
    { words: 'sonntags', has: on(7) },
  ],
  leavesOut: [
    'außer',
    'ausgenommen',
    'aber nicht',
    'nicht',
    'nur nicht',
    'jedoch nicht',
    'bloß nicht',
  ],
  leavesOutBehind: ['nicht', 'ausgenommen', 'aber nicht', 'frei', 'nie'],
  narrows: ['nur', 'aber nur', 'ausschließlich', 'lediglich'],
  ends: ['bis', 'bis zum', 'aber nur bis'],
  dates: [
    { words: '24. Dezember', has: before('2026-12-24') },
    { words: '1. März', has: before('2027-03-01') },
  ],
  conditions: [
    'falls',
    'nur wenn',
    'außer wenn',
    'es sei denn',
    'solange',
    'sofern',
    'aber nur wenn',
    'außer',
  ],
  clauses: [
    'es regnet',
    'ich zu Hause bin',
    'ich bin im meeting',
    'Bob nicht angerufen hat',
    'niemand da ist',
  ],
  limits: ['höchstens', 'maximal', 'nicht öfter als', 'nicht mehr als'],
  rates: ['zweimal am Tag', 'einmal pro Woche', '3 Mal pro Stunde'],
  counts: [
    { words: '3 Mal', runs: 3 },
    { words: 'viermal insgesamt', runs: 4 },
  ],
  turns: [
    'nur jedes zweite Mal',
    'jedes zweite Mal',
    'nur jedes dritte Mal',
    'nur beim ersten Mal',
    'abwechselnd',
  ],
  others: [
    'freitags um 15 Uhr stattdessen',
    'stattdessen freitags um 15 Uhr',
    'oder am letzten Tag, wenn er kürzer ist',
    'einmal pro Ausfall',
    'sonst am Sonntag',
    'aber nicht die teure',
    'statt Bob',
  ],
};

export type Spoken = 'en' | 'de';

/** All of them: each word with each thing that it takes. */
export function restrictionsOf(language: Spoken): Said[] {
  const words = language === 'en' ? ENGLISH : GERMAN;
  const pairs = <One, Other>(ones: readonly One[], others: readonly Other[]) =>
    ones.flatMap((one) => others.map((other) => [one, other] as const));
  const clause = (said: string): Said => ({ words: said, keeps: null, isClause: true });
  return [
    ...pairs(words.leavesOut, words.days).map(([word, { words: days, has }]) => ({
      words: `${word} ${days}`,
      keeps: (run: Wall) => !has(run),
      isClause: false,
    })),
    ...pairs(words.days, words.leavesOutBehind).map(([{ words: days, has }, word]) => ({
      words: `${days} ${word}`,
      keeps: (run: Wall) => !has(run),
      isClause: true,
    })),
    ...pairs(words.narrows, words.days).map(([word, { words: days, has }]) => ({
      words: `${word} ${days}`,
      keeps: has,
      isClause: false,
    })),
    ...pairs(words.ends, words.dates).map(([word, { words: date, has }]) => ({
      words: `${word} ${date}`,
      keeps: has,
      isClause: false,
    })),
    ...pairs(words.conditions, words.clauses).map(([word, one]) => clause(`${word} ${one}`)),
    ...pairs(words.limits, words.rates).map(([word, rate]) => clause(`${word} ${rate}`)),
    ...pairs(words.limits, words.counts).map(([word, { words: count, runs }]) => ({
      words: `${word} ${count}`,
      keeps: (_: Wall, at: number) => at < runs,
      isClause: true,
    })),
    ...[...words.turns, ...words.others].map(clause),
  ];
}

/** Around a wish, without changing it. */
export const AROUND: Readonly<Record<Spoken, readonly (readonly [string, string])[]>> = {
  en: [
    ['please ', ''],
    ['', ', please'],
    ['could you ', ''],
    ['could you please ', ''],
    ['hi, ', ''],
    ['', ' please'],
    ['', ', if you can'],
    ['by the way, ', ''],
    ['hey rote, ', ''],
    ['', ', thanks'],
    ['I keep forgetting it, so ', ''],
    ['', ', that would be great'],
  ],
  de: [
    ['bitte ', ''],
    ['', ', bitte'],
    ['hallo Rote, ', ''],
    ['hi, ', ''],
    ['', ', wenn es geht'],
    ['übrigens, ', ''],
    ['', ', vielen Dank'],
    ['', ', danke'],
    ['', ', das wäre super'],
  ],
};

/** Behind a reminder that comes again they say who does it on other days, or how those are; none of it is what is sent. */
export const STATEMENTS: Readonly<Record<Spoken, readonly string[]>> = {
  en: [
    'but let me sleep in on the weekend',
    'my sister takes over at the weekend',
    'though my husband does it on Sundays',
    'Tom takes over on Saturdays',
    'we have a break in August',
    'but I am away on Fridays',
  ],
  de: [
    'aber am Wochenende will ich ausschlafen',
    'sonntags macht das meine Schwester',
    'samstags übernimmt Tom',
    'im August ist Pause',
    'freitags bin ich nicht da',
    'am Wochenende übernimmt das mein Mann',
  ],
};

/** Other words for the same, which change nothing. */
export const SYNONYMS: Readonly<Record<Spoken, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\bevery day\b/i, 'each day'],
    [/\bevery day\b/i, 'daily'],
    [/\bevery hour\b/i, 'hourly'],
    [/\bon weekdays\b|\bevery weekday\b/i, 'Monday to Friday'],
    [/^remind me\b/i, 'nudge me'],
    [/^tell me (?=when|if)/i, 'let me know '],
    [/\btell me (?=when|if)/i, 'notify me '],
    [/\b9am\b/, '9:00 am'],
    [/\b9am\b/, '09:00'],
    [/\bnoon\b/, '12:00'],
    [/\bfetch\b/i, 'get'],
  ],
  de: [
    [/\bjeden Tag\b/i, 'täglich'],
    [/\bjede Stunde\b/i, 'stündlich'],
    [/\bum 9 Uhr\b/, 'um 09:00'],
    [/\bum 9 Uhr\b/, 'um neun Uhr'],
    [/^erinnere mich\b/i, 'erinner mich'],
    [/^erinnere mich\b/i, 'erinnere mich bitte'],
    [/^sag mir,? (?=wenn|sobald)/i, 'sag mir Bescheid, '],
    [/\bschick mir\b/i, 'sende mir'],
  ],
};

/** What is said first said last, and the other way round; null where its time does not stand at one place. */
export function turned(sentence: string, time: string | null): string | null {
  const bare = sentence.replace(/[\s.!?]+$/, '');
  const at = time === null ? -1 : bare.indexOf(time);
  if (time === null || at < 0 || /["“,;:]|\. /.test(bare)) return null;
  // "a reminder for 6pm" would end in "for".
  if (/\b(?:for|of|by|to|für|auf)\s*$/i.test(bare.slice(0, at))) return null;
  const rest = `${bare.slice(0, at)} ${bare.slice(at + time.length)}`
    .replaceAll(/\s+/g, ' ')
    .trim();
  return at === 0 ? `${rest} ${time}` : `${time}, ${rest}`;
}

export const PLACES = ['front', 'inside', 'behind', 'end'] as const;

/** The sentence with the restriction said there; null where it has no such place. */
export function sayAt(
  place: (typeof PLACES)[number],
  sentence: string,
  { words, isClause }: Said,
): string | null {
  const bare = sentence.replace(/[\s.!?]+$/, '');
  switch (place) {
    case 'front':
      return `${words}, ${bare}`;
    case 'behind':
      return `${bare}, ${words}`;
    case 'end':
      // "from 9 until" and "the week until" are stretches of their own, and "tell me if" asks whether.
      if (/\b(?:from|von|vom|ab)\s+(?:the\s+)?\d/i.test(bare)) return null;
      if (/\b(?:me|mir|bescheid|thanks|thank you|please|bitte|danke|week|month)$/i.test(bare))
        return null;
      return isClause && /^(?!unless|if|falls|solange|außer|only|nur)/.test(words)
        ? null
        : `${bare} ${words}`;
    case 'inside': {
      const joint = /\s(?:to|and|that|und|dass|zu|an)\s/.exec(bare);
      const isQuoted = joint !== null && /^[^"]*"[^"]*$/.test(bare.slice(0, joint.index));
      return joint === null || isQuoted
        ? null
        : `${bare.slice(0, joint.index)}, ${words},${bare.slice(joint.index)}`;
    }
  }
}
