/** OpenAI Responses, for the model server. */
import type { Block } from './model-server-cache.fake.ts';
import { openAiError, WRONG_KEY } from './model-server-chat.fake.ts';
import {
  inputText,
  type Json,
  piecesOf,
  TOOL_NAME,
  textOf,
  type WireDialect,
  type WireReply,
  wrongPictures,
} from './model-server-dialect.fake.ts';

export const responsesDialect: WireDialect = {
  name: 'responses',
  check(body, headers) {
    if (headers['authorization'] === 'Bearer wrong-key') return WRONG_KEY;
    const message = wrongShape(body) ?? wrongPictures(body) ?? wrongPairs(inputOf(body));
    return message === null ? null : { status: 400, type: 'invalid_request_error', message };
  },
  error: openAiError,
  blocks(body): Block[] {
    const parts = [...listOf(body['tools']), ...inputOf(body)];
    return parts.map((part) => ({ text: JSON.stringify(part), mark: null }));
  },
  explicitCache: () => false,
  turn(body) {
    const input = inputOf(body);
    const isAnswer = ({ role, type }: Json): boolean =>
      role === 'assistant' || type === 'function_call' || type === 'reasoning';
    const last = input.findLastIndex(isAnswer);
    const users = input.filter(({ role }) => role === 'user');
    return {
      model: String(body['model']),
      system: input
        .filter(({ role }) => role === 'system' || role === 'developer')
        .map(({ content }) => textOf(content))
        .join('\n\n'),
      opening: textOf(users[0]?.['content']),
      userText: textOf(users.at(-1)?.['content']),
      results: input
        .slice(last + 1)
        .filter(({ type }) => type === 'function_call_output')
        .map((item) => ({
          callId: String(item['call_id']),
          text: String(item['output']),
          failed: false,
        })),
      // Items of one answer stand next to each other.
      turn: input.filter((item, index) => isAnswer(item) && !isAnswer(input[index - 1] ?? {}))
        .length,
      tools: listOf(body['tools']).map(({ name }) => String(name)),
      hasSound: false,
    };
  },
  events,
  errorEvent: ({ type, message }) =>
    frame({ type: 'error', sequence_number: 0, code: type, message, param: null }),
  whole(wire) {
    return { ...responseOf(wire), output: items(wire).map(({ item }) => item) };
  },
};

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

function inputOf(body: Json): Json[] {
  return listOf(body['input']);
}

function wrongShape(body: Json): string | null {
  if (inputOf(body).length === 0) return "Missing required parameter: 'input'.";
  if (body['store'] !== false) return 'This server keeps nothing: store must be false.';
  const bad = listOf(body['tools']).find(({ name }) => !TOOL_NAME.test(String(name)));
  if (bad !== undefined) return `Invalid 'tools[0].name': string does not match pattern.`;
  const forged = inputOf(body).some(
    (item) => item['type'] === 'reasoning' && item['encrypted_content'] !== sealOf(body['model']),
  );
  return forged ? 'The encrypted content could not be verified.' : null;
}

function wrongPairs(input: Json[]): string | null {
  const ids = (type: string): string[] =>
    input.filter((item) => item['type'] === type).map((item) => String(item['call_id']));
  const calls = ids('function_call');
  const outputs = ids('function_call_output');
  const strange = outputs.find((id) => !calls.includes(id));
  if (strange !== undefined) {
    return `No tool call found for function call output with call_id ${strange}.`;
  }
  const open = calls.find((id) => !outputs.includes(id));
  return open === undefined ? null : `No tool output found for function call ${open}.`;
}

/** Thoughts are bound to the model that had them. */
function sealOf(model: unknown): string {
  return `sealed for ${String(model)}`;
}

function items({ reply, id, model }: WireReply): { item: Json; pieces: string[] }[] {
  const thought = reply.reasoning;
  const text = piecesOf(reply.text);
  const isRefusal = reply.stop === 'refusal';
  const content = isRefusal
    ? [{ type: 'refusal', refusal: text.join('') }]
    : [{ type: 'output_text', text: text.join(''), annotations: [] }];
  return [
    ...(thought === undefined
      ? []
      : [
          {
            item: {
              type: 'reasoning',
              id: id('rs'),
              encrypted_content: sealOf(model),
              summary: [{ type: 'summary_text', text: thought }],
            },
            pieces: piecesOf(thought),
          },
        ]),
    ...(text.length === 0
      ? []
      : [
          {
            item: {
              type: 'message',
              id: id('msg'),
              status: 'completed',
              role: 'assistant',
              content,
            },
            pieces: text,
          },
        ]),
    ...(reply.toolCalls ?? []).map((call) => ({
      item: {
        type: 'function_call',
        id: id('fc'),
        call_id: call.id ?? id('call'),
        name: call.name,
        arguments: inputText(call.input),
        status: 'completed',
      },
      pieces: [inputText(call.input)],
    })),
  ];
}

function responseOf({ reply, id, model, cache, outputTokens }: WireReply): Json {
  const input_tokens = cache.fresh + cache.read;
  return {
    id: id('resp'),
    object: 'response',
    created_at: 0,
    model,
    status: reply.stop === 'length' ? 'incomplete' : 'completed',
    incomplete_details: reply.stop === 'length' ? { reason: 'max_output_tokens' } : null,
    usage: {
      input_tokens,
      input_tokens_details: { cached_tokens: cache.read },
      output_tokens: outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input_tokens + outputTokens,
      ...reply.usage,
    },
  };
}

function frame(data: Json): string {
  return `event: ${String(data['type'])}\ndata: ${JSON.stringify(data)}\n\n`;
}

function events(wire: WireReply) {
  const response = responseOf(wire);
  const created = { ...response, status: 'in_progress', usage: null, output: [] };
  const all = items(wire);
  const body = all.flatMap(({ item, pieces }, output_index) => {
    const empty = { ...item, ...(item['type'] === 'function_call' ? { arguments: '' } : {}) };
    return [
      frame({ type: 'response.output_item.added', output_index, item: { ...empty, content: [] } }),
      ...deltas(item, pieces, output_index),
      frame({ type: 'response.output_item.done', output_index, item }),
    ];
  });
  const type = wire.reply.stop === 'length' ? 'response.incomplete' : 'response.completed';
  return {
    head: [frame({ type: 'response.created', response: created })],
    body,
    tail: [frame({ type, response: { ...response, output: all.map(({ item }) => item) } })],
  };
}

function deltas(item: Json, pieces: string[], output_index: number): string[] {
  const item_id = item['id'];
  const base = { item_id, output_index, content_index: 0 };
  switch (item['type']) {
    case 'reasoning': {
      const part = { item_id, output_index, summary_index: 0 };
      return [
        frame({ type: 'response.reasoning_summary_part.added', ...part }),
        ...pieces.map((delta) =>
          frame({ type: 'response.reasoning_summary_text.delta', ...part, delta }),
        ),
        frame({ type: 'response.reasoning_summary_part.done', ...part }),
      ];
    }
    case 'message': {
      const [content] = item['content'] as { type: string }[];
      const word = content?.type === 'refusal' ? 'refusal' : 'output_text';
      return pieces.map((delta) => frame({ type: `response.${word}.delta`, ...base, delta }));
    }
    default:
      return pieces.map((delta) =>
        frame({ type: 'response.function_call_arguments.delta', ...base, delta }),
      );
  }
}
