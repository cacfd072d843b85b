import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type ChildPool, type ChildPoolOptions, createChildPool } from './child-pool.ts';
import { createVirtualClock } from './clock.fake.ts';

const folder = mkdtempSync(join(tmpdir(), 'rote-pool-'));
const entry = join(folder, 'child.ts');
writeFileSync(
  entry,
  `import { serveJobs } from ${JSON.stringify(join(import.meta.dirname, 'serve-jobs.ts'))};
   serveJobs(async ({ what, value }) => {
     if (what === 'pid') return process.pid;
     if (what === 'hang') for (;;);
     if (what === 'wait') return new Promise(() => {});
     if (what === 'fill') for (const all = [];;) all.push(new Array(1e5).fill(all.length));
     if (what === 'throw') throw new TypeError(value);
     if (what === 'exit') process.exit(3);
     if (what === 'environment') return Object.keys(process.env);
     if (what === 'long') return 'x'.repeat(value);
     return value;
   });`,
);
afterAll(() => rmSync(folder, { recursive: true }));

const clock = createVirtualClock();
let pool: ChildPool;
afterEach(() => pool.close());

function open(options: Partial<ChildPoolOptions> = {}): ChildPool {
  pool = createChildPool({
    entry,
    clock,
    most: 2,
    heapMb: 32,
    limitMs: 1000,
    startMs: 20_000,
    idleMs: 5000,
    maxAnswerBytes: 1_000_000,
    ...options,
  });
  return pool;
}

async function pidOf({ run }: ChildPool): Promise<unknown> {
  const answer = await run({ what: 'pid' });
  return answer.kind === 'done' ? answer.value : answer.kind;
}

test('no child is started before there is a job, and one does them all in turn', async () => {
  const { run, size } = open({ most: 1 });
  expect(size()).toBe(0);
  const jobs = [1, 'two', { three: [3] }, undefined];
  const answers = await Promise.all(jobs.map((value) => run({ what: 'same', value })));
  expect(answers).toEqual(jobs.map((value) => ({ kind: 'done', value })));
  expect(size()).toBe(1);
  expect(await pidOf(pool)).toBe(await pidOf(pool));
});

test('what a job throws is its answer, and the child goes on', async () => {
  const { run } = open();
  const pid = await pidOf(pool);
  const thrown = { kind: 'refused', name: 'TypeError', message: 'no' };
  expect(await run({ what: 'throw', value: 'no' })).toEqual(thrown);
  expect(await pidOf(pool)).toBe(pid);
});

test.each([
  ['fills its memory', { what: 'fill' }],
  ['ends by itself', { what: 'exit' }],
  ['answers with more than it may', { what: 'long', value: 2_000_000 }],
])('a job that %s costs its child and nothing else', async (_, job) => {
  const { run } = open({ most: 1 });
  const pid = await pidOf(pool);
  const [lost, other] = await Promise.all([run(job), run({ what: 'same', value: 1 })]);
  expect(lost).toEqual({ kind: 'died' });
  expect(other).toEqual({ kind: 'done', value: 1 });
  expect(await pidOf(pool)).not.toBe(pid);
});

test('a job that does not end is killed when its time is up', async () => {
  const { run } = open({ most: 1 });
  await pidOf(pool);
  const hanging = run({ what: 'hang' });
  await clock.timerSet(1000);
  clock.advance(1000);
  expect(await hanging).toEqual({ kind: 'too-slow' });
  expect(await run({ what: 'same', value: 2 })).toEqual({ kind: 'done', value: 2 });
});

test('a job that nobody wants any more is stopped, under way or waiting', async () => {
  const { run } = open({ most: 1 });
  await pidOf(pool);
  const [first, second] = [new AbortController(), new AbortController()];
  const running = run({ what: 'hang' }, first.signal);
  const waiting = run({ what: 'hang' }, second.signal);
  second.abort();
  expect(await waiting).toEqual({ kind: 'stopped' });
  first.abort();
  expect(await running).toEqual({ kind: 'stopped' });
  expect(await run({ what: 'same', value: 3 })).toEqual({ kind: 'done', value: 3 });
  expect(await run({ what: 'same' }, AbortSignal.abort())).toEqual({ kind: 'stopped' });
});

test('children that have nothing to do are ended after a while', async () => {
  const { size } = open();
  await pidOf(pool);
  expect(size()).toBe(1);
  clock.advance(5000);
  expect(size()).toBe(0);
  expect(await pidOf(pool)).toEqual(expect.any(Number));
});

test('a child gets nothing of our environment', async () => {
  expect(await open().run({ what: 'environment' })).toEqual({ kind: 'done', value: [] });
});

test('what can not be sent is refused, and a child that does not start fails the job', async () => {
  expect(await open().run({ value: () => 1 })).toMatchObject({ kind: 'refused' });
  await pool.close();
  expect(await open({ entry: join(folder, 'none.ts') }).run({})).toEqual({ kind: 'died' });
});

test('closing ends every child and whatever is under way or waits', async () => {
  const { run, size, close } = open({ most: 1 });
  await pidOf(pool);
  const jobs = [run({ what: 'hang' }), run({ what: 'same' })];
  await close();
  expect(await Promise.all(jobs)).toEqual([{ kind: 'stopped' }, { kind: 'stopped' }]);
  expect(size()).toBe(0);
  expect(await run({ what: 'same' })).toEqual({ kind: 'stopped' });
});
