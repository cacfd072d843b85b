import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { type Ended, runProgram, runSteps, type Step } from './steps.ts';

const step = (name: string): Step => ({ name, command: [name], hint: `mend ${name}` });
const ended = (said: string, ok = true): Ended => ({ ok, said, seconds: 1, problem: null });
const turns = () => new Promise((resolve) => setImmediate(resolve));

/** Steps that end when the test says so. */
function stage(names: string[], atOnce = 2) {
  const started = new Map<string, PromiseWithResolvers<Ended>>();
  const printed: string[] = [];
  const told: string[] = [];
  const failed = runSteps({
    steps: names.map(step),
    atOnce,
    run({ name }, signal) {
      const end = Promise.withResolvers<Ended>();
      started.set(name, end);
      signal.addEventListener('abort', () => {
        told.push(name);
        end.resolve(ended('', false));
      });
      return end.promise;
    },
    print: (line) => void printed.push(line),
  });
  return {
    failed,
    printed,
    told,
    started: () => [...started.keys()],
    async end(name: string, how = ended(`${name} said this`)) {
      started.get(name)?.resolve(how);
      await turns();
    },
  };
}

test('two run at a time, and what they say is printed in the order of the list', async () => {
  const run = stage(['a', 'b', 'c']);
  await turns();
  expect(run.started()).toEqual(['a', 'b']);
  await run.end('b');
  expect(run.started()).toEqual(['a', 'b', 'c']);
  expect(run.printed).toEqual(['\n▶ a']);
  await run.end('c', ended(''));
  await run.end('a');
  expect(await run.failed).toBe(null);
  expect(run.printed).toEqual([
    '\n▶ a',
    'a said this',
    '✓ a (1.0 s)',
    '\n▶ b',
    'b said this',
    '✓ b (1.0 s)',
    '\n▶ c',
    '✓ c (1.0 s)',
  ]);
});

test('one that fails ends it with its hint; what runs beside it is stopped and nothing is begun', async () => {
  const run = stage(['a', 'b', 'c']);
  await turns();
  await run.end('a', ended('a is wrong', false));
  expect(await run.failed).toBe('a');
  expect(run.printed).toEqual(['\n▶ a', 'a is wrong', '✗ a failed after 1.0 s: mend a']);
  expect(run.told).toContain('b');
  expect(run.started()).toEqual(['a', 'b']);
});

test('of two that fail, the first of the list is named, whichever was faster', async () => {
  const run = stage(['a', 'b', 'c']);
  await turns();
  await run.end('b', ended('b is wrong', false));
  expect(run.started()).toEqual(['a', 'b']);
  await run.end('a', ended('a is wrong', false));
  expect(await run.failed).toBe('a');
});

test('a program’s output and errors are kept, and its status is its result', async () => {
  const run = runProgram(tmpdir(), 'kept');
  const say = (status: number) => ({
    ...step('say'),
    command: [process.execPath, '-e', `console.log(1);console.error(2);process.exit(${status})`],
  });
  const { signal } = new AbortController();
  const good = await run(say(0), signal);
  expect(good).toMatchObject({ ok: true, problem: null });
  expect(good.said.split('\n').sort()).toEqual(['1', '2']);
  expect(await run(say(3), signal)).toMatchObject({ ok: false, problem: null });
  expect(await run(step('no-such-program-here'), signal)).toMatchObject({
    ok: false,
    problem: expect.stringContaining('ENOENT'),
  });
});

test('a program that is told to stop does', async () => {
  const stop = new AbortController();
  const long = {
    ...step('long'),
    command: [process.execPath, '-e', 'process.stdin.resume(); setInterval(() => {}, 1e6)'],
  };
  const end = runProgram(tmpdir(), 'kept')(long, stop.signal);
  stop.abort();
  expect(await end).toMatchObject({ ok: false });
});
