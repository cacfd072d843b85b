/** Code that is not ours runs in a box: what goes in, what it may use up, and how it ended. */
import type { StartedChild } from '../base/spawn-group.ts';

/** `api.example.com`, `*.example.com`, each with a port where it is not 443 or 80. */
export const GRANTED_HOST = /^(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::[1-9]\d{0,4})?$/i;

export interface BoxLimits {
  /** Null if the caller's signal is the only bound. */
  timeMs: number | null;
  /** Of all its processes together. */
  memoryBytes: number;
  processes: number;
  /** Null for what runs on and on. */
  cpuSeconds: number | null;
  /** Most bytes that its folder may hold; null if the folder is shared with others, and so neither watched nor listed. */
  diskBytes: number | null;
  /** Of both its outputs together; null if they are cut by who reads them. */
  outputBytes: number | null;
}

/** A folder outside its own that a program sees at its own path, because that was granted. */
export interface GrantedFolder {
  path: string;
  access: 'read' | 'write';
  /** What in it is seen empty. */
  covers: readonly { path: string; isFolder: boolean }[];
}

/** A program to run, and what it sees. */
export interface BoxSetup {
  /** A name that is looked up in PATH, or a path. */
  program: string;
  args: readonly string[];
  /** The folder that it may write to. */
  folder: string;
  /** The path at which it sees that folder. */
  seenAt: string;
  /** The folder that it starts in: `seenAt`, or one inside it. */
  cwd: string;
  /** Seen at their own paths. Where one is `seenAt`, its entries lie over those of the folder. */
  readOnly: readonly string[];
  granted?: readonly GrantedFolder[];
  environment: Readonly<Record<string, string>>;
  /** The hosts that it may reach; none is no network at all. */
  hosts: readonly string[];
  limits: BoxLimits;
}

export interface BoxRequest extends BoxSetup {
  /** `cwd` by a handle that is held meanwhile: without a box, somebody could exchange it for a link. */
  heldCwd?: string;
  /** The name that it has for itself, if that is not its path; only without a box. */
  calledAs?: string;
  input: string;
  signal: AbortSignal;
  onOutput(chunk: Buffer): void;
  onError(chunk: Buffer): void;
}

/** The bound that ended a box. */
export type BoxStop = 'aborted' | 'time' | 'memory' | 'processes' | 'cpu' | 'disk' | 'output';

export interface BoxFiles {
  /** By their paths in the folder. */
  list: readonly { path: string; bytes: number }[];
  /** True if there are more files than these. */
  isCut: boolean;
}

export interface BoxNotStarted {
  kind: 'not-started';
  why: string;
}

export type BoxEnd =
  | BoxNotStarted
  | {
      kind: 'ended';
      exitCode: number | null;
      endedBy: NodeJS.Signals | null;
      stopped: BoxStop | null;
      /** The files that its folder holds now and `readOnly` did not bring; none if the folder is shared. */
      files: BoxFiles;
    };

/** Resolves soon after the program has ended, whatever it started; never rejects. */
export type RunInBox = (request: BoxRequest) => Promise<BoxEnd>;

/** A program that runs on in its box: who opened it speaks with it, and ends it. */
export interface LastingBox {
  kind: 'open';
  child: StartedChild;
  /** Reaches everything in it; nobody, where it has ended. */
  signal(name: 'SIGTERM' | 'SIGKILL'): void;
  /** The words for the bound that ended it; null if none did. */
  whyEnded(): string | null;
}

/** In a box or not at all, whatever the settings say; never rejects. */
export type OpenBox = (setup: BoxSetup) => Promise<LastingBox | BoxNotStarted>;

export interface Boxes {
  run: RunInBox;
  open: OpenBox;
  /** Without a box, for programs that their owner lets out of it. */
  runOpen: RunInBox;
  /** True if `run` boxes its programs, as far as is known before one runs. */
  isBoxed(): Promise<boolean>;
  /** Bounds of one box. */
  limits(): Omit<BoxLimits, 'timeMs' | 'outputBytes'>;
}

/** Tells if code that is not ours is boxed here, and what to do if it is not. */
export type BoxState =
  | { kind: 'boxed'; by: 'bubblewrap' | 'sandbox-exec' }
  | { kind: 'open'; why: string }
  | { kind: 'refused'; why: string; hint: string };

/** How code that is not ours runs here, in a sentence or two. */
export function sayBox(state: BoxState): string {
  switch (state.kind) {
    case 'boxed':
      return `Scripts of skills and shell.run run in a box (${state.by}).`;
    case 'open':
      return `No box: ${state.why}. Scripts of skills and shell.run run with all the rights of Rote.`;
    case 'refused':
      return `Scripts of skills and shell.run don't run: ${state.why}. ${state.hint}.`;
  }
}

/** A warning beside an approval for whoever gives it; null if there is nothing to warn of. */
export function boxWarning(state: BoxState): string | null {
  return state.kind === 'boxed' ? null : sayBox(state);
}

/** The codes of findings that say how every program runs here. */
export const SAYS_BOX: ReadonlySet<string> = new Set(['open-box', 'no-box']);

/** The words for what a bound ended. */
export function sayStop(stopped: BoxStop, limits: BoxLimits): string {
  switch (stopped) {
    case 'aborted':
      return 'it was stopped';
    case 'time':
      return `it took longer than ${limits.timeMs} ms`;
    case 'memory':
      return `it used more than ${megabytes(limits.memoryBytes)} of memory`;
    case 'processes':
      return `it started more than ${limits.processes} processes`;
    case 'cpu':
      return `it used more than ${limits.cpuSeconds} seconds of processor time`;
    case 'disk':
      return `its folder holds more than ${megabytes(limits.diskBytes ?? 0)}`;
    case 'output':
      return `it said more than ${megabytes(limits.outputBytes ?? 0)}`;
  }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}
