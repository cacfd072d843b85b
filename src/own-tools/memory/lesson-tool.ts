/** The tool for lessons: a run writes down what went wrong and what fixed it. */
import { z } from 'zod';
import type { CallContext } from '../../domain/tool-call.ts';
import { LESSON_CATEGORIES, type Lessons } from '../../memory/lessons.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import { orFailure } from '../or-failure.ts';

const inputSchema = z.strictObject({
  category: z.enum(LESSON_CATEGORIES),
  problem: z.string().min(1).max(1000).describe('What went wrong, in a sentence.'),
  fix: z.string().min(1).max(1000).describe('What fixed it, in a sentence.'),
});
const outputSchema = z.looseObject({ text: z.string() });

export function createLessonTool(ports: {
  lessons: Pick<Lessons, 'record'>;
  whoseMemory(context: CallContext): Promise<string | null>;
}): Tool {
  return defineTool({
    name: 'lesson.record',
    summary: 'write down what went wrong and what fixed it',
    description: [
      'Writes down a lesson for later work: what went wrong, and what fixed it. If the same lesson is written down three times, the owner is offered a skill for it.',
    ],
    input: inputSchema,
    output: outputSchema,
    audience: 'member',
    effect: 'idempotent',
    examples: [
      {
        input: {
          category: 'tool',
          problem: 'The page at example.org needs a header.',
          fix: 'Send Accept: application/json.',
        },
        does: 'about a tool',
      },
    ],
    call: (lesson, context) =>
      orFailure(async () => {
        const person = await ports.whoseMemory(context);
        if (person === null) return { text: 'Several people share this place: nothing is kept.' };
        const { sessionKey, runId, key } = context;
        const occasion = runId ?? key ?? sessionKey;
        const kept = await ports.lessons.record(person, { ...lesson, occasion, sessionKey });
        return { text: `Learned: ${kept.problem} → ${kept.fix}` };
      }),
  });
}
