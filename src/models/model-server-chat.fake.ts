/** OpenAI Chat Completions, also as OpenRouter and local servers speak it, for the model server. */

import type { Block } from './model-server-cache.fake.ts';
import {
  inputText,
  type Json,
  piecesOf,
  TOOL_NAME,
  textOf,
  toBlock,
  type WireDialect,
  type WireReply,
  type Wrong,
  wrongMarks,
  wrongPictures,
} from './model-server-dialect.fake.ts';

interface ChatMessage extends Json {
  role: string;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
}

export const chatDialect: WireDialect = {
  name: 'chat',
  check(body, headers) {
    if (headers['authorization'] === 'Bearer wrong-key') return WRONG_KEY;
    const message =
      wrongShape(body) ??
      wrongPictures(body) ??
      wrongMarks(blocksOf(body)) ??
      wrongPairs(messagesOf(body));
    return message === null ? null : { status: 400, type: 'invalid_request_error', message };
  },
  error: openAiError,
  blocks: blocksOf,
  explicitCache: (body) => blocksOf(body).some(({ mark }) => mark !== null),
  turn(body) {
    const messages = messagesOf(body);
    const lastAssistant = messages.findLastIndex(({ role }) => role === 'assistant');
    const user = messages.filter(({ role }) => role === 'user');
    return {
      model: String(body['model']),
      system: messages
        .filter(({ role }) => role === 'system' || role === 'developer')
        .map(({ content }) => textOf(content))
        .join('\n\n'),
      opening: textOf(user[0]?.['content']),
      userText: textOf(user.at(-1)?.['content']),
      results: messages
        .slice(lastAssistant + 1)
        .filter(({ role }) => role === 'tool')
        .map((message) => ({
          callId: String(message['tool_call_id']),
          text: textOf(message['content']),
          failed: false,
        })),
      turn: messages.filter(({ role }) => role === 'assistant').length,
      tools: toolsOf(body).map(({ name }) => String(name)),
      hasSound: JSON.stringify(user).includes('"input_audio"'),
    };
  },
  events,
  errorEvent: (wrong) => frame({ ...openAiError(wrong), choices: [] }),
  whole({ reply, id, model, ...rest }) {
    const message = {
      role: 'assistant',
      content: piecesOf(reply.text).join('') || null,
      ...(reply.reasoning === undefined ? {} : { reasoning_content: reply.reasoning }),
      ...(reply.toolCalls === undefined ? {} : { tool_calls: toolCalls(reply, id) }),
    };
    return {
      id: id('chatcmpl'),
      object: 'chat.completion',
      created: 0,
      model,
      choices: [{ index: 0, message, finish_reason: finishReason(reply) }],
      usage: usageOf(rest, reply.usage),
    };
  },
};

export const WRONG_KEY: Wrong = {
  status: 401,
  type: 'invalid_request_error',
  message: 'Incorrect API key provided: wrong-key.',
};

/** OpenRouter's errors carry a status as their code; OpenAI's a word. */
export function openAiError({ status, type, message }: Wrong): Json {
  return { error: { message, type, param: null, code: type === 'status' ? status : type } };
}

function messagesOf(body: Json): ChatMessage[] {
  return Array.isArray(body['messages']) ? (body['messages'] as ChatMessage[]) : [];
}

function toolsOf(body: Json): Json[] {
  const tools = Array.isArray(body['tools']) ? (body['tools'] as { function: Json }[]) : [];
  return tools.map((tool) => tool.function);
}

/** A text and a list of one text are the same prompt. */
function blocksOf(body: Json): Block[] {
  const messages = messagesOf(body).flatMap(({ role, content, tool_calls, ...rest }) => {
    const { cache_control: _, ...facts } = rest;
    const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
    const texts = ((parts ?? []) as Json[]).map((part) => toBlock({ role, ...facts, ...part }));
    return tool_calls === undefined ? texts : [...texts, toBlock({ role, tool_calls })];
  });
  return [...toolsOf(body).map(toBlock), ...messages];
}

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool'];

function wrongShape(body: Json): string | null {
  const messages = messagesOf(body);
  if (messages.length === 0) return "Invalid 'messages': empty array.";
  const strange = messages.find(({ role }) => !ROLES.includes(role));
  if (strange !== undefined)
    return `Invalid value: '${strange.role}'. Supported values are: ${ROLES}.`;
  const late = messages.findIndex(
    ({ role }, index) =>
      role === 'system' && messages.slice(0, index).some((m) => m.role !== 'system'),
  );
  // So say the templates of many local models.
  if (late !== -1) return 'System message must be at the beginning.';
  const bad = toolsOf(body).find(({ name }) => !TOOL_NAME.test(String(name)));
  if (bad !== undefined) return `Invalid 'tools[0].function.name': string does not match pattern.`;
  const unread = messages
    .flatMap(({ tool_calls = [] }) => tool_calls)
    .find((call) => !isJson(call.function.arguments));
  return unread === undefined ? null : 'Invalid tool call arguments: not JSON.';
}

function isJson(text: unknown): boolean {
  try {
    JSON.parse(String(text));
    return true;
  } catch {
    return false;
  }
}

function wrongPairs(messages: ChatMessage[]): string | null {
  let open = new Set<string>();
  for (const message of messages) {
    if (message.role === 'tool') {
      const id = String(message['tool_call_id']);
      if (!open.delete(id)) {
        return `messages with role 'tool' must be a response to a preceeding message with 'tool_calls': ${id}.`;
      }
      continue;
    }
    if (open.size > 0) break;
    open = new Set((message.tool_calls ?? []).map(({ id }) => id));
  }
  if (open.size === 0) return null;
  return `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id': ${[...open]}.`;
}

function toolCalls(reply: WireReply['reply'], id: WireReply['id']) {
  return (reply.toolCalls ?? []).map((call) => ({
    id: call.id ?? id('call'),
    type: 'function',
    function: { name: call.name, arguments: inputText(call.input) },
  }));
}

function finishReason(reply: WireReply['reply']): string {
  if (reply.stop === 'refusal') return 'content_filter';
  if (reply.stop === 'length') return 'length';
  return (reply.toolCalls ?? []).length > 0 ? 'tool_calls' : 'stop';
}

function usageOf(
  { cache, outputTokens }: Omit<WireReply, 'reply' | 'id' | 'model'>,
  more?: Json,
): Json {
  const written = cache.written5m + cache.written1h;
  const prompt_tokens = cache.fresh + cache.read + written;
  return {
    prompt_tokens,
    completion_tokens: outputTokens,
    total_tokens: prompt_tokens + outputTokens,
    prompt_tokens_details: {
      cached_tokens: cache.read,
      ...(written > 0 ? { cache_write_tokens: written } : {}),
    },
    ...more,
  };
}

function frame(data: Json): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function events({ reply, id, model, ...rest }: WireReply) {
  const base = { id: id('chatcmpl'), object: 'chat.completion.chunk', created: 0, model };
  const chunk = (delta: Json, finish_reason: string | null = null): string =>
    frame({ ...base, choices: [{ index: 0, delta, finish_reason }] });
  const thoughts =
    reply.reasoning === undefined
      ? []
      : piecesOf(reply.reasoning).map((text, index) =>
          chunk({
            reasoning: text,
            reasoning_details: [
              {
                type: 'reasoning.text',
                text,
                index: 0,
                ...(index === 0 ? { signature: 'sealed' } : {}),
              },
            ],
          }),
        );
  const calls = toolCalls(reply, id).flatMap((call, index) => {
    const text = call.function.arguments;
    const middle = Math.ceil(text.length / 2);
    const start = { ...call, index, function: { name: call.function.name, arguments: '' } };
    return [
      chunk({ tool_calls: [start] }),
      chunk({ tool_calls: [{ index, function: { arguments: text.slice(0, middle) } }] }),
      chunk({ tool_calls: [{ index, function: { arguments: text.slice(middle) } }] }),
    ];
  });
  return {
    head: [chunk({ role: 'assistant', content: '' })],
    body: [...thoughts, ...piecesOf(reply.text).map((content) => chunk({ content })), ...calls],
    tail: [
      chunk({}, finishReason(reply)),
      frame({ ...base, choices: [], usage: usageOf(rest, reply.usage) }),
      'data: [DONE]\n\n',
    ],
  };
}
