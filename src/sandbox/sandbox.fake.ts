/** A box on this machine for tests, and what came of one program in it. */
import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Clock, createSystemClock } from '../base/clock.ts';
import type { BoxEnd, BoxLimits, BoxRequest, RunInBox } from '../domain/box.ts';
import { createBoxState } from './box-state.ts';
import type { ResolveHost } from './host-proxy.ts';
import { createSandbox } from './sandbox.ts';
import { sandboxSettingsSchema } from './sandbox-settings.ts';

export const WIDE: BoxLimits = {
  timeMs: 20_000,
  memoryBytes: 2_000_000_000,
  processes: 100,
  cpuSeconds: 60,
  diskBytes: 100_000_000,
  outputBytes: 1_000_000,
};

/** Whether a box can really be made here; where none can, `npm test` says what was not proved. */
export const hasBox = process.platform === 'linux' && canMakeBox();

function canMakeBox(): boolean {
  const look = ['--unshare-all', '--ro-bind', '/', '/', 'true'];
  return spawnSync('bwrap', look, { stdio: 'ignore' }).status === 0;
}

/** What a machine means for these tests: they prove the box, or can't and say so, or must not be run like that. */
export function decideProof(facts: { hasBox: boolean; ci: string | undefined }) {
  if (facts.hasBox) return { kind: 'proved' as const, words: '' };
  const words =
    'Not proved: that a box holds (the escape suite, limits, hosts, boxed scripts and MCP servers), because bubblewrap can make none here.';
  return { kind: facts.ci === 'true' ? ('fails' as const) : ('not-proved' as const), words };
}

/** For houses whose programs are to run, boxed where they can be. */
export const MODE_HERE = hasBox ? 'required' : 'off';

let boxes = 0;

export function sandboxHere(options: {
  clock?: Pick<Clock, 'setTimer'>;
  platform?: NodeJS.Platform;
  environment?: Readonly<Record<string, string | undefined>>;
  mode?: 'required' | 'off';
  resolveHost?: ResolveHost;
  user?: { uid: number; gid: number } | null;
}) {
  const environment = options.environment ?? process.env;
  const { mode = 'required', clock = createSystemClock() } = options;
  return createSandbox({
    clock,
    makeId() {
      boxes += 1;
      return `test-${process.pid}-${boxes}`;
    },
    environment,
    state: createBoxState({
      platform: options.platform ?? process.platform,
      environment,
      mode: () => mode,
      clock: createSystemClock(),
    }),
    settings: () => sandboxSettingsSchema.parse({ mode }),
    ...(options.user == null ? {} : { user: options.user }),
    resolveHost: options.resolveHost ?? (async () => ({ refused: 'nobody resolves here' })),
  });
}

export function temporaryFolder(): string {
  const folder = realpathSync(
    mkdtempSync(join(process.env['ROTE_TESTS_ON_DISK'] ?? tmpdir(), 'rote-sandbox-')),
  );
  // Folders in folders may lie deeper than a process has handles; rm needs a few.
  onTestFinished(() => void spawnSync('rm', ['-rf', folder]));
  return folder;
}

export type Ran = BoxEnd & { output: string; errors: string };

/** Runs a shell script in a box that stands in `folder`, or what else is asked for. */
export async function runShell(
  run: RunInBox,
  script: string,
  request: Partial<BoxRequest> = {},
): Promise<Ran> {
  const folder = request.folder ?? temporaryFolder();
  const output: Buffer[] = [];
  const errors: Buffer[] = [];
  const end = await run({
    program: 'sh',
    args: ['-c', script],
    folder,
    seenAt: folder,
    cwd: request.seenAt ?? folder,
    readOnly: [],
    environment: {},
    hosts: [],
    limits: WIDE,
    input: '',
    signal: new AbortController().signal,
    onOutput: (chunk) => output.push(chunk),
    onError: (chunk) => errors.push(chunk),
    ...request,
  });
  return {
    ...end,
    output: Buffer.concat(output).toString('utf8'),
    errors: Buffer.concat(errors).toString('utf8'),
  };
}

/** A folder of another user. */
export function ownedBy({ uid, gid }: { uid: number; gid: number }) {
  const folder = temporaryFolder();
  chownSync(folder, uid, gid);
  return { folder, seenAt: folder };
}

/** The processes that have this in their command lines. */
export function pidsWith(mark: string): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').includes(mark);
    } catch {
      return false;
    }
  });
}

/** For x64, in perl. Undoes the binding of the first process of the box to the life of bubblewrap: it attaches, and calls prctl in it. */
export const UNBIND = `
sub trace { syscall(101, $_[0], 1, 0, $_[1]) == 0 or die "$_[0]: $!" }
trace(16, 0); waitpid(1, 0x40000000);
my $were = "\\0" x 216; trace(12, $were);
my @one = unpack("q27", $were); my @again = @one;
@one[10, 13, 14, 15, 16] = (157, 0, 1, -1, $one[16] - 2); trace(13, pack("q27", @one));
trace(9, 0); waitpid(1, 0x40000000);
@again[10, 15, 16] = (61, -1, $again[16] - 2); trace(13, pack("q27", @again));
trace(17, 0); print "unbound\\n";`;
