/** A skill's folder with scripts in it, and a runner for them, in tests. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { createSystemClock } from '../../base/clock.ts';
import { noticeTimers } from '../../base/noticed-timers.fake.ts';
import type { CallContext, ToolEvent, ToolResult } from '../../domain/tool-call.ts';
import { sandboxHere } from '../../sandbox/sandbox.fake.ts';
import { callContext } from '../call-context.fake.ts';
import type { ScriptLimits } from './script-limits.ts';
import { createScriptRunner } from './script-runner.ts';

export const SAY_DONE = 'echo \'{"type":"done","ok":true,"output":1}\'';

export interface ScriptCall {
  input?: unknown;
  secrets?: Record<string, string>;
  limits?: Partial<ScriptLimits>;
  context?: Partial<CallContext>;
  environment?: Record<string, string>;
  /** Without a box, where nothing else is said: what is tested is how Rote and a script talk. */
  isBoxed?: boolean;
  /** All of which are this machine. */
  hosts?: readonly string[];
}

export function createScriptFolder() {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'rote-script-')));
  const folder = join(top, 'skill');
  const ownFolder = join(top, 'own');
  const clock = createVirtualClock();
  const { clock: noticed, timerSet } = noticeTimers(clock);
  mkdirSync(folder);
  mkdirSync(ownFolder);

  function write(path: string, content: string, mode = 0o644): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    chmodSync(join(folder, path), mode);
  }

  function placed(path: string, call: ScriptCall) {
    const { secrets = {}, limits = {}, hosts = [], environment } = call;
    const { PATH = '' } = process.env;
    const surroundings = { PATH, HOME: top, ROTE_TOKEN: 'ours', ...environment };
    const boxes = sandboxHere({
      mode: call.isBoxed ? 'required' : 'off',
      clock: call.isBoxed ? createSystemClock() : noticed,
      environment: surroundings,
      resolveHost: async () => ({ address: '127.0.0.1' }),
    });
    const runner = createScriptRunner({ boxes, environment: surroundings, limits });
    return { runner, place: { folder, ownFolder, hosts, openDoor: null, path, secrets } };
  }

  function run(path: string, call: ScriptCall = {}): Promise<ToolResult> {
    const { runner, place } = placed(path, call);
    const { input = {}, context } = call;
    return runner.run({ ...place, input }, callContext(context));
  }

  return {
    top,
    folder,
    ownFolder,
    clock,
    write,
    run,
    timerSet,
    /** Runs the lines of a shell script as a plain program. */
    program(lines: string, call: ScriptCall & { args?: string[] } = {}) {
      write('run.sh', `#!/bin/sh\n${lines}\n`, 0o755);
      const { runner, place } = placed('run.sh', call);
      const given = { args: call.args ?? [], input: String(call.input ?? '') };
      return runner.runProgram({ ...place, ...given }, callContext(call.context));
    },
    /** Runs the lines of a shell script. */
    sh(lines: string, call?: ScriptCall) {
      write('run.sh', `#!/bin/sh\n${lines}\n`, 0o755);
      return run('run.sh', call);
    },
    js(lines: string, call?: ScriptCall) {
      write('run.mjs', lines);
      return run('run.mjs', call);
    },
    remove: () => rmSync(top, { recursive: true, force: true }),
  };
}

/** What a script says when it is ready, and how to hear it. */
export function listen() {
  const { promise, resolve } = Promise.withResolvers<ToolEvent>();
  return { heard: promise, onEvent: (event: ToolEvent) => resolve(event) };
}

/** Returns when a process is gone or only waits to be counted; each look takes a while. */
export function untilGone(pid: number): boolean {
  for (let look = 0; look < 300; look++) {
    const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
    if (stdout.trim() === '' || stdout.startsWith('Z')) return true;
  }
  return false;
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
