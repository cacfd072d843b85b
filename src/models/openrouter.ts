/**
 * What OpenRouter has beyond the interface it shares with OpenAI: marks for the cache on parts of
 * messages, thoughts that must be sent back, and the price of a call in its answer.
 */
import type { Seal } from '../domain/model-call.ts';

type Json = Record<string, unknown>;

/** Marks are understood where the model is Anthropic's. */
export function takesMarks(model: string): boolean {
  return /^~?anthropic\//.test(model);
}

/**
 * A marked text becomes a list of one marked part, and system messages become one: the AI SDK writes
 * a mark beside the text, where it is not read.
 */
export function withMarkedParts(body: Json): Json {
  const messages = (body['messages'] ?? []) as Json[];
  const leading = messages.findIndex(({ role }) => role !== 'system');
  const system = messages.slice(0, leading === -1 ? messages.length : leading).map(markedPart);
  const rest = messages.slice(system.length).map((message) => {
    if (!('cache_control' in message) || typeof message['content'] !== 'string') return message;
    const { cache_control: _, ...plain } = message;
    return { ...plain, content: [markedPart(message)] };
  });
  if (system.length === 0) return { ...body, messages: rest };
  return { ...body, messages: [{ role: 'system', content: system }, ...rest] };
}

function markedPart({ content, cache_control }: Json): Json {
  return { type: 'text', text: content, ...(cache_control === undefined ? {} : { cache_control }) };
}

interface ThoughtCollector {
  /** One chunk of the stream, as it came. */
  add(chunk: unknown): void;
  /** Null where the model thought nothing. */
  seal(maker: string): Seal | null;
}

/** Thoughts arrive in pieces; pieces with the same number and type are one. */
export function collectThoughts(): ThoughtCollector {
  const details = new Map<string, Json>();

  function merge(piece: Json): void {
    const key = `${piece['type']}:${piece['index'] ?? 0}`;
    const known = details.get(key);
    if (known === undefined) {
      details.set(key, { ...piece });
      return;
    }
    for (const [name, value] of Object.entries(piece)) {
      if (value === null || value === undefined) continue;
      const grows = ['text', 'summary', 'data'].includes(name);
      known[name] = grows && typeof known[name] === 'string' ? `${known[name]}${value}` : value;
    }
  }

  return {
    add(chunk) {
      const [choice] = (chunk as { choices?: { delta?: Json }[] } | null)?.choices ?? [];
      const pieces = choice?.delta?.['reasoning_details'];
      if (Array.isArray(pieces)) for (const piece of pieces) merge(piece as Json);
    },
    seal(maker) {
      if (details.size === 0) return null;
      const data = { openaiCompatible: { reasoning_details: [...details.values()] } };
      return { maker, data };
    },
  };
}
