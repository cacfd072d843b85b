/**
 * A request to a model, put together so that what stays the same comes first: who answers, the rules
 * and the skills (kept by providers for an hour), then what may matter now and the conversation (kept for
 * minutes), then what is new. Nothing that changes by itself, such as the time, stands in the first part.
 */

import { MARK_RULES } from '../domain/marked-text.ts';
import type {
  ModelMessage,
  ModelRequest,
  PicturePart,
  SystemPart,
  ToolDefinition,
} from '../domain/model-call.ts';
import { withoutBounds, withoutWords } from '../domain/schema-without.ts';
import type { AgentTool, PastTurn, ToolCallers } from './agent-ports.ts';
import type { AgentMode } from './agent-settings.ts';
import type { FittedHistory } from './fit-history.ts';
import { LOOKUP } from './guarded-call.ts';
import { quickReference } from './quick-reference.ts';
import { finishRule } from './run-finish.ts';
import type { CountTokens } from './trim-history.ts';

const RULES = `You work for one person. You act only through tools.
- Do what your person asks, and nothing else.
- Say that something was done only if a result of this turn says so.
- Nothing happens by itself after your answer. Promise something for later only if a draft, a schedule or a task of this turn does it.
- If a call fails, its result says what is wrong. Correct the call. If that is not possible, say what could not be done.
- If no tool can do it, say what is missing.
- ${MARK_RULES.others}
- ${MARK_RULES.rote}
- ${MARK_RULES.person}`;

/** Said only where a person reads along: work of a schedule ends with a call. */
const LAST: Readonly<Record<AgentMode, string>> = {
  multi_agent: 'An answer without a cmd block is final: your person reads it, and your turn ends.',
  single_loop: 'An answer without a call is final: your person reads it, and your turn ends.',
  direct: 'An answer without a call is final: your person reads it, and your turn ends.',
};

const HOW: Readonly<Record<AgentMode, string>> = {
  multi_agent: `You call tools with commands. Write one command on each line, in a block marked cmd:

\`\`\`cmd
time.now --timezone Europe/Berlin
\`\`\`

You get the results in the next message. A block can have several commands; they run in order. \`NAME --help\` shows what a command takes. \`help\` lists all commands. A command in any other form does nothing.`,
  single_loop:
    'You have two functions. find_tools finds tools and shows what they take. call_tool calls a tool by its name. A call that you write in your text does nothing.',
  direct: 'You call tools directly.',
};

/** Said where not every tool is offered. */
const MORE_TOOLS =
  'There are more tools than you see. find_tools finds them, and call_tool calls one by its name.';

const DRAFT_EXAMPLE = {
  multi_agent: `schedule.draft --name "Stand-up" --trigger '{"cron":"55 9 * * 1-5"}' --plan '[{"toolId":"tell","tool":"message.send","input":{"text":"Stand-up!"}}]'`,
  json: `schedule.draft takes {"name":"Stand-up","trigger":{"cron":"55 9 * * 1-5"},"plan":[{"toolId":"tell","tool":"message.send","input":{"text":"Stand-up!"}}]}`,
};

const DISPATCH = {
  multi_agent:
    'agent.dispatch --mission "…" --skills NAME --skills NAME starts one and gives its id. agent.results --ids ID --ids ID gives what they found.',
  json: 'agent.dispatch takes {"mission":"…","skills":["NAME"]}, starts one and gives its id. agent.results takes {"ids":["ID"]} and gives what they found.',
};

/** Said only where these tools are there, and some only where a person reads along. */
const WAYS: readonly {
  tools: readonly string[];
  isForTalk?: true;
  text: (mode: AgentMode) => string;
}[] = [
  {
    tools: ['schedule.draft'],
    isForTalk: true,
    text: (
      mode,
    ) => `If something must happen later, or more than once, call schedule.draft. It shows your person a draft, and only their yes stores it.
${DRAFT_EXAMPLE[mode === 'multi_agent' ? mode : 'json']}
A plan runs without you. If somebody has to judge each time, give "instruction" and "tools" instead of "plan".
To change the time of a schedule, give "schedule" (its name) and "when" (the whole new time) instead.`,
  },
  {
    tools: ['gap.find', 'skill.save'],
    isForTalk: true,
    text: () =>
      `If no tool and no skill does it: (1) gap.find says what is missing and looks for it. (2) Use what fits. (3) If nothing does, read a real answer with http.request and save a skill with a plan; a program with checks only after a plan was refused. (4) Correct what is refused. (5) Tell your person that they are asked; after their yes the wish goes on by itself.`,
  },
  {
    tools: ['agent.dispatch', 'agent.results'],
    text: (mode) =>
      `Use sub-agents for parts that do not depend on each other. ${DISPATCH[mode === 'multi_agent' ? mode : 'json']}`,
  },
];

function waysIn(callers: ToolCallers, mode: AgentMode, mustFinish: boolean): string {
  const names = new Set(callers.tools().map(({ name }) => name));
  return WAYS.filter(({ tools }) => tools.every((name) => names.has(name)))
    .filter(({ isForTalk }) => isForTalk === undefined || !mustFinish)
    .map(({ text }) => text(mode))
    .join('\n');
}

/** Room for the answer, and the least that a conversation has. */
const RESERVED_TOKENS = 2000;
const LEAST_HISTORY_TOKENS = 2000;
/** What a picture takes at most of the providers that shrink it, and about that of the others. */
const PICTURE_TOKENS = 1600;

export interface PromptFrame {
  system: readonly SystemPart[];
  tools: readonly ToolDefinition[];
  /** What came with the message, before its words. */
  pictures: readonly PicturePart[];
  /** How many tokens the conversation before this turn has. */
  historyTokens: number;
}

export function buildFrame(facts: {
  mode: AgentMode;
  /** What the agent is called. */
  agentName?: string;
  identity: string;
  skills: string;
  mostUsed: readonly string[];
  timezone: string;
  callers: ToolCallers;
  /** What may matter now. */
  context: readonly SystemPart[];
  message: string;
  pictures?: readonly PicturePart[];
  mustFinish: boolean;
  isConversation: boolean;
  contextTokens: number;
  countTokens: CountTokens;
}): PromptFrame {
  const { mode, identity, skills, callers, context, contextTokens, countTokens } = facts;
  const tools = toolsOf(facts);
  const isChosen = mode === 'direct' && tools.some(({ name }) => name === LOOKUP);
  const stable = [
    facts.agentName === undefined ? '' : `Your name is ${facts.agentName}.`,
    identity.trim(),
    RULES,
    facts.mustFinish ? HOW[mode] : `${HOW[mode]} ${LAST[mode]}`,
    isChosen ? MORE_TOOLS : '',
    waysIn(callers, mode, facts.mustFinish),
    facts.mustFinish ? finishRule(mode) : '',
    mode === 'multi_agent' ? listCommands(callers.tools()) : '',
    quickReference(facts),
    skills === ''
      ? ''
      : `Skills. A skill is a text that says how to do something. skill.show reads one by its name:\n${skills}`,
  ].filter((part) => part !== '');
  const system: SystemPart[] = [
    { text: stable.join('\n\n'), cache: 'hour' },
    { text: `The person's time zone is ${facts.timezone}.` },
    ...context,
  ];
  const fixed = [
    ...system.map(({ text }) => text),
    ...tools.map((tool) => JSON.stringify(tool)),
    facts.message,
  ];
  const { pictures = [] } = facts;
  const room = fixed.reduce((left, text) => left - countTokens(text), contextTokens);
  const reserved = RESERVED_TOKENS + pictures.length * PICTURE_TOKENS;
  const historyTokens = Math.max(LEAST_HISTORY_TOKENS, room - reserved);
  return { system, tools, pictures, historyTokens };
}

/** `own` is what this turn has said so far, the message of the person first. */
export function buildRequest(
  { system, tools, pictures }: PromptFrame,
  { summary, turns }: FittedHistory,
  own: readonly ModelMessage[],
): ModelRequest {
  const past = turns.flatMap(({ messages }) => messages);
  const messages = [...marked(past), ...marked(withPictures(own, pictures))];
  return {
    system,
    messages: summary === null ? messages : opened(messages, summary.text),
    ...(tools.length > 0 && { tools }),
  };
}

function withPictures(
  [asked, ...rounds]: readonly ModelMessage[],
  pictures: readonly PicturePart[],
): ModelMessage[] {
  if (asked?.role !== 'user') return asked === undefined ? rounds : [asked, ...rounds];
  return [{ ...asked, parts: [...pictures, ...asked.parts] }, ...rounds];
}

/** In the first message, not before it: some want every other message to be the model's. */
function opened(messages: readonly ModelMessage[], text: string): ModelMessage[] {
  const [first, ...rest] = messages;
  const part = { kind: 'text', text } as const;
  if (first?.role === 'user') return [{ ...first, parts: [part, ...first.parts] }, ...rest];
  return [{ role: 'user', parts: [part] }, ...messages];
}

/** The last message that can carry a mark has one: all up to it is sent again with the next request. */
function marked(messages: readonly ModelMessage[]): ModelMessage[] {
  const last = messages.findLastIndex(({ role }) => role !== 'assistant');
  return messages.map((message, index) => (index === last ? withMark(message) : message));
}

function withMark(message: ModelMessage): ModelMessage {
  if (message.role === 'tool') {
    const results = message.results.map((result, index) =>
      index === message.results.length - 1 ? { ...result, cache: 'minutes' as const } : result,
    );
    return { role: 'tool', results };
  }
  if (message.role === 'assistant') return message;
  const parts = message.parts.map((part, index) =>
    part.kind === 'text' && index === message.parts.length - 1
      ? { ...part, cache: 'minutes' as const }
      : part,
  );
  return { role: 'user', parts };
}

/**
 * Whether what others wrote stands in the prompt itself. Where each tool is told with all its words, those of
 * others are among them; in a conversation they are left out, or nothing in it could ever be changed.
 */
export function tellsWordsOfOthers(
  { mode, isConversation }: { mode: AgentMode; isConversation: boolean },
  callers: ToolCallers,
): boolean {
  const isTold = mode === 'direct' && !isConversation;
  return isTold && callers.tools().some(({ origin }) => origin === undefined);
}

/** What all tools of the mode `direct` may take together; where they take more, the most used are offered, and the rest is found. */
const DIRECT_TOKENS = 2500;

function toolsOf(facts: {
  mode: AgentMode;
  callers: ToolCallers;
  isConversation: boolean;
  mostUsed: readonly string[];
  countTokens: CountTokens;
}): readonly ToolDefinition[] {
  const { mode, callers, isConversation, mostUsed, countTokens } = facts;
  if (mode === 'multi_agent') return [];
  if (mode === 'single_loop') return callers.metaTools();
  const all = callers.tools().map((tool) => definitionOf(tool, isConversation));
  const sizes = new Map(all.map((tool) => [tool.name, countTokens(JSON.stringify(tool))]));
  const sizeOf = (name: string): number => sizes.get(name) ?? 0;
  let left = DIRECT_TOKENS - all.reduce((sum, { name }) => sum + sizeOf(name), 0);
  if (left >= 0) return all;
  const meta = callers.metaTools();
  left = DIRECT_TOKENS - countTokens(JSON.stringify(meta));
  const offered = new Set<string>();
  for (const name of [...ALWAYS_OFFERED, ...mostUsed]) {
    if (offered.has(name) || !sizes.has(name) || sizeOf(name) > left) continue;
    left -= sizeOf(name);
    offered.add(name);
  }
  return [...all.filter(({ name }) => offered.has(name)), ...meta];
}

/** What everyday wishes need, whatever was used most. */
const ALWAYS_OFFERED = [
  'run.finish',
  'schedule.draft',
  'tasks.create',
  'memory.save',
  'run.result',
];

function definitionOf(tool: AgentTool, isConversation: boolean): ToolDefinition {
  const { name, summary, description, input, origin } = tool;
  if (origin === undefined && isConversation)
    return { name, description: LEFT_OUT, inputSchema: withoutWords(input) };
  const words = [summary, ...description].join('\n');
  return { name, description: words, inputSchema: withoutBounds(input) };
}

const LEFT_OUT = 'Its description is left out, because others wrote it.';

/** A line for each domain, in order: the same tools make the same text. */
function listCommands(tools: readonly AgentTool[]): string {
  const names = tools.map(({ name }) => name).toSorted();
  const domains = Map.groupBy(names, (name) => name.split('.', 1)[0] ?? name);
  if (domains.size === 0) return 'There are no commands here.';
  return ['Commands:', ...[...domains.values()].map((own) => own.join(' '))].join('\n');
}

/** A turn that was had in another mode is told in words: its calls are no tools here. */
export function inMode(turn: PastTurn, mode: AgentMode): PastTurn {
  if (turn.mode === mode) return turn;
  const messages = turn.messages.map((message): ModelMessage => {
    if (message.role === 'user') return message;
    if (message.role === 'tool') {
      const text = message.results.map(({ name, text: said }) => `[${name}] ${said}`).join('\n');
      return { role: 'user', parts: [{ kind: 'text', text }] };
    }
    const said = message.parts.flatMap((part) => {
      if (part.kind === 'reasoning') return [];
      return part.kind === 'text' ? [part.text] : [`(${part.name} ${JSON.stringify(part.input)})`];
    });
    return { role: 'assistant', parts: [{ kind: 'text', text: said.join('\n') || '…' }] };
  });
  return { ...turn, messages };
}
