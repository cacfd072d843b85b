/** How many wishes a second become drafts, on one core. */

import { Bench } from 'tinybench';
import { fakeOptions } from '../src/compiler/compile.fake.ts';
import { compile } from '../src/compiler/compile.ts';
import { UTTERANCES } from '../src/compiler/utterances.fake.ts';
import type { Scenario } from './bench.ts';

const QUICK = { time: 1000, warmupTime: 300 };

export async function benchCompile(): Promise<Scenario[]> {
  const options = fakeOptions();
  const bench = new Bench(QUICK);
  const sets: [string, readonly string[]][] = [
    ['all of the table', UTTERANCES.map(([said]) => said)],
    [
      'wishes',
      UTTERANCES.filter(([, comesTo]) => comesTo !== 'not understood').map(([said]) => said),
    ],
    [
      'what is none',
      UTTERANCES.filter(([, comesTo]) => comesTo === 'not understood').map(([said]) => said),
    ],
  ];
  for (const [name, texts] of sets)
    bench.add(name, () => {
      for (const text of texts) compile(text, options);
    });
  await bench.run();
  const rows = bench.tasks.map(({ name, result }, index) => {
    if (result.state !== 'completed') throw new Error(`${name} did not complete`);
    return { name, value: ((sets[index]?.[1].length ?? 0) * 1000) / result.latency.mean };
  });
  return [{ name: 'compiling a wish', unit: 'operations/s', rows }];
}
