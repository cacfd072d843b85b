/**
 * Every place in the sources that starts a program, a thread or loads code by a name that is not written there, with the
 * reason why it can be nothing that lies in a skill, in the workspace or in the folder of a box. A new place makes this
 * test red until it has its reason here.
 */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';

const EXECUTES: Record<string, { runs: string; why: string }> = {
  'src/base/child-pool.ts': {
    runs: 'process.execPath',
    why: "the Node of Rote with a file of Rote, in bounded.ts, and nothing of anybody's environment",
  },
  'src/base/spawn-group.ts': { runs: 'what its callers name', why: 'they are in this table' },
  'src/cli/daemon/start-beside.ts': { runs: 'bin/rote', why: 'it lies beside the running Rote' },
  'src/cli/service/service-host.ts': {
    runs: 'systemctl, loginctl, launchctl',
    why: 'they are looked for in the folders of the system alone',
  },
  'src/home/own-terminal.ts': { runs: '/usr/bin/tty', why: 'it has its whole path' },
  'src/models/gguf-backend.ts': {
    runs: 'node-llama-cpp',
    why: 'Node looks for it where Rote is installed',
  },
  'src/code/program-language.ts': {
    runs: 'Node, to check a program',
    why: 'this text runs inside the box',
  },
  'src/sandbox/inside-network.ts': {
    runs: 'the program of the box',
    why: 'this text runs inside the box',
  },
  'src/sandbox/kept-box.ts': {
    runs: '/bin/sh and bwrap',
    why: 'bwrap is looked for by ownEnvironment, without places that others write; the rest begins in the box',
  },
  'src/sandbox/open-process.ts': {
    runs: 'a command outside of its box',
    why: 'only what its owner lets out, by its content (tools/outside/), or everything with sandbox.mode off',
  },
  'src/sandbox/sandbox-exec.ts': {
    runs: 'sandbox-exec',
    why: 'it is looked for by ownEnvironment; the rest begins in the box',
  },
  'src/skills/making/fetch-skills.ts': {
    runs: 'git',
    why: 'it is looked for by ownEnvironment, and runs no hook of what it fetches',
  },
  'src/store/sqlite/integrity.ts': { runs: 'a thread', why: 'its text stands there' },
  'src/tools/bounded/within-time.ts': { runs: 'the text "work()"', why: 'it stands there' },
  'src/tools/built-in/desktop-notifier.ts': {
    runs: 'notify-send, osascript',
    why: 'they are looked for by ownEnvironment',
  },
  'src/tools/mcp/mcp-program.ts': {
    runs: 'an MCP server without a box',
    why: 'its owner names it in config.yaml; a name is looked for by ownEnvironment',
  },
  'src/tools/run-process.ts': {
    runs: 'what its callers name',
    why: 'they are in this table',
  },
  'src/watchdog/loop-watch.ts': { runs: 'loop-thread', why: 'it is a file of Rote' },
  'src/watchdog/service-notices.ts': {
    runs: 'systemd-notify',
    why: 'it is looked for by ownEnvironment',
  },
};

const STARTS = [
  /(?:import (?!type)[^;]*|require\(|import\()\s*(?:from )?'(?:node:)?(?:child_process|cluster|vm)'/,
  /\bspawnGroup\(\{?/,
  /\bnew Worker\(/,
  /(?<![.\w])import\((?!\s*['"])[^):]+\);/,
  /\bcreateRequire\b|\bprocess\.dlopen\b|\bnew Function\(|\beval\(/,
  /\brunProcess\(\{/,
];

test('every place that executes something is listed with its reason, and no other is', async () => {
  const found: string[] = [];
  for await (const file of glob('src/**/*.ts')) {
    if (/\.(?:test|fake|contract)\.ts$/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    if (STARTS.some((pattern) => pattern.test(text))) found.push(file);
  }
  expect(found.sort()).toEqual(Object.keys(EXECUTES).sort());
});

test.each([
  "import { execFile } from 'node:child_process';",
  "import { type ChildProcess, spawn } from 'node:child_process';",
  "const { fork } = await import('node:child_process');",
  "const { fork } = require('child_process');",
  'return await import(name);',
  'new Worker(file)',
  'spawnGroup(target)',
])('such a place is seen: %s', (line) => {
  expect(STARTS.some((pattern) => pattern.test(line))).toBe(true);
});
