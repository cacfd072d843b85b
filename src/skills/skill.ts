/**
 * A skill as it was read: what its file says, made into what Rote needs. Bodies are not kept; they are
 * read when somebody wants them.
 */

/** One thing that is wrong, or not as the standard has it. */
export interface Finding {
  level: 'error' | 'warning';
  /** For programs: `missing-description`, `unknown-key`, … */
  code: string;
  /** Counted from 1, in the file. */
  line: number;
  message: string;
  /** What to write instead. */
  fix: string;
}

/** What stands in a SKILL.md. */
export interface SkillText {
  name: string;
  description: string;
  license: string | null;
  compatibility: string | null;
  /** As words: `["Bash(git:*)", "Read"]`. */
  allowedTools: readonly string[];
  /** Everything in `metadata` that is text, or can be said as text. */
  metadata: Readonly<Record<string, string>>;
  /** The group it is listed in: `rote-domain`, else null. */
  domain: string | null;
  /** Phrases that call for it. */
  triggers: readonly string[];
  /** The tools that its runs may call: what it declares, else what its `allowed-tools` mean here. */
  tools: readonly string[];
  /** Those of its `allowed-tools` that give no right here, as they are written. */
  toolsNotGiven: readonly string[];
  /** The names of the secrets that its scripts get. */
  secrets: readonly string[];
  /** The hosts that its scripts want to reach: `api.example.com`, `*.example.com`. */
  hosts: readonly string[];
  maxSteps: number | null;
  budget: string | null;
  /** When it runs, as loosely as it was written: the schedule normalizer reads it. */
  schedule: Readonly<Record<string, unknown>> | null;
  /** Why it has no schedule, although the file says when. */
  scheduleProblem: string | null;
  /** A plan in its folder. */
  planFile: string | null;
  /** Where its instructions begin, as an index into the text of the file. */
  bodyStart: number;
}

/** A parameter of an action, as its front matter names it. */
export type ActionInput = Readonly<Record<string, unknown>>;

/** What stands in the markdown file of an action. */
export interface ActionText {
  /** `email.send`. */
  name: string;
  description: string;
  /** A JSON Schema of an object; null where the file names no flags. */
  input: ActionInput | null;
  /** What carries it out, where the file says so; paths are inside the folder of the skill. */
  backing:
    | { kind: 'script'; path: string }
    | { kind: 'plan'; path: string }
    /** A tool of the catalog, with the input it is given; `${input.x}` stands for a flag. */
    | { kind: 'tool'; tool: string; input: Readonly<Record<string, unknown>> | null }
    | null;
  /** What calling it again would do, where the file says so. */
  effect: 'read' | 'idempotent' | 'once' | null;
  bodyStart: number;
}

/** What the loader made of a file: something to use, with what is odd about it, or nothing, with the reason. */
export type Loaded<T> =
  | { ok: true; value: T; warnings: readonly Finding[] }
  | { ok: false; findings: readonly Finding[] };
