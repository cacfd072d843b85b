/**
 * Everything around the loop in memory: a model that plays a script, tools that note their calls, and a
 * journal that survives. What is written is durable a turn later, unless the process dies before.
 */

import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { createFakeCallers } from '../commands/command-callers.fake.ts';
import type { CrossedBudget } from '../domain/budget.ts';
import type { ModelEvent, ModelRequest } from '../domain/model-call.ts';
import { NO_USAGE } from '../domain/model-usage.ts';
import type { Step } from '../domain/run/step.ts';
import type { Effect, ToolResult } from '../domain/tool-call.ts';
import { runTurn } from './agent.ts';
import type {
  AgentPorts,
  ConversationSummary,
  PastTurn,
  TurnEnd,
  TurnRequest,
} from './agent-ports.ts';
import type { AgentMode } from './agent-settings.ts';
import { decideWindow, saysGoOn } from './limits.ts';
import { RULED_TOOLS } from './own-tool-rules.ts';
import { FINISH_TOOL } from './run-finish.ts';

/** What a model wants, whatever the mode: calls, or words. */
export interface ScriptRound {
  text?: string;
  calls?: readonly { name: string; input: Record<string, unknown> }[];
  /** Asks what there is; only where calls are JSON. */
  asksFor?: string;
  fails?: Extract<ModelEvent, { kind: 'failed' }>['code'];
  /** Said as it is. */
  events?: readonly ModelEvent[];
}
/** From how often the model has answered in this turn, and what it was sent. */
export type Script = (round: number, request: ModelRequest) => ScriptRound;

/** A budget of the day that is used up, and what a model says then. */
export const CROSSED: CrossedBudget = {
  scope: 'day',
  measure: 'cents',
  used: 510,
  bound: 500,
  worth: 500,
  untilMs: 1,
  command: 'rote cost allow --day',
};
export const OVER_BUDGET: ScriptRound = {
  events: [
    {
      kind: 'failed',
      code: 'budget',
      message: 'used up',
      retryable: false,
      retryAfterMs: null,
      crossed: [CROSSED],
    },
  ],
};

const EFFECTS: Readonly<Record<string, Effect>> = {
  'telex.search': 'read',
  'time.now': 'read',
  'rss.read': 'read',
  'file.write': 'idempotent',
  [FINISH_TOOL]: 'read',
};

const object = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  additionalProperties: false,
});
type FakeTool = ReturnType<typeof createFakeCallers>['tools'][number];
const MORE_TOOLS: readonly FakeTool[] = [
  {
    name: 'rss.read',
    origin: 'rote',
    summary: 'read a feed',
    description: [],
    input: object({ url: {} }),
  },
  {
    name: 'file.write',
    origin: 'rote',
    summary: 'write a file',
    description: [],
    input: object({ path: { type: 'string' }, text: { type: 'string' } }),
  },
  {
    name: 'message.send',
    origin: 'rote',
    summary: 'send a message',
    description: [],
    input: object({ text: { type: 'string' }, session: { type: 'string' } }),
  },
  {
    name: 'schedule.remove',
    origin: 'rote',
    summary: 'remove a schedule',
    description: [],
    input: object({ id: { type: 'string' } }),
  },
];
const FINISH: FakeTool = {
  name: FINISH_TOOL,
  origin: 'rote',
  summary: 'say how it ended',
  description: [],
  input: object({ outcome: { type: 'string' }, text: { type: 'string' } }),
};

/** Thrown by the journal where a test has the process die. */
class Crash extends Error {}

export interface AgentKit {
  clock: VirtualClock;
  /** What was really called. */
  calls: { name: string; input: unknown; key: string }[];
  requests: ModelRequest[];
  steps: Map<string, Step>;
  turns: PastTurn[];
  /** What is told in short of the turns before; the last is kept. */
  summaries: ConversationSummary[];
  windowCalls: number[];
  ports: AgentPorts;
  say(message: string, more?: Partial<TurnRequest>): Promise<TurnEnd>;
}

export function createAgentKit(options: {
  mode?: AgentMode;
  script: Script;
  answers?: Record<string, (input: unknown) => ToolResult>;
  /** Counts the moments at which a process may die; answers whether it does so now. */
  dies?: (moment: string) => boolean;
  /** Of a kit whose process has died. */
  after?: AgentKit;
  callsPerWindow?: number;
  /** Tools beside the usual ones. */
  moreTools?: readonly FakeTool[];
  askOwner?: AgentPorts['askOwner'];
  /** Whether `run.finish` is among the tools; it answers with what it is given. */
  hasFinish?: boolean;
}): AgentKit {
  const { mode = 'multi_agent', script, answers = {}, after } = options;
  const clock = after?.clock ?? createVirtualClock();
  const calls = after?.calls ?? [];
  const requests = after?.requests ?? [];
  const steps = after?.steps ?? new Map<string, Step>();
  const turns = after?.turns ?? [];
  const summaries = after?.summaries ?? [];
  const windowCalls = after?.windowCalls ?? [];
  const { moreTools = [] } = options;
  const fake = createFakeCallers([
    ...MORE_TOOLS,
    ...moreTools,
    ...(options.hasFinish === true ? [FINISH] : []),
  ]);
  const { tools } = fake;
  let runs = 0;
  const die = (moment: string): void => {
    if (options.dies?.(moment) === true) throw new Crash(moment);
  };

  async function* callModel(request: ModelRequest): AsyncGenerator<ModelEvent> {
    die('before-model');
    requests.push(request);
    yield* eventsOf(script(roundOf(request), request), mode);
    die('after-model');
  }

  const ports: AgentPorts = {
    clock,
    callModel,
    toolCallers: async (call) => fake.callersFor(call),
    async callTool(name, input, key) {
      die('before-call');
      calls.push({ name, input, key });
      const output = name === FINISH_TOOL ? input : { done: name };
      const result = answers[name]?.(input) ?? { ok: true, output };
      die('after-call');
      return result;
    },
    effectOf: (name) => EFFECTS[name] ?? 'once',
    judged(name, input) {
      const { origin } = tools.find((tool) => tool.name === name) ?? {};
      // Mail and the like are actions of a skill that the owner trusts.
      const maker = origin === 'rote' && !RULED_TOOLS.includes(name) ? 'trusted' : origin;
      return { name, input, maker: maker ?? 'others', effect: EFFECTS[name] ?? 'once' };
    },
    // What is only read, and tools of others, are no matter of most tests.
    askOwner:
      options.askOwner ??
      (async ({ target }) =>
        target.kind === 'read' || target.kind === 'tool'
          ? { kind: 'yes' }
          : { kind: 'waiting', how: null }),
    mask: (value) => value,
    journal: {
      get known() {
        return [...steps.values()];
      },
      async record(entries) {
        die('before-write');
        await new Promise<void>((resolve) => clock.defer(resolve));
        die('before-commit');
        for (const step of entries) steps.set(step.id, structuredClone(step));
        die('after-write');
        return 'recorded';
      },
    },
    history: {
      load: async () => turns.filter(({ runId }) => runId !== `run_${runs}`),
      async append(turn) {
        die('before-append');
        await new Promise<void>((resolve) => clock.defer(resolve));
        die('before-commit');
        const others = turns.filter(({ runId }) => runId !== turn.runId);
        turns.splice(0, turns.length, ...others, structuredClone(turn));
      },
      summary: async () => summaries.at(-1) ?? null,
      async keepSummary(summary) {
        die('before-keep');
        await new Promise<void>((resolve) => clock.defer(resolve));
        die('before-commit');
        summaries.push(structuredClone(summary));
      },
    },
    context: async () => [],
    async acquireCallSlot() {
      const decision = decideWindow({
        calls: windowCalls,
        mostCalls: options.callsPerWindow ?? 50,
        windowMs: 300_000,
        nowMs: clock.nowMs(),
      });
      windowCalls.splice(0, windowCalls.length, ...decision.calls);
      return { waitMs: decision.kind === 'call' ? null : decision.waitMs };
    },
    countTokens: (text) => Math.ceil(text.length / 4),
  };

  return {
    clock,
    calls,
    requests,
    steps,
    turns,
    summaries,
    windowCalls,
    ports,
    say(message, more = {}) {
      runs += 1;
      if (after === undefined) steps.clear();
      return runTurn(
        {
          runId: `run_${runs}`,
          sessionKey: 'agent:main:inbox:direct:owner',
          mode,
          identity: 'You are a test.',
          skills: 'other: weather',
          mostUsed: [],
          message,
          timezone: 'Europe/Berlin',
          mostCalls: 10,
          isConversation: true,
          mustFinish: false,
          isTainted: false,
          ownerWords: message,
          goesOn: saysGoOn(message),
          contextTokens: 8000,
          summaryTokens: 300,
          resultTokens: 500,
          signal: new AbortController().signal,
          ...more,
        },
        ports,
      );
    },
  };
}

/** How often the model has answered since the person wrote. */
function roundOf({ messages }: ModelRequest): number {
  const asked = messages.findLastIndex(
    (message) =>
      message.role === 'user' &&
      message.parts.some((part) => part.kind === 'text' && part.text.includes('\n[now] ')),
  );
  return messages.slice(asked).filter(({ role }) => role === 'assistant').length;
}

/** A round in the words of its mode. */
export function textOfRound({ text = '', calls = [] }: ScriptRound): string {
  if (calls.length === 0) return text;
  const lines = calls.map(({ name, input }) => {
    const flags = Object.entries(input).map(
      ([key, value]) => `--${key} '${typeof value === 'string' ? value : JSON.stringify(value)}'`,
    );
    return [name, ...flags].join(' ');
  });
  return `${text}\n\n\`\`\`cmd\n${lines.join('\n')}\n\`\`\`\n`;
}

export function callsOfRound(
  { calls = [], asksFor }: ScriptRound,
  mode: AgentMode,
): { name: string; input: Record<string, unknown> }[] {
  if (mode === 'multi_agent') return [];
  const finding =
    asksFor === undefined || mode === 'direct'
      ? []
      : [{ name: 'find_tools', input: { domain: asksFor } }];
  const wanted = calls.map(({ name, input }) =>
    mode === 'direct'
      ? { name, input }
      : { name: 'call_tool', input: { skill: name, arguments: input } },
  );
  return [...finding, ...wanted];
}

function* eventsOf(round: ScriptRound, mode: AgentMode): Generator<ModelEvent> {
  if (round.events !== undefined) {
    yield* round.events;
    return;
  }
  yield { kind: 'started', provider: 'fake', model: 'script' };
  if (round.fails !== undefined) {
    yield {
      kind: 'failed',
      code: round.fails,
      message: 'no',
      retryable: false,
      retryAfterMs: null,
    };
    return;
  }
  const text = mode === 'multi_agent' ? textOfRound(round) : (round.text ?? '');
  if (text !== '') yield { kind: 'text', text };
  const calls = callsOfRound(round, mode);
  for (const [index, call] of calls.entries())
    yield { kind: 'tool-call', call: { id: `call_${index}`, ...call, fault: null, seal: null } };
  yield { kind: 'usage', usage: { ...NO_USAGE, input: 100, output: 10 }, cents: 1 };
  yield { kind: 'finished', reason: calls.length > 0 ? 'tool-calls' : 'stop' };
}
