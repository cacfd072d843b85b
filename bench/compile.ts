/**
 * How many phrases and wishes a second of one core reads. Counted in time of the processor and not of
 * the wall; what neighbours take of its caches still counts, so the best of many short rounds is shown
 * beside the middle one.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findCorpora, readJsonLines } from '../eval/corpora.ts';
import { fakeOptions } from '../src/compiler/compile.fake.ts';
import { compile } from '../src/compiler/compile.ts';
import { readWhen } from '../src/compiler/compiler.ts';
import { UTTERANCES } from '../src/compiler/utterances.fake.ts';
import { median, type Scenario } from './bench.ts';

/** Once for all that there is to read; then a little for each kind. */
const WARM_UP_SEC = 10;
const SETTLE_SEC = 2;
const ROUND_SEC = 0.3;
const ROUNDS = 15;

export function benchCompile(): Scenario[] {
  const options = fakeOptions();
  const { nowMs, timezone } = options;
  const all = UTTERANCES.map(([said]) => said);
  const isNone = (comesTo: string): boolean => comesTo === 'not understood';
  const wishes = UTTERANCES.filter(([, comesTo]) => !isNone(comesTo)).map(([said]) => said);
  const others = UTTERANCES.filter(([, comesTo]) => isNone(comesTo)).map(([said]) => said);
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

/** Every phrase of the corpora, those that schedule nothing among them; none where they are not at hand. */
function publicPhrases(): string[] {
  const corpora = findCorpora();
  if (corpora === null) return [];
  const folder = join(corpora, 'nl');
  const rows = readdirSync(folder).flatMap((file) =>
    readJsonLines<{ text?: string; rule?: string }>(join(folder, file)),
  );
  const phrases = rows.map(({ text, rule }) => text ?? rule ?? '');
  return [...new Set(phrases)].filter((phrase) => phrase !== '');
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
