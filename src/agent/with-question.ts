/** Some providers want every other message to be the model's, so a question stands with the results before it. */
import type { ModelMessage } from '../domain/model-call.ts';

export function withQuestion(messages: readonly ModelMessage[], text: string): ModelMessage[] {
  const last = messages.at(-1);
  const part = { kind: 'text', text } as const;
  if (last?.role === 'user')
    return [...messages.slice(0, -1), { ...last, parts: [...last.parts, part] }];
  if (last?.role === 'tool') {
    const results = last.results.map((result, index) =>
      index === last.results.length - 1 ? { ...result, text: `${result.text}\n\n${text}` } : result,
    );
    return [...messages.slice(0, -1), { ...last, results }];
  }
  return [...messages, { role: 'user', parts: [part] }];
}
