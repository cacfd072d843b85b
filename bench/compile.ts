/**
 * How many phrases and wishes a second of one core reads. Counted in time of the processor and not of
 * the wall; what neighbours take of its caches still counts, so the best of many short rounds is shown
 * beside the middle one.
 */
import { publicPhrases } from '../eval/corpora.ts';
import { fakeOptions } from '../src/compiler/compile.fake.ts';
import { compile } from '../src/compiler/compile.ts';
import { readWhen } from '../src/compiler/compiler.ts';
import { readCorpus } from '../src/compiler/corpus.fake.ts';
import { median, type Scenario } from './bench.ts';

/** Once for all that there is to read; then a little for each kind. */
const WARM_UP_SEC = 10;
const SETTLE_SEC = 2;
const ROUND_SEC = 0.3;
const ROUNDS = 15;

export function benchCompile(): Scenario[] {
  const options = fakeOptions();
  const { nowMs, timezone } = options;
  const { rows } = readCorpus('wishes');
  const isNone = (expected: string): boolean => expected === 'not understood';
  const all = rows.map(({ words }) => words);
  const wishes = rows.filter(({ expected }) => !isNone(expected)).map(({ words }) => words);
  const others = rows.filter(({ expected }) => isNone(expected)).map(({ words }) => words);
  const compiled = (name: string, texts: readonly string[]) =>
    ratesPerCore(name, texts, (text) => compile(text, options));
  const timed = (name: string, texts: readonly string[]) =>
    ratesPerCore(name, texts, (text) => readWhen(text, { nowMs, timezone }));
  const sources = publicPhrases();
  rateFor(WARM_UP_SEC, [...all, ...sources], (text) => compile(text, options));
  return [
    {
      name: 'plain words, a second of one core',
      unit: 'operations/s',
      rows: [
        ...compiled('whole wishes and what is none', all),
        ...compiled('whole wishes', wishes),
        ...compiled('what is none', others),
        ...timed('when alone, of the wishes', wishes),
        ...(sources.length === 0 ? [] : compiled('phrases of public sources', sources)),
        ...(sources.length === 0 ? [] : timed('when alone, of these', sources)),
      ],
    },
  ];
}

function ratesPerCore(name: string, texts: readonly string[], read: (text: string) => void) {
  rateFor(SETTLE_SEC, texts, read);
  const rates = Array.from({ length: ROUNDS }, () => rateFor(ROUND_SEC, texts, read));
  return [
    { name, value: median(rates) },
    { name: `${name}: best round`, value: Math.max(...rates) },
  ];
}

function rateFor(sec: number, texts: readonly string[], read: (text: string) => void): number {
  const begun = process.cpuUsage();
  let done = 0;
  for (;;) {
    for (const text of texts) read(text);
    done += texts.length;
    const { user, system } = process.cpuUsage(begun);
    const usedSec = (user + system) / 1e6;
    if (usedSec >= sec) return done / usedSec;
  }
}
