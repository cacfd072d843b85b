/**
 * An operation is one thing that can be done with Rote, said once. The command, the route, the tool for agents, their checks
 * and their documents are made from it. Its entry is plain data, because every command loads the whole table; its body is
 * loaded when somebody calls it.
 */
import type { z } from 'zod';
import type { Role } from './person.ts';
import type { Effect } from './tool-call.ts';

interface AnyField {
  /** A fragment that help, schemas and documents show: `due no later than this`. */
  about: string;
  isRequired?: true;
  /**
   * How the command line names it where it is an argument, which needs no flag: `TASK`. A field whose argument no command
   * line names is not on the command line; `memory.list` leaves its words to `memory search` that way.
   */
  argument?: string;
  /** How the command line names the value of its flag: `WHEN`; TEXT or N if nothing is said. */
  value?: string;
  /** Its name at a face that had another name for it first, and its names for agents and programs of others. */
  names?: { readonly cli?: string; readonly http?: string; readonly others?: readonly string[] };
  /** The faces that have it; all of them, if nothing is said. */
  at?: readonly FaceName[];
}

/** Tools are one face, whoever is offered them. */
export type FaceName = 'cli' | 'http' | 'tool';

export type OperationField = AnyField &
  /** An empty text takes away what is there, unless `shortest` says otherwise; on the command line only if it is removable. */
  (
    | { type: 'text'; longest: number; shortest?: number; isRemovable?: true }
    | { type: 'choice'; choices: readonly string[]; usual?: string }
    | { type: 'whole'; least: number; most: number; usual?: number }
    | { type: 'fraction' }
    | { type: 'switch' }
    /** Lists are written with commas wherever text is written. */
    | { type: 'texts'; longest: number; most: number }
  );

export type OperationFields = Readonly<Record<string, OperationField>>;

type More = Omit<AnyField, 'about'>;

/** Fields in a line each. */
export const text = <const Rest extends More & { shortest?: number; isRemovable?: true }>(
  longest: number,
  about: string,
  rest = {} as Rest,
) => ({ type: 'text' as const, longest, about, ...rest });

export const choice = <
  const Choices extends readonly string[],
  const Rest extends More & { usual?: Choices[number] },
>(
  choices: Choices,
  about: string,
  rest = {} as Rest,
) => ({ type: 'choice' as const, choices, about, ...rest });

export const whole = <const Rest extends More & { usual?: number }>(
  [least, most]: readonly [number, number],
  about: string,
  rest = {} as Rest,
) => ({ type: 'whole' as const, least, most, about, ...rest });

export const fraction = <const Rest extends More>(about: string, rest = {} as Rest) => ({
  type: 'fraction' as const,
  about,
  ...rest,
});

export const switched = <const Rest extends More>(about: string, rest = {} as Rest) => ({
  type: 'switch' as const,
  about,
  ...rest,
});

export const texts = <const Rest extends More>(
  { longest, most }: { longest: number; most: number },
  about: string,
  rest = {} as Rest,
) => ({ type: 'texts' as const, longest, most, about, ...rest });

export interface Faces {
  /** The words of the command, and its arguments in capitals: `tasks add TITLE`; in brackets if it can be left out. */
  cli?: readonly string[];
  http?: {
    route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
    name: string;
    status?: 201 | 202;
  };
  agent?: AgentFace;
  /** Offers it to programs over MCP as well. */
  mcp?: true;
  /** A tool that programs are offered over MCP, and agents are not. */
  program?: AgentFace;
}

export interface AgentFace {
  /** Names that others have for the same tool. */
  aliases?: readonly string[];
  /** Defaults for an agent; other faces have the usual values of the fields. */
  usual?: Readonly<Record<string, number>>;
  /** The list in the answer whose rows a plan can count and send as lines. */
  rows?: string;
  /** Names that stored plans refer to, and where the answer has them: `{ task_id: 'task.id', ids: 'rows.*.id' }`. */
  also?: Readonly<Record<string, string>>;
  /** Parts of the answer that an agent does not get: those that its words say already, or `text`, which is those words. */
  leaves?: readonly string[];
}

export interface OperationEntry {
  /** Small letters, no period: it stands in lists. */
  summary: string;
  /** Paragraphs; `{tasks.restore}` is what the face calls that operation. */
  about: readonly string[];
  audience: Role;
  effect: Effect;
  /** Only the owner in person decides this: no agent and no program is ever offered it. */
  isDecision?: true;
  takes: OperationFields;
  /** It reads a file, or its answer is one. A command has it as its argument FILE, a route as the body. */
  file?: 'read' | 'written';
  faces: Faces;
  examples: readonly { input: Readonly<Record<string, unknown>>; file?: string; does: string }[];
  /** A command makes the data folder if there is none. */
  makesHome?: true;
  /** It leaves work to the daemon: a command says so if none runs. */
  leavesWork?: true;
}

export type Entries = Readonly<Record<string, OperationEntry>>;

type ValueOf<One extends OperationField> = One extends {
  type: 'choice';
  choices: readonly (infer Choice)[];
}
  ? Choice
  : One extends { type: 'whole' | 'fraction' }
    ? number
    : One extends { type: 'switch' }
      ? boolean
      : One extends { type: 'texts' }
        ? string[]
        : string;

type GivenKeys<Takes extends OperationFields> = {
  [Key in keyof Takes]: Takes[Key] extends { isRequired: true } | { usual: unknown } ? Key : never;
}[keyof Takes];

/** The input that a body gets: checked, and with the usual values filled in. */
export type InputOf<Takes extends OperationFields> = {
  -readonly [Key in GivenKeys<Takes>]: ValueOf<Takes[Key]>;
} & { -readonly [Key in Exclude<keyof Takes, GivenKeys<Takes>>]?: ValueOf<Takes[Key]> };

export interface OperationCall<Desks> {
  /** The desks of whoever asks; they hold what is theirs and nothing else. */
  desks: Desks;
  nowMs: number;
  /** The zone of wall times that they write. */
  timezone: string;
  /** That they speak, if that is known: what can be told in it is. */
  language?: string | undefined;
  /** The file that an operation with `file: 'read'` was given. */
  file: { name: string; text: string };
  /** Fires when nobody waits for the answer any more. */
  signal: AbortSignal;
  /** Lets others have their turn, if they share the thread; rejects when nobody waits for the answer any more. */
  turn?(): Promise<void>;
}

export interface Columns {
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  foot?: string;
}

type InShort = Readonly<Record<string, unknown>> & { text: string };

export interface Performed {
  answer: Readonly<Record<string, unknown>>;
  /** The answer in words, for a terminal and a chat. */
  say(): string;
  /** The same for a model: each thing once, and nothing that is as usual. Tools promise a text, so it has one. */
  inShort?(): InShort | Promise<InShort>;
  /** A list as a table, or as several, if there is room for one and it is not empty: a terminal. */
  columns?: Columns | readonly Columns[];
  /** The file that an operation with `file: 'written'` made. */
  file?: { name: string; mediaType: string; text: string };
}

export interface Body<Input, Desks> {
  /** Made when it is asked for, if it is large: a command shows an answer without its schema. */
  answer: z.ZodObject | (() => z.ZodObject | Promise<z.ZodObject>);
  run(input: Input, call: OperationCall<Desks>): Promise<Performed>;
}

/** A body for each entry; one that is missing, or takes something else, does not compile. */
export type Bodies<Of extends Entries, Desks> = {
  readonly [Key in keyof Of]: Body<InputOf<Of[Key]['takes']>, Desks>;
};

/** An entry with its name and its body. */
export interface Operation<Desks> extends OperationEntry {
  /** `tasks.create`. */
  name: string;
  load(): Promise<Body<never, Desks>>;
}
