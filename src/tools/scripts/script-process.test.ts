import { afterEach, beforeEach, expect, test } from 'vitest';
import { GRACE_MS, LAST_WORDS_MS } from '../../base/running-child.ts';
import type { ToolEvent, ToolResult } from '../../domain/tool-call.ts';
import { createScriptFolder, isAlive, listen, SAY_DONE, untilGone } from './script-folder.fake.ts';

let skill = createScriptFolder();
skill.remove();
beforeEach(() => {
  skill = createScriptFolder();
});
afterEach(() => {
  expect(skill.clock.pendingTimers()).toBe(0);
  skill.remove();
});

/** The numbers that a script has told as its log. */
function pidsOf(events: readonly ToolEvent[] | undefined): number[] {
  return (events ?? []).flatMap((event) =>
    event.kind === 'log' && event.level === 'info' ? event.message.split(' ').map(Number) : [],
  );
}

function expectNobodyLeft(result: ToolResult, processes: number): void {
  const pids = pidsOf(result.events);
  expect(pids).toHaveLength(processes);
  for (const pid of pids) expect(untilGone(pid), String(pid)).toBe(true);
}

const tell = (...pids: string[]) =>
  `echo "{\\"type\\":\\"log\\",\\"message\\":\\"${pids.join(' ')}\\"}"`;

test('a call that was stopped before it began starts nothing', async () => {
  const result = await skill.sh('touch started', { context: { signal: AbortSignal.abort() } });
  expect(result).toMatchObject({ failure: { code: 'aborted', fate: 'not-done' } });
  expect(result.events).toBeUndefined();
  skill.write('look.sh', `test ! -e started && ${SAY_DONE}`);
  expect(await skill.run('look.sh')).toMatchObject({ ok: true });
});

test('a call that is stopped asks the script to end, and everything it has started ends', async () => {
  const controller = new AbortController();
  const { heard, onEvent } = listen();
  const ended = skill.sh(
    `trap 'echo bye >&2; exit 0' TERM
     sleep 600 & a=$!
     sh -c 'trap "" TERM; echo ready; sleep 600' > ready & b=$!
     while [ ! -s ready ]; do :; done
     ${tell('$$', '$a', '$b')}
     wait; sleep 600`,
    { context: { signal: controller.signal, onEvent } },
  );
  await heard;
  controller.abort();
  const result = await ended;
  expect(result).toMatchObject({
    failure: { code: 'aborted', fate: 'unknown', retryable: false },
  });
  expect(result).toMatchObject({
    failure: { message: '"run.sh" was stopped. It said: bye' },
  });
  expectNobodyLeft(result, 3);
});

test('a script that ignores the polite signal is killed after two seconds', async () => {
  const controller = new AbortController();
  const { heard, onEvent } = listen();
  const ended = skill.js(
    `process.on('SIGTERM', () => console.log('{"type":"log","level":"x","message":"no"}'));
     setInterval(() => {}, 1000);
     console.log(JSON.stringify({ type: 'log', message: String(process.pid) }));`,
    { context: { signal: controller.signal, onEvent } },
  );
  const [pid = 0] = pidsOf([await heard]);
  const asked = skill.timerSet(GRACE_MS);
  controller.abort();
  await asked;
  skill.clock.advance(GRACE_MS - 1);
  expect(isAlive(pid)).toBe(true);
  skill.clock.advance(1);
  const result = await ended;
  expect(result).toMatchObject({ failure: { code: 'aborted' } });
  expectNobodyLeft(result, 1);
});

test('what a script leaves behind ends with it', async () => {
  const result = await skill.sh(
    `sleep 600 & a=$!; (trap '' TERM HUP; sleep 600) & b=$!\n${tell('$a', '$b')}\n${SAY_DONE}`,
  );
  expect(result).toMatchObject({ ok: true });
  expectNobodyLeft(result, 2);
});

test('who left the group and holds the output open is not waited for', async () => {
  const waiting = skill.timerSet(LAST_WORDS_MS);
  const ended = skill.js(
    `import { spawn } from 'node:child_process';
     const away = spawn('sleep', ['600'], { detached: true, stdio: ['ignore', 1, 2] });
     away.unref();
     console.log(JSON.stringify({ type: 'log', message: String(away.pid) }));
     console.log('{"type":"done","ok":true,"output":1}');`,
  );
  await waiting;
  skill.clock.advance(LAST_WORDS_MS);
  const result = await ended;
  const [pid = 0] = pidsOf(result.events);
  process.kill(pid, 'SIGKILL');
  expect(result).toMatchObject({ ok: true, output: 1 });
  expectNobodyLeft(result, 1);
});

test.each([
  ['yes \'{"type":"log","level":"x"}\''],
  ['cat /dev/zero'],
  ['yes words >&2'],
  ['trap "" TERM; while :; do echo "{}"; done'],
])('output without end is ended: %s', async (line) => {
  const result = await skill.sh(`${tell('$$')}\n${line}`, {
    limits: { totalBytes: 1_000_000, events: 50 },
  });
  expect(result).toMatchObject({
    failure: { code: 'output-limit', fate: 'unknown', retryable: false },
  });
  expect(result.events?.length).toBeLessThan(55);
  expect(result.events?.every(({ kind }) => kind === 'log' || kind === 'diagnostic')).toBe(true);
  const [told] = result.events ?? [];
  expect(untilGone(pidsOf(told === undefined ? [] : [told])[0] ?? 0)).toBe(true);
});

test('a program that can not take its surroundings is not started', async () => {
  const result = await skill.sh(SAY_DONE, { secrets: { HUGE: 'x'.repeat(10_000_000) } });
  expect(result).toMatchObject({ failure: { code: 'not-started', fate: 'not-done' } });
});
