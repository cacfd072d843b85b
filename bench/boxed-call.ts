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
  const call = (run: RunInBox, program: string, args: readonly string[]) => () =>
    runOnce(sandbox, run, { program, args, folder });
  const isBoxed = await sandbox.isBoxed();
  const measured = async (program: string, args: readonly string[], more: Works = {}) => {
    const boxed = { 'in a box': call(sandbox.run, program, args), ...more };
    const open = call(sandbox.runOpen, program, args);
    const rows = await mediansMs({ 'without a box': open, ...(isBoxed && boxed) });
    if (isBoxed) return rows;
    return [...rows, { name: 'in a box', value: null, note: 'bubblewrap is not installed' }];
  };
  try {
    return [
      {
        name: 'a call of a program that does nothing (ms)',
        unit: 'ms',
        rows: await measured('true', []),
      },
      {
        name: 'a call of Node that does nothing (ms)',
        unit: 'ms',
        rows: await measured(process.execPath, ['-e', ''], {
          'as code.run runs it': asProgram(sandbox),
        }),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** With a place of its own, the files for reading addresses and the door. */
function asProgram(sandbox: Sandbox): () => Promise<void> {
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
  return async () => void (await run(';'));
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

type Works = Record<string, () => Promise<void>>;

/** One after the other in each round: what else the machine does meets all of them. */
async function mediansMs(works: Works) {
  const all = Object.entries(works).map(([name, work]) => ({ name, work, times: [] as number[] }));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { work, times } of all) {
      const startedAt = performance.now();
      await work();
      if (round > 0) times.push(performance.now() - startedAt);
    }
  }
  return all.map(({ name, times }) => ({ name, value: median(times) }));
}
