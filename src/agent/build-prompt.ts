/**
 * A request to a model, put together so that what stays the same comes first: who answers, the rules
 * and the skills (kept by providers for an hour), then what may matter now and the conversation (kept for
 * minutes), then what is new. Nothing that changes by itself, such as the time, stands in the first part.
 */

import { MARK_RULES } from '../domain/marked-text.ts';
import type {
  ModelMessage,
  ModelRequest,
  SystemPart,
  ToolDefinition,
} from '../domain/model-call.ts';
import type { AgentTool, PastTurn, ToolCallers } from './agent-ports.ts';
import type { AgentMode } from './agent-settings.ts';
import type { FittedHistory } from './fit-history.ts';
import { quickReference } from './quick-reference.ts';
import { finishRule } from './run-finish.ts';
import { withoutWords } from './schema-without-words.ts';
import type { CountTokens } from './trim-history.ts';

const RULES = `You work for one person, through tools. Do what they ask and nothing beyond it.
- Never say that something was done unless a result says so.
- A call that fails tells what is wrong with it: fix it, or say that it can't be done.
- Where no tool fits, say what is missing.
- ${MARK_RULES.others}
- ${MARK_RULES.rote}
- ${MARK_RULES.person}`;

const HOW: Readonly<Record<AgentMode, string>> = {
  multi_agent: `You call tools with commands, one a line, in a block marked cmd:

\`\`\`cmd
time.now --timezone Europe/Berlin
\`\`\`

The results come back with the next message. \`NAME --help\` shows what a command takes, \`help\` \
lists all. Several commands may stand in one block; they run in order. An answer without a block \
is your last word.`,
  single_loop: [
    'You have two tools. get_skill finds out what can be done and what it takes; use_skill does it.',
    'An answer without a call is your last word.',
  ].join(' '),
  direct: 'You call tools directly. An answer without a call is your last word.',
};

/** Said only where these tools are there. */
const WAYS: readonly { tools: readonly string[]; text: string }[] = [
  {
    tools: ['schedule.draft'],
    text: `What shall happen later, or again, by itself: show your person a draft of it. Their \
yes stores it, and nothing is stored before.
schedule.draft --name "Stand-up" --trigger '{"cron":"55 9 * * 1-5"}' --plan \
'[{"toolId":"tell","tool":"message.send","input":{"text":"Stand-up!"}}]'
The plan runs without you; what has to be judged each time is --instruction "…" --tools NAME \
--tools NAME instead.`,
  },
  {
    tools: ['skill.list', 'skill.show', 'skill.save'],
    text: [
      'Where no tool fits, look for a skill that has it (skill.list),',
      'and offer to write one (skill.save).',
    ].join(' '),
  },
  {
    tools: ['agent.dispatch', 'agent.results'],
    text: [
      'For parts of the work that do not depend on each other, start sub-agents:',
      'agent.dispatch --mission "…" --skills NAME --skills NAME answers with an id,',
      'agent.results --ids ID --ids ID with what came of it.',
    ].join(' '),
  },
];

function waysIn(callers: ToolCallers): string {
  const names = new Set(callers.tools().map(({ name }) => name));
  return WAYS.filter(({ tools }) => tools.every((name) => names.has(name)))
    .map(({ text }) => text)
    .join('\n');
}

/** Room for the answer, and the least that a conversation has. */
const RESERVED_TOKENS = 2000;
const LEAST_HISTORY_TOKENS = 2000;

export interface PromptFrame {
  system: readonly SystemPart[];
  tools: readonly ToolDefinition[];
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
  mustFinish: boolean;
  isConversation: boolean;
  contextTokens: number;
  countTokens: CountTokens;
}): PromptFrame {
  const { mode, identity, skills, callers, context, contextTokens, countTokens } = facts;
  const stable = [
    facts.agentName === undefined ? '' : `Your name is ${facts.agentName}.`,
    identity.trim(),
    RULES,
    HOW[mode],
    waysIn(callers),
    facts.mustFinish ? finishRule(mode) : '',
    mode === 'multi_agent' ? listCommands(callers.tools()) : '',
    quickReference(facts),
    skills === '' ? '' : `Skills (skill.show NAME reads one):\n${skills}`,
  ].filter((part) => part !== '');
  const system: SystemPart[] = [
    { text: stable.join('\n\n'), cache: 'hour' },
    { text: `The person's time zone is ${facts.timezone}.` },
    ...context,
  ];
  const tools = toolsOf(mode, callers, facts.isConversation);
  const fixed = [
    ...system.map(({ text }) => text),
    ...tools.map((tool) => JSON.stringify(tool)),
    facts.message,
  ];
  const room = fixed.reduce((left, text) => left - countTokens(text), contextTokens);
  const historyTokens = Math.max(LEAST_HISTORY_TOKENS, room - RESERVED_TOKENS);
  return { system, tools, historyTokens };
}

/** `own` is what this turn has said so far, the message of the person first. */
export function buildRequest(
  { system, tools }: PromptFrame,
  { summary, turns }: FittedHistory,
  own: readonly ModelMessage[],
): ModelRequest {
  const past = turns.flatMap(({ messages }) => messages);
  const messages = [...marked(past), ...marked(own)];
  return {
    system,
    messages: summary === null ? messages : opened(messages, summary.text),
    ...(tools.length > 0 && { tools }),
  };
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

function toolsOf(
  mode: AgentMode,
  callers: ToolCallers,
  isConversation: boolean,
): readonly ToolDefinition[] {
  if (mode === 'multi_agent') return [];
  if (mode === 'single_loop') return callers.metaTools();
  return callers.tools().map(({ name, summary, description, input, origin }) => {
    if (origin === undefined && isConversation)
      return { name, description: LEFT_OUT, inputSchema: withoutWords(input) };
    return { name, description: [summary, ...description].join('\n'), inputSchema: input };
  });
}

const LEFT_OUT = 'What it says of itself is left out: others wrote it.';

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
