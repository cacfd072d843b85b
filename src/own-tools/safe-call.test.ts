import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import type { ToolFailure, ToolResult } from '../domain/tool-call.ts';
import { configSchema, type OpenHome, openHome } from '../runtime/home.fake.ts';
import type { SafeCallRequest } from './safe-call.ts';

const MINUTE = 60_000;
const SESSION = 'agent:main:inbox:direct:owner';
let home: string;
let clock: VirtualClock;
let opened: OpenHome;
const others: OpenHome[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-calls-'));
  clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  opened = openAgain();
});
afterEach(async () => {
  for (const one of others.splice(0)) await one.store.close();
  rmSync(home, { recursive: true });
});

function openAgain(): OpenHome {
  const config = configSchema.parse({ timezone: 'UTC', tools: { shell: { allow: true } } });
  const one = openHome({ home, config, clock });
  others.push(one);
  return one;
}

const request = (rest: Partial<SafeCallRequest> = {}): SafeCallRequest => ({
  name: 'time.now',
  input: {},
  by: 'command',
  context: { signal: new AbortController().signal, sessionKey: SESSION, capabilities: null },
  ...rest,
});
const run = (...command: string[]) => request({ name: 'shell.run', input: { command } });
const calls = () => opened.own.callLog.list({ limit: 10 });
const codeOf = (result: ToolResult) => (result.ok ? 'ok' : result.failure.code);

/** Has a tool that says when it is called, and does what it is told to. */
async function withTool(name: string, call: (signal: AbortSignal) => Promise<ToolResult>) {
  const { catalog } = await opened.own.tools();
  const tool = catalog.find(name);
  if (tool === null) throw new Error(`there is no ${name}`);
  const begun = Promise.withResolvers<void>();
  tool.call = (_, { signal }) => {
    begun.resolve();
    return call(signal);
  };
  return begun.promise;
}

const deaf = () => new Promise<ToolResult>(() => {});
const obedient = (signal: AbortSignal) =>
  new Promise<ToolResult>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

const failed = (fate: ToolFailure['fate']): ToolResult => ({
  ok: false,
  failure: { code: 'aborted', message: 'it was stopped', retryable: false, fate },
});
/** Says it when it is told to stop; says nothing where there is nothing to say. */
const afterStop = (signal: AbortSignal, said: ToolResult | null) =>
  new Promise<ToolResult>((resolve) => {
    if (said !== null) signal.addEventListener('abort', () => resolve(said));
  });

describe('a call', () => {
  test('has 30 seconds, and its fate depends on its effect', async () => {
    for (const [name, input, fate] of [
      ['time.now', {}, 'not-done'],
      ['file.append', { path: 'a', content: 'b' }, 'unknown'],
    ] as const) {
      const begun = withTool(name, obedient);
      const calling = opened.own.safeCall(request({ name, input }));
      await begun;
      clock.advance(29_999);
      clock.advance(1);
      expect(await calling).toEqual({
        ok: false,
        failure: {
          code: 'timed-out',
          message: `${name} did not answer in 30000 ms.`,
          retryable: true,
          fate,
        },
      });
    }
  });

  test.each<[string, ToolResult | null, string]>([
    ['in doubt where nobody knows', null, 'in-doubt'],
    ['in doubt where the tool does not know', failed('unknown'), 'in-doubt'],
    ['failed where the tool knows that nothing happened', failed('not-done'), 'failed'],
    ['done where the tool says so', { ok: true, output: { path: 'a', bytes: 1 } }, 'succeeded'],
  ])('whose time is up is %s, in a plan and outside one', async (_, said, state) => {
    const input = { path: 'a', content: 'b' };
    const inTime = async (work: () => Promise<unknown>) => {
      const begun = withTool('file.append', (signal) => afterStop(signal, said));
      const calling = work();
      await begun;
      clock.advance(100);
      if (said === null) clock.advance(3000);
      await calling;
    };
    await inTime(() =>
      opened.own.safeCall(request({ name: 'file.append', input, timeoutMs: 100 })),
    );
    expect(await calls()).toMatchObject([{ state }]);
    const retryPolicy = { maxRetries: 0, backoffMs: 0 };
    const step = { toolId: 'a', tool: 'file.append', input, timeoutMs: 100, retryPolicy };
    const desk = await opened.house.plans();
    let inPlan: unknown;
    await inTime(async () => {
      const { signal } = new AbortController();
      const ran = await desk.run({ requestId: 'r', tools: [step] }, { input: {}, signal });
      inPlan = ran.result.tools[0]?.state;
    });
    expect(inPlan).toBe(state);
  });

  test('that does not listen when its time is up is given up, and counts against the tool', async () => {
    const begun = withTool('time.now', deaf);
    const calling = opened.own.safeCall(request({ timeoutMs: 100 }));
    await begun;
    clock.advance(100);
    clock.advance(3000);
    expect(codeOf(await calling)).toBe('timed-out');
    const { circuits } = await opened.own.tools();
    expect(await circuits.list()).toMatchObject([{ tool: 'time.now', failuresInRow: 1 }]);
  });

  test('that its caller gives up counts against nobody', async () => {
    const aborter = new AbortController();
    const begun = withTool('time.now', obedient);
    const context = { ...request().context, signal: aborter.signal };
    const calling = opened.own.safeCall(request({ context }));
    await begun;
    aborter.abort('cancelled');
    expect(codeOf(await calling)).toBe('aborted');
    expect(codeOf(await opened.own.safeCall(request({ context })))).toBe('aborted');
    const { circuits } = await opened.own.tools();
    expect(await circuits.list()).toEqual([]);
  });

  test('keeps within the capabilities of its caller', async () => {
    const context = { ...request().context, capabilities: new Set(['time.now']) };
    expect(codeOf(await opened.own.safeCall(request({ context })))).toBe('ok');
    const beyond = await opened.own.safeCall(request({ name: 'file.read', context }));
    expect(codeOf(beyond)).toBe('not-available');
  });
});

describe('what was called', () => {
  test('is kept with who asked, what for, and what came of it', async () => {
    const context = { ...request().context, runId: 'run_1', scheduleId: 'sched_1' };
    await opened.own.safeCall(request({ context, input: { timezone: 'Asia/Tokyo' } }));
    clock.advance(1000);
    await opened.own.safeCall(request({ name: 'no.such', by: 'model' }));
    await opened.own.safeCall(request({ isJournaled: true }));
    expect(await calls()).toMatchObject([
      { by: 'model', tool: 'no.such', state: 'failed', error: { code: 'unknown-tool' } },
      {
        by: 'command',
        tool: 'time.now',
        sessionKey: SESSION,
        runId: 'run_1',
        scheduleId: 'sched_1',
        input: { timezone: 'Asia/Tokyo' },
        output: { date: '2026-06-01' },
        state: 'succeeded',
        error: null,
        startedAtUtc: '2026-06-01T00:00:00Z',
        durationMs: 0,
      },
    ]);
  });

  test('is cut where it is long, and no character is cut in two', async () => {
    const content = `a${'ü'.repeat(5000)}`;
    await opened.own.safeCall(request({ name: 'file.write', input: { path: 'a', content } }));
    await opened.own.safeCall(request({ name: 'file.read', input: { path: 'a' } }));
    for (const { tool, input, output } of await calls()) {
      const cut = String(tool === 'file.read' ? output : input);
      expect(cut).toMatch(/^\{"path":"a","content":"aü+… \(\d+ bytes\)$/);
      expect(Buffer.byteLength(cut)).toBeLessThan(2100);
    }
  });

  test('is kept without the values of secrets, wherever they stand', async () => {
    writeFileSync(join(home, 'secrets.yaml'), 'KEY: "open sesame"\nOTHER: x\n', { mode: 0o644 });
    const said = { path: 'open%20sesame', content: [{ deep: 'an open sesame!' }] };
    await opened.own.safeCall(request({ name: 'file.write', input: said }));
    await opened.own.safeCall(request({ name: 'file.read', input: { path: 'open sesame' } }));
    const kept = JSON.stringify(await opened.store.calls.list({ limit: 10 }));
    expect(kept).not.toContain('sesame');
    expect(kept).toContain('an [secret KEY]!');
    expect(kept).toContain('\\"[secret KEY]\\" does not exist');
  });
});

describe('a tool that is held back', () => {
  const hold = async (by = opened) => {
    for (let count = 0; count < 5; count++)
      expect(codeOf(await by.own.safeCall(run('false')))).toBe('exit-status');
  };
  const troubles = async () =>
    (await opened.store.incidents.list({ all: true, limit: 10 })).map(
      ({ subject, closedMs }) => `${subject} ${closedMs === null ? 'open' : 'over'}`,
    );

  test('is an incident, which is over when it works again', async () => {
    await hold();
    expect(await troubles()).toEqual(['tool:shell.run false open']);
    clock.advance(MINUTE);
    const begun = withTool('shell.run', async () => ({
      ok: true,
      output: { exitCode: 0, stdout: '', stderr: '', isCut: false, tookMs: 1 },
    }));
    expect(codeOf(await opened.own.safeCall(run('false')))).toBe('ok');
    await begun;
    expect(await troubles()).toEqual(['tool:shell.run false over']);
    const texts = (await opened.store.inbox.list({ limit: 10 })).map(({ text }) => text);
    expect(texts).toEqual([
      'shell.run false works again.',
      expect.stringContaining('shell.run false failed 5 times in a row'),
    ]);
  });

  test('is one command of a shell, and no other; its secrets are not in its name', async () => {
    writeFileSync(join(home, 'secrets.yaml'), 'KEY: "open sesame"\n', { mode: 0o600 });
    const long = 'x'.repeat(80);
    const command = (end: string) => run('sh', '-c', `: ${long} open sesame; ${end}`);
    for (let count = 0; count < 5; count++) await opened.own.safeCall(command('exit 3'));
    expect(codeOf(await opened.own.safeCall(command('exit 3')))).toBe('circuit-open');
    expect(codeOf(await opened.own.safeCall(command('exit 0')))).toBe('ok');
    const kept = JSON.stringify([
      await opened.house.tools.list(),
      await opened.store.incidents.list({ all: true, limit: 10 }),
    ]);
    expect(kept).toContain('shell.run sh -c : xxx');
    expect(kept).not.toContain('sesame');
  });

  test('is held back after a restart, and with other settings', async () => {
    await hold();
    expect(codeOf(await openAgain().own.safeCall(run('false')))).toBe('circuit-open');
    opened.reconfigure(configSchema.parse({ tools: { shell: { allow: ['false'] } } }));
    expect(codeOf(await opened.own.safeCall(run('false')))).toBe('circuit-open');
  });

  test('is held back in a process that was there before, once it has heard of it', async () => {
    const other = openAgain();
    await other.own.tools();
    const { records } = other.store;
    const { list } = records;
    const looked = new Promise<void>((resolve) => {
      records.list = async (kind) => {
        const found = await list(kind);
        if (JSON.stringify(found).includes('tryAgainMs')) resolve();
        return found;
      };
    });
    await hold();
    await looked;
    // What it saw it knows in the turn after that.
    await clock.idle();
    expect(codeOf(await other.own.safeCall(run('false')))).toBe('circuit-open');
  });

  test('may be a script that a plan names by its path', async () => {
    const folder = join(home, 'skills/dice');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'roll.sh'), '#!/bin/sh\nexit 3\n');
    chmodSync(join(folder, 'roll.sh'), 0o755);
    const toolPath = 'skills/dice/roll.sh';
    const retryPolicy = { maxRetries: 0, backoffMs: 0 };
    const plan = { requestId: 'r', tools: [{ toolId: 'roll', toolPath, input: {}, retryPolicy }] };
    const desk = await opened.house.plans();
    const roll = async () => {
      const { result } = await desk.run(plan, { input: {}, signal: new AbortController().signal });
      return result.tools[0]?.error?.code;
    };
    for (let count = 0; count < 5; count++) expect(await roll()).toBe('exit-status');
    expect(await roll()).toBe('circuit-open');
    expect((await opened.house.tools.list()).circuits).toMatchObject([
      { tool: toolPath, state: 'open' },
    ]);
    expect(await opened.house.tools.reset(toolPath)).toHaveLength(1);
    expect(await roll()).toBe('exit-status');
  });

  test('is not Rote itself, whatever is refused', async () => {
    for (let count = 0; count < 6; count++) {
      const wrong = request({ name: 'schedule.why', input: { id: 'nope' } });
      expect(codeOf(await opened.own.safeCall(wrong))).toBe('unknown-schedule');
    }
  });
});
