/**
 * The ids of calls as every provider takes them. A conversation may hold the calls of several models:
 * some write ids that others refuse, and some begin to count anew with each answer. The same beginning of
 * a conversation has the same ids, so that it stays in the cache.
 */
import type { AssistantPart, ModelMessage } from '../domain/model-call.ts';

const LONGEST = 56;

export function withWireIds(messages: readonly ModelMessage[]): ModelMessage[] {
  const taken = new Set<string>();
  let latest = new Map<string, string>();

  function take(id: string): string {
    const plain = id.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, LONGEST) || 'call';
    let free = plain;
    for (let count = 2; taken.has(free); count++) free = `${plain}-${count}`;
    taken.add(free);
    latest.set(id, free);
    return free;
  }

  return messages.map((message): ModelMessage => {
    if (message.role === 'user') return message;
    if (message.role === 'tool') {
      const results = message.results.map((result) => ({
        ...result,
        callId: latest.get(result.callId) ?? result.callId,
      }));
      return { ...message, results };
    }
    latest = new Map();
    const parts = message.parts.map(
      (part): AssistantPart => (part.kind === 'tool-call' ? { ...part, id: take(part.id) } : part),
    );
    return { ...message, parts };
  });
}
