/** The end of another schedule, of a run, and trouble. */
import type { TextSpan } from '../../engine/grammar.ts';
import { type At, type Awaited, type Outcome, rule, wordsIn } from '../values.ts';

const END: Readonly<Record<string, Outcome>> = { fails: 'failed', succeeds: 'succeeded' };

const endOf = ({ pieces }: At, at = 0): Outcome => END[pieces[at]?.category ?? ''] ?? 'any';

/** A name is not said with an article, nor with a number ("viertel nach elf") or a word that begins another clause. */
const NO_NAME = [
  'the',
  'when',
  'schedule',
  'it',
  'and',
  'somebody',
  'rote',
  'any',
  'every',
  'something',
  'count',
];

/** What happens to one is no part of the name of another, and "das Backup nicht" is no name. */
const NOT_IN_NAME = ['when', 'fails', 'succeeds', 'not'];

function scheduleCalled(
  said: TextSpan | string,
  outcome: Outcome,
  { place, isSure }: { place: At; isSure: boolean },
): Awaited | null {
  // "20 minutes after the meeting" is a time.
  if (place.before('unit')) return null;
  if (typeof said === 'string') return { on: 'schedule', said, outcome, isSure };
  const { isA } = place.context;
  if (NO_NAME.some((category) => isA(said.from, category))) return null;
  for (let at = said.from; at < said.to; at++)
    if (NOT_IN_NAME.some((category) => isA(at, category))) return null;
  const name = wordsIn(place, said);
  const isName = name !== null && /\p{L}{2}/u.test(name);
  return isName ? { on: 'schedule', said: name, outcome, isSure } : null;
}

const isNamedSo = ({ pieces }: At): boolean =>
  pieces.some(({ category }) => category === 'schedule');

const OUTCOMES = [
  rule('outcome: fails|succeeds|ends', 'when the backup fails, tell me', (_, place) =>
    endOf(place),
  ),
  rule(
    'outcome: fails|succeeds and fails|succeeds',
    'when the backup fails or succeeds, tell me',
    (_, place) => (endOf(place, 0) === endOf(place, 2) ? null : 'any'),
  ),
];

export const SCHEDULE_RULES = [
  ...OUTCOMES,
  rule(
    'awaited: when|after ?the ?schedule text|quoted ?schedule outcome',
    'when the backup fails, tell me',
    ([, , , said, , outcome], place) =>
      scheduleCalled(said, outcome, { place, isSure: isNamedSo(place) }),
  ),
  rule(
    'awaited: when|after ?the path schedule outcome',
    'when the backup.sh job fails, tell me',
    ([, , said, , outcome], place) => scheduleCalled(said, outcome, { place, isSure: true }),
  ),
  rule(
    'awaited: after ?the|every ?schedule text|quoted ?schedule',
    'after the backup, tell me',
    ([, , , said], place) => scheduleCalled(said, 'any', { place, isSure: false }),
  ),
  rule('awaited: after every text run', 'after every backup run, tell me', ([, , said], place) =>
    scheduleCalled(said, 'any', { place, isSure: false }),
  ),
  rule('awaited: when|after it outcome', 'when it fails, tell me', ([, , outcome]) => ({
    on: 'same',
    outcome,
  })),
  rule('awaited: when something fails', 'whenever something goes wrong, tell me', () => ({
    on: 'incident',
    contains: null,
  })),
  rule(
    'awaited: when something fails about ?the terms',
    'whenever something goes wrong with "disk", tell me',
    ([, , , , , contains]) => ({ on: 'incident', contains }),
  ),
  rule('awaited: when|after ?any run outcome', 'when a run fails, tell me', () => ({
    on: 'any-schedule',
  })),
  rule('awaited: when there-is trouble ?there-is', 'when there is trouble, tell me', () => ({
    on: 'incident',
    contains: null,
  })),
  rule('awaited: when trouble there-is', 'wenn ein Fehler auftritt, sag mir Bescheid', () => ({
    on: 'incident',
    contains: null,
  })),
];
