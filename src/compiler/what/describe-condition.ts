/** When something is done, in words: "when the price is below 50, 3 times in a row". */

import type { Manner, ReceiverSaid, WhatWords } from '../../language/what-words.ts';
import type { Mention } from './mention.ts';
import { saidLength, saidValue } from './said-amounts.ts';
import { quoted, quotedJudging } from './shown-text.ts';
import type { Condition, Source, Test } from './what.ts';

/** What the words of a sentence are made with. */
export interface Telling {
  words: WhatWords;
  mention: Mention;
  source: Source | null;
  /** A model makes something of what was found: that is told, and not only that it is so. */
  isMade: boolean;
  nameOf(session: string): ReceiverSaid | null;
}

export function sayCondition(condition: Condition, telling: Telling): string {
  const { conditions } = telling.words;
  const { test, times, lasts, isEachTime, tellsEnd } = condition;
  const isOnce = !isEachTime && !tellsEnd && isLasting(test);
  const { subject, state } = sayTest(
    test,
    !isEachTime && times === 1 && lasts === undefined,
    telling,
  );
  const often = times === 1 ? state : conditions.inARow('', state, times).trimStart();
  const holds =
    lasts === undefined
      ? `${subject} ${often}`
      : conditions.lasting(subject, often, saidLength(lasts, telling.words));
  const when = isEachTime ? conditions.eachTime : conditions.begins;
  return `${when} ${holds}${isOnce ? conditions.onceUntilOver : ''}`;
}

/** Whether it is said of what was found, and not of how the source did. */
export function isOfFound({ kind }: Test): boolean {
  return kind !== 'fails' && kind !== 'succeeds' && kind !== 'slow';
}

/** A state, which ends; what changes, comes or goes is over at once. */
function isLasting({ kind }: Test): boolean {
  return kind !== 'changes' && kind !== 'appears' && kind !== 'disappears';
}

/** What it is said of, and what is said. */
interface TestSaid {
  subject: string;
  state: string;
}

function sayTest(test: Test, begins: boolean, { words, mention, source }: Telling): TestSaid {
  const { tests, conditions } = words;
  const isAddress = source?.kind === 'web' || source?.kind === 'feed';
  switch (test.kind) {
    case 'fails':
      return { subject: conditions.source, state: isAddress ? tests.isDown : tests.fails };
    case 'succeeds':
      return { subject: conditions.source, state: isAddress ? tests.isUp : tests.succeeds };
    case 'slow':
      return { subject: conditions.source, state: tests.slow(saidLength(test.seconds, words)) };
    case 'count': {
      const state = tests.count(test.is, saidValue(test.value, words), mention.counted());
      return { subject: conditions.there, state };
    }
    default: {
      const { text, isPlural } = mention.subject();
      return { subject: text, state: sayState(test, { isPlural, begins }, words) };
    }
  }
}

type State = Exclude<Test, { kind: 'fails' | 'succeeds' | 'slow' | 'count' }>;

function sayState(test: State, manner: Manner, words: WhatWords): string {
  const { tests, number, percent } = words;
  switch (test.kind) {
    case 'compare':
      return tests.compare(test.is, saidValue(test.value, words, test.unit), manner);
    case 'between': {
      const { low, high, isOutside, unit } = test;
      const range = { low: number(low), high: saidValue(high, words, unit), isOutside };
      return tests.between(range, manner);
    }
    case 'contains':
      return tests.contains(
        test.words.map((word, at) =>
          test.isWord && at === 0
            ? tests.theWord(quoted(word), word.includes(' ') || test.words.length > 1)
            : quoted(word),
        ),
        test.how,
        manner,
      );
    case 'changes': {
      const { by, way } = test;
      const much = by === null ? null : (by.isPercent ? percent : number)(by.amount);
      return tests.changes(much, way, manner);
    }
    case 'unchanged':
      return tests.unchanged(manner);
    case 'about':
    case 'sounds':
    case 'speaks':
      return tests.judged(quotedJudging(test), manner);
    case 'appears':
      return tests.appears(manner);
    case 'disappears':
      return tests.disappears(manner);
    case 'older':
      return tests.older(saidLength(test.seconds, words), manner);
  }
}
