/**
 * Calling a tool, as everyone sees it who calls one or is one. A call never throws: what went wrong
 * is a value, and says whether trying again makes sense and whether anything may have happened.
 */

import type { Grant } from './grant.ts';
import type { Role } from './person.ts';

/** The effect of repeating a call: nothing (`read`), nothing more (`idempotent`), or the same thing again (`once`). */
export type Effect = 'read' | 'idempotent' | 'once';

export interface ToolFailure {
  /** For programs: `timed-out`, `refused`, `bad-input`, … */
  code: string;
  /** For people: what went wrong, with which input. */
  message: string;
  /** True if the same call may succeed later. Bad input never does. */
  retryable: boolean;
  /** How long the other side asked us to wait. */
  retryAfterMs?: number;
  /**
   * The known fate of the call: nothing was done (`not-done`); it ended, and said that it failed, but may have done a part
   * (`ended`); nobody heard how it ended, so it may have been done (`unknown`).
   */
  fate: 'not-done' | 'ended' | 'unknown';
  /** Meanings of words that fit several things: said in their place, each fits one. */
  choices?: readonly string[];
  /** Nothing was sent or read for it, and its words are Rote's own: who hears them has read nothing that others wrote. */
  reachedNobody?: true;
  /** The request was wrong, as `bad-input` always is: the caller must change it. */
  isBadRequest?: true;
}

/** News of a tool while it works; kept with its step and told to every listener. */
export type ToolEvent =
  | { kind: 'log'; level: string; message: string }
  | { kind: 'progress'; fraction: number | null; message: string | null }
  /** A JSON Merge Patch (RFC 7396) of the state of the session. */
  | { kind: 'state_patch'; patch: Record<string, unknown> }
  | { kind: 'asset'; path: string; mediaType: string; bytes: number; sha256: string }
  | { kind: 'ui_event'; data: Record<string, unknown> }
  /** The tool says that something went wrong; it may go on. */
  | { kind: 'error'; code: string; message: string }
  /** Output of the tool that nobody could read. */
  | { kind: 'diagnostic'; message: string };

export type ToolResult = { events?: readonly ToolEvent[] } & (
  | { ok: true; output: unknown }
  | { ok: false; failure: ToolFailure }
);

interface Asker {
  sessionKey: string;
  timezone: string;
  /** That they speak; what can be told in it is. */
  language?: string;
  /** The name that a program gives itself when it asks over MCP. */
  program?: string;
}

/** A call as it is judged before it is made. */
export interface JudgedCall {
  /** Of the tool itself, no alias. */
  name: string;
  /** In the form that the tool takes. */
  input: unknown;
  /** The maker of the tool; the names that a server or a skill gives its tools say nothing about that. */
  maker: ToolMaker;
  /** With this input, as its maker says. */
  effect: Effect;
  /** True if all that it does are calls that are judged by themselves: an action of a plan, or of another tool. */
  isSeenThrough?: boolean;
  /** True if it is refused whenever it is made, as things are set up now. */
  isOff?: boolean;
  /** The only host that it reaches, which the owner of the house connected. */
  host?: string;
  /** A fact that the tool met while it worked, which makes it another call than it seemed to be. */
  met?: { kind: 'redirect'; from: string } | { kind: 'existing-file' };
}

/** Rote, a skill that its owner trusts, or anybody else: an MCP server, a skill from elsewhere. */
export type ToolMaker = 'rote' | 'trusted' | 'others';

/** Judges the calls that are made on behalf of another, however deep they are inside it. */
export interface CallGuard {
  /** Why a call is not made; null if it is. */
  refusalOf(call: JudgedCall): Promise<ToolFailure | null>;
  /** Hears the result of the call. */
  made(call: JudgedCall, result: ToolResult): void;
  /** Of the addresses in a text, those that may be read, in short: for who goes on with the work elsewhere. */
  readableIn(text: string): string[];
  /** True if the words of others were read before: text that is written down then may be theirs. */
  hasReadOthers(): boolean;
  /** The same guard, for calls inside something whose words its owner trusts: whom they name is nobody new. */
  trusting(words: string): CallGuard;
}

/** The caller, and the person on whose behalf it calls. */
export interface CallContext {
  signal: AbortSignal;
  /** The same for every try of one call and for no other call: what it did once it need not do again. */
  key: string;
  sessionKey: string;
  runId: string | null;
  scheduleId: string | null;
  /** What stands in the approved plan that makes the call, without what it finds in data; left out where none makes it. */
  written?: string;
  /** The tools that the caller may call; null for the owner, who may call any. */
  capabilities: ReadonlySet<string> | null;
  /** Grants of the approved work of the run beyond the settings. Only its own calls have them, none inside them. */
  grants?: readonly Grant[];
  /** Files of that work, as it was approved; beside the grants, and like them. */
  pins?: Readonly<Record<string, string>>;
  /** For whom it is called; the catalog finds it out, whatever the caller says. */
  role?: Role;
  /** Its failure is an answer too, as in a check whether something is there: no open circuit holds it back. */
  mayFail?: boolean;
  /** A further try of one call, whose first try has said already that its tool fails. */
  isRetry?: boolean;
  /** The asker, if that is not the caller itself: what is made answers there, in that zone. */
  asker?: Asker;
  /** True if a model reads the answer; words of others are then left out unless they are asked for. */
  forModel?: boolean;
  /** True if a plan makes the call and goes on with the answer, which is then whole. */
  isInPlan?: boolean;
  /** Asked before this call and every call inside it; without one, nothing stands in the way. */
  guard?: CallGuard;
  /** Hears of events as they come. */
  onEvent?: (event: ToolEvent) => void;
}

/**
 * A tool beyond the capabilities of its caller. The words are the same whether there is such a tool or
 * not, so that nobody learns by asking.
 */
export function notAvailable(name: string): ToolFailure {
  return {
    code: 'not-available',
    message: `${name} is not available to this skill.`,
    retryable: false,
    fate: 'not-done',
    reachedNobody: true,
  };
}
