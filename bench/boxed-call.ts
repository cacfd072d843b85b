/** What a box costs: one call of a program that does nothing, and of a script of Node, without and with it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '../src/base/clock.ts';
import { createIds } from '../src/base/ids.ts';
import type { RunInBox } from '../src/domain/box.ts';
import { createProgramBench } from '../src/own-tools/code/run-program.ts';
import { createBoxState } from '../src/sandbox/box-state.ts';
import { createSandbox, type Sandbox } from '../src/sandbox/sandbox.ts';
import { sandboxSettingsSchema } from '../src/sandbox/sandbox-settings.ts';
import { median, type Scenario } from './bench.ts';

const ROUNDS = 20;

export function benchSandbox(): Sandbox {
  const clock = createSystemClock();
  const makeId = createIds(clock);
  return createSandbox({
    clock,
    makeId: () => makeId('box'),
    environment: process.env,
    state: createBoxState({
      platform: process.platform,
      environment: process.env,
      mode: () => 'required',
      clock,
    }),
    settings: () => sandboxSettingsSchema.parse({}),
    resolveHost: async () => ({ refused: 'nothing is reached here' }),
  });
}

export async function benchBoxedCall(): Promise<Scenario[]> {
  const sandbox = benchSandbox();
  const folder = mkdtempSync(join(tmpdir(), 'rote-bench-box-'));
  const boxed = async (program: string, args: readonly string[]) =>
    (await sandbox.isBoxed())
      ? { value: await medianMs(call(sandbox.run, program, args)) }
      : { value: null, note: 'bubblewrap is not installed' };
  const call = (run: RunInBox, program: string, args: readonly string[]) => () =>
    runOnce(sandbox, run, { program, args, folder });
  const node = ['-e', ''];
  try {
    return [
      {
        name: 'a call of a program that does nothing (ms)',
        unit: 'ms',
        rows: [
          { name: 'without a box', value: await medianMs(call(sandbox.runOpen, 'true', [])) },
          { name: 'in a box', ...(await boxed('true', [])) },
        ],
      },
      {
        name: 'a call of Node that does nothing (ms)',
        unit: 'ms',
        rows: [
          {
            name: 'without a box',
            value: await medianMs(call(sandbox.runOpen, process.execPath, node)),
          },
          { name: 'in a box', ...(await boxed(process.execPath, node)) },
          { name: 'as code.run runs it', ...(await asProgram(sandbox)) },
        ],
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** With a place of its own, the files for reading addresses and the door. */
async function asProgram(sandbox: Sandbox) {
  if (!(await sandbox.isBoxed())) return { value: null, note: 'bubblewrap is not installed' };
  const { run } = createProgramBench(
    { language: 'js', args: [], input: '', files: new Map(), hosts: [] },
    {
      boxes: sandbox,
      environment: process.env,
      signal: new AbortController().signal,
      read: async () => ({ ok: false, error: 'nothing is reached here' }),
      onRun: () => undefined,
    },
  );
  return { value: await medianMs(async () => void (await run(';'))) };
}

async function runOnce(
  sandbox: Sandbox,
  run: RunInBox,
  { folder, ...what }: { program: string; args: readonly string[]; folder: string },
): Promise<void> {
  const end = await run({
    ...what,
    folder,
    seenAt: folder,
    cwd: folder,
    readOnly: [],
    environment: {},
    hosts: [],
    limits: { ...sandbox.limits(), timeMs: null, outputBytes: null },
    input: '',
    signal: new AbortController().signal,
    onOutput() {},
    onError() {},
  });
  if (end.kind !== 'ended' || end.exitCode !== 0) throw new Error(JSON.stringify(end));
}

async function medianMs(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  await work();
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}
