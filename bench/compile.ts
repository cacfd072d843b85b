/**
 * How many phrases and wishes a second of one core reads. Counted in time of the processor and not of
 * the wall, so that whatever else the machine does takes nothing away.
 */
import { fakeOptions } from '../src/compiler/compile.fake.ts';
import { compile } from '../src/compiler/compile.ts';
import { readWhen } from '../src/compiler/compiler.ts';
import { UTTERANCES } from '../src/compiler/utterances.fake.ts';
import { median, type Scenario } from './bench.ts';

const WARM_UP_SEC = 4;
const ROUND_SEC = 0.5;
const ROUNDS = 7;

export function benchCompile(): Scenario[] {
  const options = fakeOptions();
  const { nowMs, timezone } = options;
  const all = UTTERANCES.map(([said]) => said);
  const isNone = (comesTo: string): boolean => comesTo === 'not understood';
  const wishes = UTTERANCES.filter(([, comesTo]) => !isNone(comesTo)).map(([said]) => said);
  const others = UTTERANCES.filter(([, comesTo]) => isNone(comesTo)).map(([said]) => said);
  const compiled = (texts: readonly string[]) =>
    ratePerCore(texts, (text) => compile(text, options));
  return [
    {
      name: 'plain words, a second of one core',
      unit: 'operations/s',
      rows: [
        { name: 'whole wishes and what is none', value: compiled(all) },
        { name: 'whole wishes', value: compiled(wishes) },
        { name: 'what is none', value: compiled(others) },
        {
          name: 'when alone, of the wishes',
          value: ratePerCore(wishes, (text) => readWhen(text, { nowMs, timezone })),
        },
      ],
    },
  ];
}

/** The middle of several rounds. */
function ratePerCore(texts: readonly string[], read: (text: string) => void): number {
  rateFor(WARM_UP_SEC, texts, read);
  return median(Array.from({ length: ROUNDS }, () => rateFor(ROUND_SEC, texts, read)));
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
