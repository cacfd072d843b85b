/** Next fires a second in a zone, beside croner and cron-parser, in one run. */
import { CronExpressionParser } from 'cron-parser';
import { Cron } from 'croner';
import { Bench } from 'tinybench';
import { createFireTimes } from '../src/domain/schedule/fire-times.ts';
import { parseTrigger } from '../src/domain/schedule/trigger.ts';
import type { Scenario } from './bench.ts';

const EXPRESSIONS = [
  '*/5 * * * *',
  '0 9 * * 1-5',
  '30 2 * * *',
  '0 0 1 * *',
  '15 10 L * *',
  '0 12 * * 5#2',
];
const ZONES = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe'];
const FROM_MS = Temporal.Instant.from('2026-01-01T00:00:00Z').epochMilliseconds;

/** How many fires each task walks through before it starts again. */
const STEPS = 50;

/** cron-parser needs a second for one round; more than a few rounds tell nothing new. */
const QUICK = { time: 1000, iterations: 5, warmupTime: 100, warmupIterations: 1 };

interface Walk {
  cron: string;
  timezone: string;
}

const WALKS: Walk[] = EXPRESSIONS.flatMap((cron) => ZONES.map((timezone) => ({ cron, timezone })));

export async function benchNextFire(): Promise<Scenario[]> {
  return [await walking(), await reading()];
}

/** Expressions are read once; each call asks for the fire after the last. */
async function walking(): Promise<Scenario> {
  const ours = WALKS.map(({ cron, timezone }) => compileOurs(cron, timezone));
  const croners = WALKS.map(({ cron, timezone }) => new Cron(cron, { timezone, paused: true }));
  const bench = new Bench(QUICK);
  bench.add('rote', () => {
    for (const fireTimes of ours) {
      let lastMs = FROM_MS;
      for (let step = 0; step < STEPS; step++) lastMs = fireTimes.nextFireMs(lastMs) ?? FROM_MS;
    }
  });
  bench.add('croner', () => {
    for (const cron of croners) {
      let last: Date | null = new Date(FROM_MS);
      for (let step = 0; step < STEPS; step++) last = cron.nextRun(last);
    }
  });
  bench.add('cron-parser', () => {
    for (const { cron, timezone } of WALKS) {
      const parsed = CronExpressionParser.parse(cron, {
        tz: timezone,
        currentDate: new Date(FROM_MS),
      });
      for (let step = 0; step < STEPS; step++) parsed.next();
    }
  });
  return scenario('next fires, zoned, walking forward', bench, WALKS.length * STEPS);
}

/** Read an expression and ask for one fire, as a process does that meets a schedule for the first time. */
async function reading(): Promise<Scenario> {
  const bench = new Bench(QUICK);
  bench.add('rote', () => {
    for (const { cron, timezone } of WALKS) compileOurs(cron, timezone).nextFireMs(FROM_MS);
  });
  bench.add('croner', () => {
    for (const { cron, timezone } of WALKS)
      new Cron(cron, { timezone, paused: true }).nextRun(new Date(FROM_MS));
  });
  bench.add('cron-parser', () => {
    for (const { cron, timezone } of WALKS) {
      CronExpressionParser.parse(cron, { tz: timezone, currentDate: new Date(FROM_MS) }).next();
    }
  });
  return scenario('read an expression, then its next fire', bench, WALKS.length);
}

function compileOurs(cron: string, timezone: string) {
  const parsed = parseTrigger({ cron, timezone }, { defaultTimezone: 'UTC', nowMs: FROM_MS });
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return createFireTimes(parsed.value.trigger);
}

async function scenario(name: string, bench: Bench, operationsEach: number): Promise<Scenario> {
  await bench.run();
  const rows = bench.tasks.map((task) => {
    if (task.result.state !== 'completed') throw new Error(`${task.name} did not complete`);
    return { name: task.name, value: (operationsEach * 1000) / task.result.latency.mean };
  });
  return { name, unit: 'operations/s', rows };
}
