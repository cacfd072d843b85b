/** Bounded work that came to nothing, as the failure of a tool. */
import type { ToolResult } from '../../domain/tool-call.ts';
import { fail, type ToolRefusal } from '../tool.ts';
import type { BoundedAnswer } from './bounded.ts';

export function boundedFailure(
  answer: Exclude<BoundedAnswer<unknown>, { kind: 'done' }>,
  words: { slow: string; large: string; refused: (why: string) => ToolRefusal },
): ToolResult {
  switch (answer.kind) {
    case 'too-slow':
      return fail({ code: 'too-slow', message: words.slow });
    case 'too-large':
      return fail({ code: 'too-large', message: words.large });
    case 'refused':
      return fail(words.refused(answer.message));
    case 'stopped':
      return fail({ code: 'aborted', message: 'It was stopped.' });
  }
}
