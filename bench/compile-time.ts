/** Time expressions read a second, on one core: what people say when they ask for a schedule. */
import { Bench } from 'tinybench';
import { readWhen } from '../src/compiler/compiler.ts';
import type { Scenario } from './bench.ts';

const PHRASES = [
  'send me hello every minute',
  'remind me at 5pm about the meeting',
  'every weekday at 9 fetch https://example.com and send me the title',
  'remind me in 20 minutes to check the oven',
  'tomorrow at noon call mom',
  'every other week on Monday at 9am',
  'the first Monday of the month at 10',
  'every three hours between 9 and 5 check the inbox',
  'Tuesdays and Fridays at 18:00',
  'weekdays at 9 except Fridays',
  'every day at 9 for 10 times',
  'last friday of every month at 4pm starting December 1',
  'at 9am and 5pm every day in Tokyo',
  'what is the weather tomorrow',
  'play some jazz',
];

/** A clock that stands still, so that every round does the same work. */
const NOW_MS = Temporal.Instant.from('2026-11-15T14:00:00Z').epochMilliseconds;

export async function benchCompileTime(): Promise<Scenario[]> {
  const bench = new Bench({ time: 1000, warmupTime: 2000 });
  bench.add('rote', () => {
    for (const phrase of PHRASES) readWhen(phrase, { nowMs: NOW_MS, timezone: 'Europe/Berlin' });
  });
  await bench.run();
  const [task] = bench.tasks;
  if (task?.result.state !== 'completed') throw new Error('it did not complete');
  const value = (PHRASES.length * 1000) / task.result.latency.mean;
  return [
    {
      name: 'time expressions in plain English, read to a trigger or a question',
      unit: 'operations/s',
      rows: [{ name: 'rote', value }],
    },
  ];
}
