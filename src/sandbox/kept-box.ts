/**
 * Starts bubblewrap with a keeper, so that everything in its box ends when bubblewrap ends, when it is killed and
 * when its maker dies, at whatever moment.
 *
 * Bubblewrap alone promises that only once its box is made. Its first process inside waits for the one outside,
 * then mounts, and binds its life to that one last of all; where the outer one dies before, the inner one waits or
 * runs forever. A program in the box can also attach to that first process and undo the binding.
 *
 * So a shell makes a keeper and becomes bubblewrap. The keeper waits until the maker shuts its end of a pipe, or
 * dies. Then it kills bubblewrap; then the first process of the box, which bubblewrap names before it lets it go on,
 * known by its namespace since its number may be another's by now; then its own process group, in which that first
 * process still is if bubblewrap died before it had named it. The kernel ends everything else with the first one.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Duplex, Readable, Writable } from 'node:stream';
import { hasLeakingHandles } from './leaking-handles.ts';
import { MARKED, markOf, thisMaker } from './left-boxes.ts';
import { filterBytes } from './seccomp-filter.ts';

const ARGUMENTS_FD = 3;
const STATUS_FD = 4;
const INFO_FD = 7;
const FILTER_FD = 8;
/** Closes what was left open by whoever started us; a shell that is no bash can name only nine files. */
const CLOSE_HANDLES = `
for open in /proc/self/fd/*; do
  case \${open##*/} in
    [0-5] | 8) ;;
    [679]) eval "exec \${open##*/}>&-" ;;
    *) if [ -n "$BASH_VERSION" ]; then eval "exec \${open##*/}>&-"; fi ;;
  esac
done`;
/** 5 is the pipe to the maker. A text that is given as a file is a pipe; opened again, it can be written to. */
const KEEP = `
exec 6<<END
-
END
exec 7>/proc/self/fd/6
(
  trap '' HUP INT TERM
  exec </dev/null >/dev/null 2>&1 3<&- 4>&- 7>&- 8<&-
  read -r shut <&5
  kill -9 $$
  while read -r name value <&6; do
    case $name in
      '"child-pid":') first=\${value%,} ;;
      '"pid-namespace":') namespace=\${value%,} ;;
    esac
  done
  if [ -e "/proc/$first/ns" ]; then
    PATH=/usr/bin:/bin
    if [ "$(readlink "/proc/$first/ns/pid")" = "pid:[$namespace]" ]; then kill -9 "$first"; fi
  fi
  kill -9 0
) &
echo kept >&5
exec 5<&- 6<&-
exec "$@"`;

export interface KeptBox {
  child: ChildProcessWithoutNullStreams;
  /** What bubblewrap has said about its box until now. */
  said(): string;
  /** The first process of the box, where there is one yet. */
  firstPid(): number | null;
  /** Ends it with everything in it. Its outputs are closed after that. */
  kill(): void;
}

export type StartKept = (box: {
  /** Through a pipe, so that no secret stands in a command line or in the environment of another process. */
  options: readonly string[];
  command: readonly string[];
  /** It is kept, and has not begun. */
  onKept?(pid: number): void;
}) => KeptBox;

export function createStartKept(
  bubblewrap: string,
  user?: { uid: number; gid: number },
): StartKept {
  const [shell = '', ...flags] = keeperShell();
  const filter = filterBytes();
  const told = [
    // Only to be found by: what is told through the pipe comes later and clears the environment.
    ...['--setenv', MARKED, markOf(thisMaker())],
    ...['--args', String(ARGUMENTS_FD), '--json-status-fd', String(STATUS_FD)],
    ...(filter === null ? [] : ['--seccomp', String(FILTER_FD)]),
    ...['--info-fd', String(INFO_FD), '--die-with-parent', '--'],
  ];
  return ({ options, command, onKept }) => {
    const child = spawn(shell, [...flags, bubblewrap, ...told, ...command], {
      env: {},
      cwd: '/',
      detached: true,
      stdio: [...Array<'pipe'>(6).fill('pipe'), 'ignore', 'ignore', 'pipe'],
      ...user,
    }) as unknown as ChildProcessWithoutNullStreams;
    const [, , , argumentsPipe, status, keeper, , , filterPipe] = child.stdio as unknown as [
      ...[null, null, null],
      ...[Writable, Readable, Duplex],
      ...[null, null, Writable],
    ];
    let said = '';
    status.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
    keeper.once('data', () => {
      if (child.pid !== undefined) onKept?.(child.pid);
      argumentsPipe.end(options.map((option) => `${option}\0`).join(''));
    });
    for (const stream of [argumentsPipe, status, keeper, filterPipe]) stream.on('error', () => {});
    filterPipe.end(filter ?? Buffer.alloc(0));
    child.once('exit', () => keeper.end());
    return {
      child,
      said: () => said,
      firstPid: () => Number(/"child-pid": (\d+)/.exec(said)?.[1] ?? 0) || null,
      kill() {
        child.kill('SIGKILL');
        keeper.end();
      },
    };
  };
}

/** A bash whose input is a socket would read its owner's .bashrc. */
function keeperShell(): string[] {
  if (!hasLeakingHandles()) return ['/bin/sh', '-c', KEEP, 'sh'];
  const shell = existsSync('/bin/bash') ? ['/bin/bash', '--norc'] : ['/bin/sh'];
  return [...shell, '-c', `${CLOSE_HANDLES}${KEEP}`, 'sh'];
}
