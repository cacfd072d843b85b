/** What the loop needs of the house around it, and what it is asked to do. */
import type { Clock } from '../base/clock.ts';
import type { CrossedBudget } from '../domain/budget.ts';
import type {
  ModelEvent,
  ModelMessage,
  ModelRequest,
  PicturePart,
  ToolDefinition,
} from '../domain/model-call.ts';
import type { RecordSteps } from '../domain/run/run-journal.ts';
import type { Step } from '../domain/run/step.ts';
import type { CallGuard, Effect, JudgedCall, ToolResult } from '../domain/tool-call.ts';
import type { AgentMode } from './agent-settings.ts';
import type { AskOwner } from './call-guard.ts';
import type { RunFinish } from './run-finish.ts';

/** A tool as a model is told of it. */
export interface AgentTool {
  name: string;
  summary: string;
  description: readonly string[];
  input: Readonly<Record<string, unknown>>;
  /** Who made it, where that is Rote or somebody whom the owner trusts; else its words are those of others. */
  origin?: 'rote' | 'trusted';
}

/** What one command, or one call of a meta tool, came to. */
export interface ActAnswer {
  ok: boolean;
  output?: unknown;
  help?: string;
  error?: { code: string; message: string; hint: string };
  /** Whether what others wrote is among it, though nothing was called: the help for a tool of theirs. */
  isOfOthers?: boolean;
}

type CallTool = (name: string, input: unknown) => Promise<ToolResult>;

/** The ways of calling tools; whatever is called in the end goes through `CallTool`. */
export interface ToolCallers {
  /** Those that may be called. */
  tools(): readonly AgentTool[];
  /** The commands in the finished blocks of a text, one after the other. */
  runCommands(text: string): Promise<{
    results: readonly (ActAnswer & { command: string })[];
    /** Whether a block has no end; nothing of it ran. */
    isUnfinished: boolean;
  }>;
  /** `find_tools` and `call_tool`. */
  metaTools(): readonly ToolDefinition[];
  useMetaTool(name: string, input: unknown): Promise<ActAnswer>;
  /** A tool by its own name. */
  useTool(name: string, input: unknown): Promise<ActAnswer>;
  /** A tool and what it takes in one line, as flags or as arguments in JSON; null where that is too long. */
  usageOf(name: string, form: 'flags' | 'arguments'): string | null;
}

/** What else is known and may matter now: `context-parts.ts` says how much of each is told. */
export interface ContextPart {
  name: 'draft' | 'rules' | 'agreed' | 'state' | 'tasks' | 'memories' | 'lessons';
  text: string;
  /** Whether what others wrote is among it. */
  isTainted: boolean;
}

/** What of a conversation no longer has room, in short. */
export interface ConversationSummary {
  /** The last turn that it tells of; those before it are told of too. */
  upToRunId: string;
  text: string;
  /** Whether what others wrote is among what it tells of. */
  isTainted: boolean;
}

export interface AgentPorts {
  clock: Pick<Clock, 'nowMs'>;
  /**
   * Ends with `finished` or `failed`. What is silent is for nobody to read but us; a class is asked for
   * where a tool needs it.
   */
  callModel(
    request: ModelRequest,
    signal: AbortSignal,
    options?: { silent?: boolean; modelClass?: string | null },
  ): AsyncIterable<ModelEvent>;
  toolCallers(call: CallTool): Promise<ToolCallers>;
  /** One call, within its time. Never rejects. `key` is the same for every try of it; `guard` judges what it calls. */
  callTool(name: string, input: unknown, key: string, guard?: CallGuard): Promise<ToolResult>;
  /** A call as it is judged before it is made, by what its tool is. */
  judged(name: string, input: unknown): JudgedCall;
  /** Asks whether a target may be reached, once; answers with what was said so far. */
  askOwner: AskOwner;
  effectOf(name: string, input: unknown): Effect;
  /** Without the secrets that may be in it, for the journal. */
  mask(value: unknown): unknown;
  journal: {
    /** What an earlier try of this turn did. */
    known: readonly Step[];
    record: RecordSteps;
  };
  history: {
    /** The turns before this one, the oldest first. */
    load(): Promise<readonly PastTurn[]>;
    /** Once for each turn, however often it is said. */
    append(turn: PastTurn): Promise<void>;
    /** Of the turns that had no room any more; null where all had. */
    summary(): Promise<ConversationSummary | null>;
    keepSummary(summary: ConversationSummary): Promise<void>;
  };
  /** What is on, what is remembered, what was learned; empty where nobody knows anything. */
  context(): Promise<readonly ContextPart[]>;
  /** Counts one call of this conversation; says how long to wait where it has made too many. */
  acquireCallSlot(): Promise<{ waitMs: number | null }>;
  /** A person said "go on" to a turn that stopped at these budgets. Once for each run, however often it is said. */
  allowMore?(crossed: readonly CrossedBudget[]): Promise<void>;
  /** All that the person said to this turn while it was under way, in order, however often it is asked. */
  heard?(): Promise<readonly string[]>;
  countTokens(text: string): number;
  onEvent?(event: TurnEvent): void;
}

export interface TurnRequest {
  runId: string;
  sessionKey: string;
  mode: AgentMode;
  /** What the agent is called, where its file says so. */
  agentName?: string;
  /** Who answers, in the words of its file. */
  identity: string;
  /** What a model is told of the skills; empty where it may not look at them. */
  skills: string;
  /** The tools that were used most before today, the first the most; others may be among them. */
  mostUsed: readonly string[];
  message: string;
  /** Shown before its words to a model that sees; bounded by who gives them. */
  pictures?: readonly PicturePart[];
  /** Where the person is; the time is said with the message, never before it. */
  timezone: string;
  /** Whom it talks with, and on which channel, as people call it. */
  person?: { name: string };
  channel?: string;
  /** The class of model that may call a tool: `file.write` or `file.*` → `large`. */
  needs?: Readonly<Record<string, string>>;
  /** How many calls of tools it may take. */
  mostCalls: number;
  /** Whether somebody is there who may say "go on". */
  isConversation: boolean;
  /** Whether it has to say with `run.finish` how it ended. */
  mustFinish: boolean;
  /** Whether the message itself holds what others wrote. */
  isTainted: boolean;
  /** What the owner wrote; targets that are named there are no new ones. */
  ownerWords: string;
  /** The person let it go on where its last turn stopped. */
  goesOn?: boolean;
  /** The run whose turn goes on, because its owner said yes to what it asked for. */
  goesOnFrom?: string;
  /** What the owner approved and somebody else wrote: the addresses in it may be read. */
  approvedText?: string;
  /** Addresses that it may read, in short: those of a mission that its giver may read. */
  readable?: readonly string[];
  contextTokens: number;
  /** How long the summary of what has no room may be; 0 has none. */
  summaryTokens: number;
  resultTokens: number;
  signal: AbortSignal;
}

/** A turn as a conversation remembers it. */
export interface PastTurn {
  runId: string;
  mode: AgentMode;
  messages: readonly ModelMessage[];
  /** Whether what others wrote is among it. */
  isTainted: boolean;
  /** Whether what its person keeps is among it. */
  hasReadKept?: boolean;
  /** Whether it stopped at a limit and asked whether to go on, or went on and came to nothing. */
  isPaused: boolean;
  /** Whether its owner was asked for something that it could not do without them. */
  hasAsked?: boolean;
  /** Whether it is work that somebody declared, and no part of the talk around it. */
  isAside?: boolean;
  /** What the owner wrote for all of it, where it may go on. */
  ownerWords?: string;
  /** The budgets that it stopped at. */
  crossed?: readonly CrossedBudget[];
  /** The addresses that stood in what it read: see `read-links.ts`. */
  links?: readonly string[];
  /** The calls that it made and that must not be made again when it goes on. */
  done: readonly string[];
}

/** What happens inside a turn, for whoever watches. */
type TurnEvent =
  /** A model begins to answer; what one before it said in the same call counts no more. */
  | { kind: 'text-begun' }
  | { kind: 'text-said'; text: string }
  | { kind: 'step-begun'; step: Step }
  | { kind: 'step-ended'; step: Step };

export type TurnEnd = TurnFacts &
  (
    | { kind: 'answered'; text: string }
    /** It said how it ended; the text may be empty where there was nothing to do. */
    | { kind: 'finished'; outcome: RunFinish['outcome']; text: string }
    /** It was asked how it ended, and did not say so; the text is what it said instead. */
    | { kind: 'said-nothing'; text: string }
    /** At a limit; the text says what is done, what is left, and how to go on. */
    | { kind: 'paused'; text: string; limit: 'turn' | 'conversation' }
    | { kind: 'paused'; text: string; limit: 'budget'; crossed: readonly CrossedBudget[] }
    | { kind: 'failed'; code: string; message: string }
    /** Somebody ended it. */
    | { kind: 'stopped' }
    /** The run belongs to somebody else now. */
    | { kind: 'lost' }
    /** Something around the loop broke; the journal says how far it came. */
    | { kind: 'broke-off'; reason: string }
  );

export interface TurnFacts {
  /** In the order in which they were begun. */
  steps: readonly Step[];
  /** Those whose last entry is not in the journal yet. */
  unrecorded: readonly Step[];
}
