/**
 * A folder of the workspace that is exchanged for a link, over and over, by a process of its own, while the file tools
 * work in it. Nothing outside is read, written, listed or deleted, and the tools still get their work done.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { rounds } from '../../base/rounds.fake.ts';
import { sandboxHere } from '../../sandbox/sandbox.fake.ts';
import { openBounded } from '../bounded/bounded.fake.ts';
import { callContext } from '../call-context.fake.ts';
import { createCatalog } from '../catalog.ts';
import { createReachedFiles } from '../reached-files.ts';
import { createWorkspace } from '../workspace.ts';
import { createFileAppendTool } from './file-append-tool.ts';
import { createFileDeleteTool } from './file-delete-tool.ts';
import { createFileListTool } from './file-list-tool.ts';
import { createFileReadTool } from './file-read-tool.ts';
import { createFileWriteTool } from './file-write-tool.ts';
import { createShellRunTool } from './shell-run-tool.ts';

/** Ends with whoever started it. */
const SWAP = `
  const { renameSync, rmSync, symlinkSync, unlinkSync } = require('node:fs');
  const [sub, hidden, outside] = process.argv.slice(1);
  const parent = process.ppid;
  const attempt = (work) => { try { work(); } catch {} };
  console.log('up');
  while (process.ppid === parent) {
    for (let swaps = 0; swaps < 1000; swaps++) {
      attempt(() => renameSync(sub, hidden));
      attempt(() => symlinkSync(outside, sub));
      attempt(() => unlinkSync(sub));
      attempt(() => rmSync(sub, { recursive: true, force: true }));
      attempt(() => renameSync(hidden, sub));
    }
  }`;

let top = '';
let swapping: ChildProcess;
const inside = (): string => join(top, 'workspace');
const outside = (): string => join(top, 'outside');

beforeEach(async () => {
  top = mkdtempSync(join(tmpdir(), 'rote-race-'));
  mkdirSync(join(inside(), 'sub'), { recursive: true });
  writeFileSync(join(inside(), 'sub/file.txt'), 'inside');
  mkdirSync(outside());
  for (const name of ['file.txt', 'gone.txt', 'only-outside.txt'])
    writeFileSync(join(outside(), name), 'hunter2');
  const places = [join(inside(), 'sub'), join(top, 'hidden'), outside()];
  swapping = spawn(process.execPath, ['-e', SWAP, ...places], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (swapping.stdout !== null) await once(swapping.stdout, 'data');
});
afterEach(async () => {
  const gone = once(swapping, 'exit');
  swapping.kill('SIGKILL');
  await gone;
  rmSync(top, { recursive: true });
});

const bounded = openBounded();

test.runIf(process.platform === 'linux')(
  'a folder that is exchanged for a link while a tool works leads nobody out',
  async () => {
    const clock = createVirtualClock();
    const workspace = createWorkspace(inside());
    const files = createReachedFiles({ workspace: inside(), home: undefined, offLimits: {} });
    const environment = { PATH: process.env['PATH'] ?? '' };
    const catalog = createCatalog({
      bounded,
      tools: [
        createFileReadTool(files),
        createFileWriteTool(files, clock),
        createFileAppendTool(files),
        createFileListTool(files),
        createFileDeleteTool(files),
        createShellRunTool({
          workspace,
          boxes: sandboxHere({ mode: 'off' }),
          clock,
          shell: { allow: true, hosts: [], timeoutMs: 3_600_000, unboxed: [] },
          readOnly: [],
          environment,
        }),
      ],
    });
    const outcomes = { done: 0, refused: 0 };
    const call = async (name: string, input: object): Promise<void> => {
      const result = await catalog.call(name, input, callContext());
      outcomes[result.ok ? 'done' : 'refused']++;
      expect(JSON.stringify(result), name).not.toMatch(/hunter2|only-outside/);
    };

    const calls = (round: number): [string, object][] => [
      ['file.read', { path: 'sub/file.txt' }],
      ['file.list', { path: 'sub' }],
      ['file.delete', { path: 'sub/gone.txt' }],
      ['file.write', { path: 'sub/file.txt', content: 'inside' }],
      ['file.append', { path: `sub/log-${round % 50}.txt`, content: 'x' }],
      ['file.write', { path: `sub/new-${round % 50}/file.txt`, content: 'x' }],
    ];
    for (let round = 0; round < rounds(20_000, 25); round++) {
      const [name, input] = calls(round)[round % 6] as [string, object];
      await call(name, input);
      if (round % 300 === 0) await call('shell.run', { command: ['ls'], cwd: 'sub' });
    }

    expect(readdirSync(outside()).toSorted()).toEqual(['file.txt', 'gone.txt', 'only-outside.txt']);
    for (const name of readdirSync(outside()))
      expect(readFileSync(join(outside(), name), 'utf8')).toBe('hunter2');
    // Both happened, or nothing was tried.
    expect(Math.min(outcomes.done, outcomes.refused)).toBeGreaterThan(0);
  },
  300_000,
);
