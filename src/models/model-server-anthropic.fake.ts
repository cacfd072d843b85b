/** Anthropic Messages, for the model server. */
import { createHash } from 'node:crypto';
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

export const anthropicDialect: WireDialect = {
  name: 'anthropic',
  check,
  error: ({ type, message }) => ({ type: 'error', error: { type, message } }),
  blocks(body) {
    const tools = listOf(body['tools']).map(toBlock);
    const system = contentOf(body['system']).map(toBlock);
    const messages = messagesOf(body).flatMap(({ role, content }) =>
      contentOf(content).map((block) => toBlock({ role, ...block })),
    );
    return [...tools, ...system, ...messages];
  },
  explicitCache: () => true,
  turn(body) {
    const messages = messagesOf(body);
    const last = contentOf(messages.at(-1)?.content);
    const userTexts = messages
      .filter(({ role }) => role === 'user')
      .map(({ content }) => textOf(contentOf(content)))
      .filter((text) => text !== '');
    return {
      model: String(body['model']),
      system: textOf(contentOf(body['system'])),
      opening: userTexts[0] ?? '',
      userText: userTexts.at(-1) ?? '',
      results: last
        .filter(({ type }) => type === 'tool_result')
        .map((block) => ({
          callId: String(block['tool_use_id']),
          text: textOf(block['content']),
          failed: block['is_error'] === true,
        })),
      turn: messages.filter(({ role }) => role === 'assistant').length,
      tools: listOf(body['tools']).map(({ name }) => String(name)),
      hasSound: false,
    };
  },
  events,
  errorEvent: (wrong) => frame('error', anthropicDialect.error(wrong)),
  whole({ reply, id, model, ...rest }) {
    return {
      id: id('msg'),
      type: 'message',
      role: 'assistant',
      model,
      content: contentBlocks({ reply, id, model, ...rest }),
      stop_reason: stopReason(reply),
      stop_sequence: null,
      usage: { ...usageOf(rest), output_tokens: rest.outputTokens, ...reply.usage },
    };
  },
};

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

function messagesOf(body: Json): { role: string; content: unknown }[] {
  return listOf(body['messages']) as { role: string; content: unknown }[];
}

function contentOf(content: unknown): Json[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content);
}

function check(body: Json, headers: Json): Wrong | null {
  if (!headers['x-api-key'] || headers['x-api-key'] === 'wrong-key') {
    return { status: 401, type: 'authentication_error', message: 'invalid x-api-key' };
  }
  const message =
    wrongShape(body) ??
    wrongPictures(body) ??
    wrongTools(body) ??
    wrongMarks(anthropicDialect.blocks(body)) ??
    wrongPairs(body);
  return message === null ? null : { status: 400, type: 'invalid_request_error', message };
}

function wrongShape(body: Json): string | null {
  if (!Number.isInteger(body['max_tokens'])) return 'max_tokens: Field required';
  const messages = messagesOf(body);
  if (messages.length === 0) return 'messages: at least one message is required';
  if (messages[0]?.role !== 'user') return 'messages: first message must use the "user" role';
  const strange = messages.findIndex(({ role }) => role !== 'user' && role !== 'assistant');
  if (strange !== -1) return `messages.${strange}.role: Input should be 'user' or 'assistant'`;
  const blocks = [
    ...contentOf(body['system']),
    ...messages.flatMap(({ content }) => contentOf(content)),
  ];
  if (blocks.some(({ type, text }) => type === 'text' && String(text).trim() === '')) {
    return 'messages: text content blocks must contain non-whitespace text';
  }
  const forged = blocks.some(
    (block) =>
      block['type'] === 'thinking' &&
      block['signature'] !== signature(String(body['model']), String(block['thinking'])),
  );
  return forged ? 'messages: Invalid `signature` in `thinking` block' : null;
}

function wrongTools(body: Json): string | null {
  const tools = listOf(body['tools']);
  const names = tools.map(({ name }) => String(name));
  const bad = names.findIndex((name) => !TOOL_NAME.test(name));
  if (bad !== -1)
    return `tools.${bad}.custom.name: String should match pattern '${TOOL_NAME.source}'`;
  if (new Set(names).size !== names.length) return 'tools: Tool names must be unique.';
  const untyped = tools.findIndex(
    ({ input_schema }) => (input_schema as Json)?.['type'] !== 'object',
  );
  return untyped === -1 ? null : `tools.${untyped}.custom.input_schema.type: Field required`;
}

const CALL_ID = /^[a-zA-Z0-9_-]+$/;

/** Every call has its result in the message after it, and every result its call in the message before. */
function wrongPairs(body: Json): string | null {
  const messages = messagesOf(body);
  const ids = messages.flatMap(({ content }) => idsOf(content, 'tool_use', 'id'));
  if (ids.some((id) => !CALL_ID.test(id)))
    return `messages: tool_use.id: String should match pattern '${CALL_ID.source}'`;
  if (new Set(ids).size < ids.length) return 'messages: `tool_use` ids must be unique';
  for (const [index, { role, content }] of messages.entries()) {
    const calls = idsOf(content, 'tool_use', 'id');
    const answered = idsOf(messages[index + 1]?.content, 'tool_result', 'tool_use_id');
    const open = calls.filter((id) => !answered.includes(id));
    if (role === 'assistant' && open.length > 0) {
      return `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(', ')}.`;
    }
    const known = idsOf(messages[index - 1]?.content, 'tool_use', 'id');
    const strange = idsOf(content, 'tool_result', 'tool_use_id').filter(
      (id) => !known.includes(id),
    );
    if (strange.length > 0) {
      return `messages.${index}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${strange.join(', ')}.`;
    }
  }
  return null;
}

function idsOf(content: unknown, type: string, key: string): string[] {
  return contentOf(content)
    .filter((block) => block['type'] === type)
    .map((block) => String(block[key]));
}

/** Thoughts are bound to the model that had them. */
function signature(model: string, thinking: string): string {
  return createHash('sha256').update(`${model}\n${thinking}`).digest('hex');
}

function contentBlocks({ reply, id, model }: WireReply): Json[] {
  const thinking =
    reply.reasoning === undefined
      ? []
      : [
          {
            type: 'thinking',
            thinking: reply.reasoning,
            signature: signature(model, reply.reasoning),
          },
        ];
  const text = piecesOf(reply.text).join('');
  const calls = (reply.toolCalls ?? []).map((call) => ({
    type: 'tool_use',
    id: call.id ?? id('toolu'),
    name: call.name,
    input: call.input,
  }));
  return [...thinking, ...(text === '' ? [] : [{ type: 'text', text }]), ...calls];
}

function stopReason(reply: WireReply['reply']): string {
  if (reply.stop === 'refusal') return 'refusal';
  if (reply.stop === 'length') return 'max_tokens';
  return (reply.toolCalls ?? []).length > 0 ? 'tool_use' : 'end_turn';
}

function usageOf({ cache }: Pick<WireReply, 'cache'>): Json {
  return {
    input_tokens: cache.fresh,
    cache_read_input_tokens: cache.read,
    cache_creation_input_tokens: cache.written5m + cache.written1h,
    cache_creation: {
      ephemeral_5m_input_tokens: cache.written5m,
      ephemeral_1h_input_tokens: cache.written1h,
    },
  };
}

function frame(event: string, data: Json): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

function events(wire: WireReply): { head: string[]; body: string[]; tail: string[] } {
  const { reply, id, model, outputTokens } = wire;
  const message = {
    id: id('msg'),
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { ...usageOf(wire), output_tokens: 1 },
  };
  const body = contentBlocks(wire).flatMap((block, index) => blockEvents(block, index, reply));
  const delta = { stop_reason: stopReason(reply), stop_sequence: null };
  return {
    head: [
      frame('message_start', { type: 'message_start', message }),
      frame('ping', { type: 'ping' }),
    ],
    body,
    tail: [
      frame('message_delta', {
        type: 'message_delta',
        delta,
        usage: { ...usageOf(wire), output_tokens: outputTokens, ...reply.usage },
      }),
      frame('message_stop', { type: 'message_stop' }),
    ],
  };
}

function blockEvents(block: Json, index: number, reply: WireReply['reply']): string[] {
  const start = (content_block: Json): string =>
    frame('content_block_start', { type: 'content_block_start', index, content_block });
  const delta = (part: Json): string =>
    frame('content_block_delta', { type: 'content_block_delta', index, delta: part });
  const stop = frame('content_block_stop', { type: 'content_block_stop', index });
  switch (block['type']) {
    case 'thinking':
      return [
        start({ type: 'thinking', thinking: '', signature: '' }),
        ...piecesOf(String(block['thinking'])).map((thinking) =>
          delta({ type: 'thinking_delta', thinking }),
        ),
        delta({ type: 'signature_delta', signature: block['signature'] }),
        stop,
      ];
    case 'text':
      return [
        start({ type: 'text', text: '' }),
        ...piecesOf(reply.text).map((text) => delta({ type: 'text_delta', text })),
        stop,
      ];
    default: {
      const text = inputText(block['input'] as Json | string);
      const middle = Math.ceil(text.length / 2);
      return [
        start({ ...block, input: {} }),
        ...[text.slice(0, middle), text.slice(middle)].map((partial_json) =>
          delta({ type: 'input_json_delta', partial_json }),
        ),
        stop,
      ];
    }
  }
}
