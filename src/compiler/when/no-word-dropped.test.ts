/** A word that restricts, put anywhere into words of time, changes what they come to, stays outside, or stops them. */

import { expect, test } from 'vitest';
import { everyNth } from '../../base/rounds.fake.ts';
import { nextFires } from '../../domain/schedule/fire-times.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import { readWhen } from '../compiler.ts';
import { readCorpus } from '../corpus.fake.ts';

const NOW = Temporal.ZonedDateTime.from('2026-11-15T15:00[Europe/Berlin]').epochMilliseconds;
const OPTIONS = { nowMs: NOW, timezone: 'Europe/Berlin' };
const LATER_MS = 400 * 86_400_000;

const fires = (trigger: Trigger): string =>
  [...nextFires(trigger, NOW, 6), ...nextFires(trigger, NOW + LATER_MS, 2)].join();

const RESTRICTING = ['unless', 'except', 'until', 'before', 'whenever'];

/** What is counted from something else names it in words of its own. */
const NAMES_EVENT = /\b(?:before|after|earlier|ahead|prior|beforehand)\b/;

const LEAVES_OUT = /\b(?:except|but|skip|excl|minus|not)\b/;

test('no restricting word disappears into a time', () => {
  const rows = readCorpus('when').rows.filter((_, index) => index % (3 * everyNth(3)) === 0);
  const dropped = rows.flatMap(({ words: text }) => {
    const whole = readWhen(text, OPTIONS);
    if (whole.kind !== 'when' || NAMES_EVENT.test(text)) return [];
    // "but except Thursday" says the same again.
    const words = LEAVES_OUT.test(text)
      ? RESTRICTING.filter((word) => word !== 'except')
      : RESTRICTING;
    const places = [...text.matchAll(/\S+/g)].map(({ index }) => index);
    return places.flatMap((at) =>
      words.flatMap((word) => {
        const changed = `${text.slice(0, at)}${word} ${text.slice(at)}`;
        const read = readWhen(changed, OPTIONS);
        const isSame = read.kind === 'when' && fires(read.trigger) === fires(whole.trigger);
        const isInside =
          read.kind === 'when' &&
          read.spans.some(({ start, end }) => at >= start && at + word.length <= end);
        return isSame && isInside ? [changed] : [];
      }),
    );
  });
  expect(dropped).toEqual([]);
});
