/** A command: data that help, completion and the parser read, and code that is loaded when it runs. */
import type { Clock } from '../base/clock.ts';
import type { Fault } from '../base/errors.ts';
import type { Config } from '../runtime/config-schema.ts';
import type { StartBeside } from './daemon/start-beside.ts';
import type { ServiceHost } from './service/service-host.ts';
import type { ChatOptions, ChatTerminal } from './talk/chat-terminal.ts';

export interface CommandFlag {
  summary: string;
  /** The placeholder of its value (`ZONE`); a flag without one is a switch. */
  value?: string;
  /** The only values it takes. */
  choices?: readonly string[];
  /** The bounds of a whole number. */
  integer?: { least: number; most: number };
  short?: string;
  /** An empty value takes away what is there. */
  mayBeEmpty?: true;
}

export interface Positional {
  name: string;
  optional?: boolean;
  summary: string;
  choices?: readonly string[];
  /** Plain words: all that stand there are one text, in quotes or not. */
  isWords?: true;
  /** The last argument, which may be given several times. */
  isMany?: true;
}

export interface Command {
  /** The words that call it: `['schedule', 'preview']`. */
  path: readonly string[];
  summary: string;
  /** Paragraphs for the manual page. */
  description: readonly string[];
  positionals?: readonly Positional[];
  flags: Readonly<Record<string, CommandFlag>>;
  examples: readonly { command: string; does: string }[];
  /** Makes the data folder if it is missing; any other command refuses one that was named and is not there. */
  makesHome?: true;
  load(): Promise<RunCommand>;
}

/** A command by its words and its summary; without flags, if it names none. */
export const command = (
  words: string,
  summary: string,
  rest: Omit<Command, 'path' | 'summary' | 'flags'> & Partial<Pick<Command, 'flags'>>,
): Command => ({ path: words.split(' '), summary, flags: {}, ...rest });

/** A row of the table: a command, or all that begin with a word, which are made when a line names it. */
export type CommandRow = Command | { word: string; make(): readonly Command[] };

export interface CommandTable {
  /** All of them, in the order in which help lists them. */
  all(): readonly Command[];
  /** The commands whose first word stands in the line; no others are made. */
  named(argv: readonly string[]): readonly Command[];
}

export type RunCommand = (call: CommandCall) => Promise<CommandAnswer>;

export interface CommandCall {
  flags: FlagValues;
  positionals: string[];
  context: CliContext;
}

export interface FlagValues {
  text(name: string): string | undefined;
  number(name: string): number | undefined;
  isSet(name: string): boolean;
}

/** One answer, for both readers: `data` is what `--json` prints beside `"ok": true`. */
export interface CommandAnswer {
  data: Record<string, unknown>;
  text: string;
  /** Nothing came of it: the text is printed all the same, the exit status is 1, and `--json` says why. */
  fault?: Fault;
  /** Only Rote's own words, with bold ones among them; any other text is printed with what is hidden written out. */
  isStyled?: true;
  /** Nothing is printed: standard output belonged to something else. */
  isSilent?: true;
}

export interface CliContext {
  /** The data folder. */
  home: string;
  /** True if a missing data folder is made. */
  mayMakeHome: boolean;
  /** Of this command line. */
  version: string;
  clock: Clock;
  /** API keys that the launcher handed over; they are in no environment. */
  keys?: Readonly<Record<string, string>> | undefined;
  /** All of standard input, as text. */
  readStdin(): Promise<string>;
  /** Asks the person at the terminal one line; null at the end of the input. Absent if there is nobody. */
  prompt?:
    | ((question: string, how?: { signal?: AbortSignal }) => Promise<string | null>)
    | undefined;
  /** The same for what must not be seen on the screen. */
  promptHidden?: ((question: string) => Promise<string | null>) | undefined;
  /** The terminal of a chat; absent if there is nobody. */
  openChat?: ((options: ChatOptions) => Promise<ChatTerminal>) | undefined;
  /** Shows a line of an answer that has no end, at once; silent with `--json`. */
  show(line: string): void;
  commands: readonly Command[];
  /** Writes more of an answer as it comes; absent if nobody looks at the screen. */
  say?: ((text: string) => void) | undefined;
  /** Tells a person how far it is; silent with `--json`. */
  progress(line: string): void;
  /** Tells what a person has to know beside the answer, with `--json` too: on standard error. */
  warn(line: string): void;
  startDaemon(options: DaemonOptions): Promise<StartedDaemon>;
  /** Serves other agents on the standard streams; resolves when they are gone. */
  serveMcp?: ((options: Pick<DaemonOptions, 'home' | 'config'>) => Promise<void>) | undefined;
  /** Starts `rote` beside this process, which goes on when this one ends; the launcher if nothing is given. */
  startBeside?: StartBeside;
  /** The place for services; this machine if left out. */
  serviceHost?: ServiceHost;
}

export interface StartedDaemon {
  address: string;
  /** Signs the owner in on the page, once, until the daemon stops. */
  code: string;
}

export interface DaemonOptions {
  home: string;
  config: Config;
  host: string;
  port: number;
  /** The given flags, so that it can be started again in the same way. */
  flags: readonly string[];
}
