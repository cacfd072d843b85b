/** What a tool is: its description, the schemas of what goes in and comes out, and the work itself. */
import type { Grant, WantedGrant } from '../domain/grant.ts';
import type { Role } from '../domain/person.ts';
import type {
  CallContext,
  Effect,
  ToolFailure,
  ToolMaker,
  ToolResult,
} from '../domain/tool-call.ts';

/** A refusal by the settings: `private-address`, `program-not-allowed`, `not-set-up`. */
export type ToolRefusal = Pick<ToolFailure, 'code' | 'message'>;

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Tool {
  /** `domain.verb`. */
  name: string;
  /** One line, for lists. */
  summary: string;
  /** Paragraphs: what it does, what it refuses, what it answers. */
  description: readonly string[];
  /** Other names that mean it: `http.get`, `telegram_send_message`. */
  aliases?: readonly string[];
  /**
   * How people ask for it, as `language/phrases/phrase.ts` writes it: `what's next {when?}`; the slots are properties of
   * its input. What only reads is answered at once, in the words of its output `text`; the rest needs a yes.
   */
  phrases?: readonly string[];
  input: JsonSchema;
  output: JsonSchema;
  /** Whether the schemas are our own, so that no check of them was made to take long. */
  hasOwnSchemas?: boolean;
  /**
   * Who made it, where that is Rote or a skill that its owner trusts; its words are then no words of others. Set by
   * who makes the catalog, so that nothing becomes ours by its name.
   */
  origin?: Exclude<ToolMaker, 'others'>;
  /** Whether all that it does are calls that are made through the catalog, where each is judged. */
  isSeenThrough?: boolean;
  /** The only host that it reaches, which the owner connected: the tools of an API. */
  host?: string;
  /** Whether a model judges inside of it: an action whose plan has a `think`. */
  thinks?: boolean;
  /** Whether other programs are not offered it over MCP, whatever the settings show them. */
  isOnlyForAgents?: boolean;
  /** Whether it answers people without a model, as a greeting does: no model and no program is offered it. */
  isOnlyForPeople?: boolean;
  /** Whether only plans call it, and people: no agent and no program is offered it. */
  isOnlyForPlans?: boolean;
  /** Who may have it called in what they say, at the least; the owner, where nothing is said. May depend on the input. */
  audience?: Role | ((input: Record<string, unknown>) => Role);
  /** Fixed, or decided by the input. */
  effect: Effect | ((input: Record<string, unknown>) => Effect);
  examples: readonly { input: Record<string, unknown>; does: string }[];
  /**
   * How long a call of it usually may take, where that is longer than what a plan gives to any call: a program.
   * Asked with the input as it is written, references and all.
   */
  limitMs?: (input: Record<string, unknown>) => number;
  /**
   * Which part of it a call depends on, where parts fail by themselves: the host, the command. Null
   * where a call depends on nothing that could be down, and so is never held back. Without it, the
   * tool is one part.
   */
  circuitOf?: (input: Record<string, unknown>) => string | null;
  /**
   * Why a call would be refused whenever it is made, as things are set up now; null where it may work. Asked
   * before work is stored, with the input as it is written (references and all), or with none where only the
   * tool is named.
   */
  refusalOf?: (input: Record<string, unknown>) => ToolRefusal | null;
  /** What is wrong with input that its schema lets pass, and that no setting mends; as it is written, references and all. */
  inputFault?: (input: Record<string, unknown>) => string | null;
  /**
   * What the owner could grant a schedule for this call as it is written; null where it depends on what is filled in.
   * Only a tool that has this is told of grants.
   */
  grantOf?: (input: Record<string, unknown>, role: Role) => WantedGrant | null;
  /** What else it could be granted, and works without: folders that its program would see. */
  alsoGrantable?: (input: Record<string, unknown>, role: Role) => Grant[];
  /**
   * Reads input as callers of its aliases write it, and gives the form that the schema takes. What it does not
   * know, and what has that form already, it gives back as it is.
   */
  inOwnForm?: (input: unknown) => unknown;
  /** Gets input that has passed the schema. */
  call(input: Record<string, unknown>, context: CallContext): Promise<ToolResult>;
}

/** For whom a call is; without input, for whom any call of it may be. */
export function audienceOf(tool: Pick<Tool, 'audience'>, input: unknown = {}): Role {
  const { audience = 'owner' } = tool;
  if (typeof audience === 'string') return audience;
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  return isObject ? audience(input as Record<string, unknown>) : 'owner';
}

export function done(output: unknown): ToolResult {
  return { ok: true, output };
}

export function fail(
  failure: Pick<ToolFailure, 'code' | 'message'> & Partial<ToolFailure>,
): ToolResult {
  return { ok: false, failure: { retryable: false, fate: 'not-done', ...failure } };
}

/** Fails a call before anything was sent or read for it, in words that are Rote's own. */
export function refuseCall(failure: Pick<ToolFailure, 'code' | 'message'>): ToolResult {
  return fail({ ...failure, reachedNobody: true });
}

/** Why no call of a tool works, as things are set up now; null where one may. */
export function whyNotSetUp({ refusalOf }: Pick<Tool, 'refusalOf'>): ToolRefusal | null {
  return refusalOf?.({}) ?? null;
}

/** Whether a call of it may work: as things are set up, or where it is granted to a schedule. */
export function mayWork(tool: Pick<Tool, 'refusalOf' | 'grantOf'>): boolean {
  return tool.grantOf !== undefined || whyNotSetUp(tool) === null;
}

/** A failure on its way up to the tool that answers with it. */
export class ToolFault extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'ToolFault';
    this.code = code;
  }
}
