/** The facts of this machine that a plan depends on, gathered only as far as its steps need them. */
import { realpathSync } from 'node:fs';
import { isIP } from 'node:net';
import { normalize } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { onceATurn } from '../base/once-a-turn.ts';
import { untilAborted } from '../base/until-aborted.ts';
import { asPlan, type PlanTool } from '../domain/plan/plan.ts';
import type { JudgedWork } from '../domain/schedule/judged-work.ts';
import { findBoxProgram, isProgram, type ReadBoxState } from '../sandbox/box-state.ts';
import { isInEveryBox } from '../sandbox/system-folders.ts';
import type { ResolveHost } from '../tools/http/resolve-host.ts';
import type { ToolSettings } from '../tools/tool-settings.ts';
import { hostOfStep, type MachineFacts } from './decide-step-findings.ts';
import { SCRIPT_TOOL } from './skills/script-rights.ts';

/** Nobody waits longer for a name server before they see a draft. */
const LONGEST_LOOKUP_MS = 1500;
const MOST_HOSTS = 10;

/** Names that stand for others in examples and tests, and that no name server knows. */
const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)\.?$/i;

export function createMachineFacts(options: {
  box: ReadBoxState;
  shell: () => ToolSettings['shell'];
  /** The folder in which programs work. */
  workspace: () => string;
  environment: Readonly<Record<string, string | undefined>>;
  clock: Pick<Clock, 'setTimer' | 'defer'>;
  resolveHost?: ResolveHost;
}) {
  const { shell, workspace, environment, clock, resolveHost = bySystem } = options;
  const box = onceATurn((_: 'now') => options.box(), clock);
  const realPath = onceATurn(realPathOf, clock);
  const isInstalled = onceATurn(isThere, clock);

  function isThere(program: string): boolean {
    // A file of the workspace may be made by then.
    if (program.includes('/') && !program.startsWith('/')) return true;
    return program.includes('/')
      ? isProgram(program)
      : findBoxProgram(program, environment['PATH']) !== null;
  }

  /** Only what a name server denies: that none can be asked says nothing about the name. */
  async function isUnknown(host: string): Promise<boolean> {
    const timeout = new AbortController();
    const cancel = clock.setTimer(LONGEST_LOOKUP_MS, () => timeout.abort());
    try {
      await untilAborted(resolveHost(host), timeout.signal);
      return false;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOTFOUND';
    } finally {
      cancel();
    }
  }

  async function unknownAmong(steps: readonly PlanTool[]): Promise<ReadonlySet<string>> {
    const named = steps.flatMap((step) => hostOfStep(step) ?? []);
    const names = [...new Set(named)].filter((host) => isName(host)).slice(0, MOST_HOSTS);
    const answers = await Promise.all(names.map(isUnknown));
    return new Set(names.filter((_, index) => answers[index] === true));
  }

  /** Null where nothing depends on the machine. Hosts are looked up before something is stored, and not again. */
  return async (
    { id, work }: Pick<JudgedWork, 'id' | 'work'>,
    realName: (tool: string) => string,
  ): Promise<MachineFacts | null> => {
    const steps = asPlan(work.plan).tools;
    const runsCode = steps.some(
      ({ tool, toolPath }) =>
        toolPath !== undefined || ['shell.run', SCRIPT_TOOL].includes(realName(tool ?? '')),
    );
    const unknownHosts = id === null ? await unknownAmong(steps) : new Set<string>();
    if (!runsCode && unknownHosts.size === 0) return null;
    const { hosts, unboxed } = shell();
    const folder = workspace();
    const shared = [folder, realPath(folder)];
    return {
      box: runsCode ? await box('now') : { kind: 'boxed', by: 'bubblewrap' },
      isInstalled,
      isUnboxed: (program) => unboxed.includes(program),
      boxView: {
        isSeen: (path) => isInEveryBox(path) || shared.some((root) => isWithin(path, root)),
        home: environment['HOME'] ?? '',
      },
      workspace: folder,
      hasNetwork: hosts.length > 0,
      unknownHosts,
    };
  };
}

/** As it is written; nothing is known of links in it, which a program may follow out of the folder. */
function isWithin(path: string, root: string): boolean {
  const plain = normalize(path);
  return plain === root || plain.startsWith(`${root}/`);
}

function realPathOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

function isName(host: string): boolean {
  return isIP(host.replace(/^\[(.*)\]$/, '$1')) === 0 && !RESERVED.test(host);
}

/** Loaded where a plan names a host, which most do not. */
async function bySystem(host: string): ReturnType<ResolveHost> {
  const { resolveBySystem } = await import('../tools/http/resolve-host.ts');
  return resolveBySystem(host);
}
