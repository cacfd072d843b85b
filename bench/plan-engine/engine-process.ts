/** The process of one engine: gets warm, then runs one graph after the other as it is asked. */
import process from 'node:process';
import type { Lap } from './engine.ts';
import { ENGINES } from './engines.ts';
import { type Graph, makeGraph } from './graph.ts';

export type Answer =
  | { kind: 'ready' }
  | { kind: 'lap'; lap: Lap }
  | { kind: 'failed'; why: string };

const WARM_UP_LAPS = 10;
const WARM_UP_STEPS = 100;

const [name, postgresAddress = ''] = process.argv.slice(2);
const engine = await ENGINES.find((entry) => entry.name === name)?.create(postgresAddress);
if (engine === undefined) throw new Error(`there is no engine ${name}`);
const { measure } = engine;

for (let lap = 0; lap < WARM_UP_LAPS; lap++)
  for (const shape of ['chain', 'fan-out', 'diamonds'] as const)
    await measure(makeGraph({ shape, size: WARM_UP_STEPS }));

process.on('message', async (wanted: { shape: Graph['shape']; size: number }) => {
  const graph = makeGraph(wanted);
  answer(
    await measure(graph).then(
      (lap): Answer => ({ kind: 'lap', lap }),
      (error: Error): Answer => ({ kind: 'failed', why: error.message }),
    ),
  );
});
process.on('disconnect', () => process.exit());
answer({ kind: 'ready' });

function answer(said: Answer): void {
  process.send?.(said);
}
