/**
 * What is said to change something that is there, as rules over the same chart as the rest: the words around the
 * parts say what is done with them. A part that is named by itself takes the place of what there was.
 */

import type { EditWord } from '../../../language/edit-words.ts';
import type { Rule } from '../../engine/grammar.ts';
import { rulesOver } from '../../engine/grammar.ts';
import type { PartBody } from '../parts.ts';
import type { Sentence } from '../sentence.ts';
import type { At, ClockSaid, Length, Values } from '../values.ts';

export type EditSaid =
  /** It is a change, and the parts say which; `frame` says not even that. */
  | { does: 'change' | 'add' | 'only' | 'drop' | 'skip' | 'unlimit' | 'frame' | 'correct' }
  /** The next so many runs. */
  | { does: 'skip-next'; runs: number }
  | { does: 'shift'; length: Length; sign: 1 | -1 };

interface EditValues extends Values, Record<EditWord, string> {
  edit: EditSaid;
}

const rule = rulesOver<EditValues, Sentence>();

type Plain = Exclude<EditSaid['does'], 'skip-next' | 'shift'>;

const does = (what: Plain) => (): EditSaid => ({ does: what });
const isFirst = ({ from }: At): boolean => from === 0;

/** Nothing but signs and courtesies follow. */
const isLast = ({ to, context: { tokens } }: At): boolean =>
  tokens.slice(to).every(({ kind }) => kind === 'symbol');

const shift = (length: Length, sign: 1 | -1): EditSaid => ({ does: 'shift', length, sign });

/** "no weekends" are days that end, and "no, weekends" are others. */
const isNoneOf = (at: At): boolean =>
  saysAt(at, at.from, 'no') && ['weekday-word', 'month', 'part-word'].some((word) => at.next(word));

function saysAt({ context: { tokens, language } }: At, place: number, word: EditWord): boolean {
  return language.edits.get(tokens[place]?.text ?? '')?.includes(word) === true;
}

const CHANGES = [
  rule('edit: ?and make|move|let it', 'and make it 10', does('change')),
  rule('edit: make|move it to|at|for|on|in|onto', 'move it to Thursday', does('change')),
  rule('edit: move it until', 'push it until Friday', does('change')),
  rule('edit: make', 'mach 10 daraus', (_, at) => (isFirst(at) ? { does: 'change' } : null)),
  rule('edit: instead', 'weekends instead', does('change')),
  rule('edit: the|that same-word ?but', 'the same but at 6', does('change')),
  rule('edit: rather ?comma', 'actually, 8am', (_, at) =>
    at.pieces.length === 1 && isNoneOf(at) ? null : { does: 'correct' },
  ),
  rule('edit: rather rather|around|on ?comma', 'i meant 7pm', () => ({
    does: 'correct',
  })),
  rule('edit: run-verb', 'lass es bis Freitag laufen', (_, at) =>
    isLast(at) ? { does: 'frame' } : null,
  ),
  rule('edit: courtesy', 'an hour later please', () => ({ does: 'frame' })),
];

const ADDITIONS = [
  rule('edit: ?and also', 'also at 3pm', does('add')),
  rule('edit: and', 'and at 3pm', (_, at) => (isFirst(at) ? { does: 'add' } : null)),
  rule('edit: run-verb run-verb', 'at 5pm as well', (_, at) =>
    isLast(at) ? { does: 'add' } : null,
  ),
  rule('edit: ?and ?at ?the same-word run-noun|time-zone', 'same time on Tuesdays', does('add')),
];

const LIMITS = [
  rule('edit: just', 'just on Mondays', does('only')),
  rule('edit: only ?at|on|in|from|between', 'only at 8pm', (_, at) =>
    at.pieces.length > 1 ? null : { does: 'only' },
  ),
  rule('edit: no|except ?the limit-word ?limit-word ?any ?more', 'no limit any more', () => ({
    does: 'unlimit',
  })),
  rule('edit: ?for forever', 'make it forever', () => ({ does: 'unlimit' })),
  rule('edit: ?any more', 'not in august any more', (_, at) =>
    isLast(at) ? { does: 'frame' } : null,
  ),
  rule(
    'part: end-verb ?it ?on|at point',
    'end it on Friday',
    ([, , , point]): PartBody => ({
      kind: 'until',
      point,
      clock: null,
    }),
  ),
  rule(
    'part: start-verb ?it ?on|at point',
    'start it on Monday',
    ([, , , point]): PartBody => ({
      kind: 'start',
      point,
      clock: null,
      counted: false,
    }),
  ),
  rule('part: end-verb ?it at clock|bare-clock', 'stop at 3pm', ([, , , clock]) =>
    clock === 'impossible' ? null : { kind: 'until', point: null, clock },
  ),
  rule(
    'part: so-often ?in all|in-all',
    '5 times in all',
    ([runs]): PartBody => ({
      kind: 'runs',
      runs,
    }),
  ),
  rule(
    'part: in-all so-often',
    'insgesamt 5 mal',
    ([, runs]): PartBody => ({
      kind: 'runs',
      runs,
    }),
  ),
];

const OMISSIONS = [
  rule('edit: drop ?the', 'drop wednesday', does('drop')),
  rule('edit: no', 'no weekends', (_, at) => (isNoneOf(at) ? { does: 'drop' } : null)),
  rule('edit: no more', 'no more mondays', does('drop')),
  rule('edit: skip ?on|the', 'skip friday', () => ({ does: 'skip' })),
  rule('edit: leave out', 'leave out friday', () => ({ does: 'skip' })),
  rule('edit: leave', 'cancel the 9am one', (_, at) =>
    endsWith(at, 'out', 'run-noun') ? { does: 'skip' } : null,
  ),
  rule('edit: out', 'lass Freitag aus', (_, at) => (isLast(at) ? { does: 'skip' } : null)),
  rule('edit: run-noun|same', 'skip the friday one', (_, at) =>
    isLast(at) ? { does: 'frame' } : null,
  ),
  rule('edit: not ?more', 'Freitag nicht', (_, at) =>
    isLast(at) || isFirst(at) ? { does: 'skip' } : null,
  ),
  rule('edit: skip ?the next ?same|run-noun', 'skip the next', () => next(1)),
  rule('edit: skip ?the next int ?same|run-noun|times', 'skip the next 3', ([, , , runs]) =>
    next(runs),
  ),
  rule('edit: skip the ordinal ?same|run-noun', 'skip the first one', ([, , nth]) =>
    nth === 1 ? next(1) : null,
  ),
  rule('edit: skip ?it once|count-word|spelled|same', 'skip it once', () => next(1)),
  rule('edit: ?the next ?same|run-noun|times not', 'das nächste Mal nicht', () => next(1)),
];

const next = (runs: number): EditSaid => ({ does: 'skip-next', runs });

function endsWith(at: At, ...words: EditWord[]): boolean {
  const last = at.context.tokens.findLastIndex(({ kind }) => kind !== 'symbol');
  return words.some((word) => saysAt(at, last, word));
}

const SHIFTS = [
  rule('edit: ?make|move|let ?it length later-word|later', 'an hour later', ([, , length]) =>
    shift(length, 1),
  ),
  rule('edit: ?make|move|let ?it length earlier-word', 'an hour earlier', ([, , length]) =>
    shift(length, -1),
  ),
  rule('edit: move it ?back ?back|around length', 'push it back by an hour', ([, , , , length]) =>
    shift(length, 1),
  ),
  rule('edit: move it length back', 'push it an hour back', ([, , length]) => shift(length, 1)),
  rule('edit: let it length more', 'give me an hour more', ([, , length]) => shift(length, 1)),
];

/** "10" alone is no time in a sentence, but it is one here. */
const BARE = [
  rule('part: bare-clocks', 'make it 10', ([clocks]): PartBody | null => {
    const known = (clocks as ClockSaid[]).filter((clock) => clock !== 'impossible');
    return known.length < clocks.length ? null : { kind: 'clocks', clocks: known };
  }),
];

export const EDIT_RULES: readonly Rule[] = [
  ...CHANGES,
  ...ADDITIONS,
  ...LIMITS,
  ...OMISSIONS,
  ...SHIFTS,
  ...BARE,
];
