/**
 * The box of Linux: bubblewrap in namespaces of its own, with a keeper. It waits to be told what to do, and joins
 * the groups of the kernel before that; inside, a shell sets what only a process itself can set, and becomes the program.
 */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { type BoxSetup, sayStop } from '../domain/box.ts';
import { createAskInBox } from './ask-in-box.ts';
import { readBoxUse } from './box-processes.ts';
import { bubblewrapArguments } from './bubblewrap-arguments.ts';
import { type Cgroup, mostThreads, openCgroup } from './cgroup.ts';
import { countFolder, removeUncounted } from './count-folder.ts';
import { createFindInterpreter } from './find-interpreter.ts';
import type { FoundInterpreter } from './find-python.ts';
import { openHostProxy, type ResolveHost } from './host-proxy.ts';
import { PROXY_AT, proxyEnvironment, throughForwarder } from './inside-network.ts';
import { createStartKept, type KeptBox } from './kept-box.ts';
import { createCoveredNames, type LaidOver, preparePlaces } from './prepare-places.ts';
import type { PrepareBox, PreparedBox } from './prepared-box.ts';
import { type BoxProcess, whyNotStarted } from './stay-with-box.ts';
import { kernelArguments, systemArguments } from './system-folders.ts';
import { watchBox } from './watch-box.ts';

const TEMPORARY_BYTES = 256_000_000;
const INSIDE_PATH = '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin';
/** A file that grew beyond its bound ends its writer with this signal, and a shell adds 128. */
const FILE_TOO_LARGE = 128 + 25;
/**
 * Inside, where only the processes of the box count: $1 is the size of a file in blocks, $2 how many processes
 * there may be, then comes the program.
 */
const SET_LIMITS =
  'ulimit -c 0; ulimit -n 1024; ulimit -f "$1"; ulimit -u "$2" 2>/dev/null || ulimit -p "$2"; shift 2; exec "$@"';
const LONGEST_REASON = 500;
const OLDER_RUNS =
  'an older version of this skill still runs, and could exchange files of the new one; try again when it has ended';

export function createBubblewrap(options: {
  bubblewrap: string;
  clock: Pick<Clock, 'setTimer'>;
  makeId: () => string;
  environment: Readonly<Record<string, string | undefined>>;
  resolveHost: ResolveHost;
  /** Where programs are looked for that run in a box; PATH, where nothing is said. */
  searchPath?: string | undefined;
  user?: { uid: number; gid: number };
}): PrepareBox {
  const { bubblewrap, clock, makeId, environment, resolveHost } = options;
  const system = systemArguments();
  const kernel = kernelArguments();
  const shared = { count: 0 };
  const covered = createCoveredNames();
  const startKept = createStartKept(bubblewrap, options.user);
  const findInterpreter = createFindInterpreter({
    path: options.searchPath ?? environment['PATH'],
    askPython: createAskInBox({
      ...{ startKept, clock, environment, system, kernel },
      path: INSIDE_PATH,
    }),
  });

  return async (setup) => {
    let network: Awaited<ReturnType<typeof openNetwork>> = null;
    try {
      const found = await findInterpreter(setup);
      if (!found.ok) return { kind: 'not-started', why: found.fault.message };
      if (await isOverfull(setup)) return { kind: 'not-started', why: sayFull(setup) };
      network = await openNetwork(setup);
      return await prepare(setup, found.value, network);
    } catch (error) {
      await network?.close();
      return { kind: 'not-started', why: whyNotStarted(error) };
    }
  };

  async function openNetwork({ hosts }: BoxSetup) {
    if (hosts.length === 0) return null;
    const folder = mkdtempSync(join(tmpdir(), 'rote-box-'));
    const socket = join(folder, 'proxy');
    const proxy = await openHostProxy({ socket, hosts, resolveHost, clock, shared });
    return {
      socket,
      async close() {
        await proxy.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }

  async function prepare(
    setup: BoxSetup,
    found: FoundInterpreter,
    network: { socket: string; close(): Promise<void> } | null,
  ): Promise<PreparedBox> {
    const { seenAt, folder } = setup;
    const laid = setup.readOnly.find((path) => path === seenAt);
    const over =
      laid === undefined || laid === folder ? null : { folder: laid, entries: await readdir(laid) };
    mkdirSync(folder, { recursive: true });
    const leave = covered.enter(folder, over?.entries ?? []);
    if (leave === null) throw new Error(OLDER_RUNS);
    try {
      return await arrange(setup, { found, network, over, leave });
    } catch (error) {
      leave();
      throw error;
    }
  }

  async function arrange(
    setup: BoxSetup,
    parts: {
      found: FoundInterpreter;
      network: { socket: string; close(): Promise<void> } | null;
      over: LaidOver | null;
      leave: () => void;
    },
  ): Promise<PreparedBox> {
    const { seenAt, folder, limits } = setup;
    const { found, network, over, leave } = parts;
    if (over !== null) await preparePlaces(folder, over);
    const command = network === null ? found : throughForwarder(process.execPath, found);
    const args = bubblewrapArguments({
      folder,
      seenAt,
      cwd: setup.cwd,
      over,
      system,
      kernel,
      shows: [
        ...found.shows,
        ...(network === null ? [] : [process.execPath]),
        ...setup.readOnly.filter((path) => path !== seenAt),
      ],
      granted: setup.granted ?? [],
      proxy: network === null ? null : { socket: network.socket, at: PROXY_AT },
      environment: {
        PATH: INSIDE_PATH,
        HOME: seenAt,
        TMPDIR: '/tmp',
        ...(network === null ? {} : proxyEnvironment()),
        ...setup.environment,
      },
      temporaryBytes: TEMPORARY_BYTES,
    });
    const cgroup = openCgroup(makeId(), limits);
    return {
      kind: 'prepared',
      ...processOf({ args, command, setup, cgroup }),
      async close() {
        leave();
        cgroup?.close();
        await network?.close();
      },
    };
  }

  function processOf(facts: {
    args: readonly string[];
    command: Pick<FoundInterpreter, 'program' | 'args'>;
    setup: BoxSetup;
    cgroup: Cgroup | null;
  }): BoxProcess {
    const { setup, cgroup, command } = facts;
    const heldByKernel = () => cgroup?.held() ?? null;
    const { limits, folder } = setup;
    const isLasting = limits.cpuSeconds === null;
    const blocks =
      limits.diskBytes === null ? 'unlimited' : String(Math.ceil(limits.diskBytes / 512));
    const inside = ['/bin/sh', '-c', SET_LIMITS, 'sh', blocks, String(mostThreads(limits))];
    let kept: KeptBox | null = null;
    let lastError = '';
    const firstPid = () => kept?.firstPid() ?? null;
    return {
      start() {
        kept = startKept({
          options: facts.args,
          command: [...inside, command.program, ...command.args],
          onKept: (pid) => cgroup?.join(pid),
        });
        kept.child.stderr.on('data', (chunk: Buffer) => {
          lastError = chunk.toString('utf8').slice(0, LONGEST_REASON);
        });
        return kept.child;
      },
      signal(_, name) {
        if (name === 'SIGKILL') kept?.kill();
        // Asking is for what runs in it.
        else for (const pid of readBoxUse(firstPid(), limits.processes).pids) sendSignal(pid, name);
      },
      watch: (_, onCrossed) =>
        watchBox({ firstPid, folder, limits, clock, isLasting, heldByKernel, onCrossed }),
      readExit({ exitCode, endedBy }) {
        if (!kept?.said().includes('"exit-code"') && endedBy === null) {
          return { notStarted: `the box could not be made: ${lastError.trim()}` };
        }
        return { stopped: exitCode === FILE_TOO_LARGE ? 'disk' : heldByKernel() };
      },
    };
  }
}

/** A folder that is over its bound takes no more; its owner has to make room. What can't be counted is removed. */
async function isOverfull({ folder, limits: { diskBytes } }: BoxSetup): Promise<boolean> {
  if (diskBytes === null) return false;
  const { bytes, hasUncounted } = await countFolder(folder, diskBytes);
  if (hasUncounted) await removeUncounted(folder);
  return bytes > diskBytes;
}

function sayFull({ folder, limits }: BoxSetup): string {
  return `${sayStop('disk', limits)}; delete what is not needed in ${folder}, or raise sandbox.diskBytes`;
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
