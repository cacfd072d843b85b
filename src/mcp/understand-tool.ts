/** `understand`: plain words in, what Rote would make of them out. It stores nothing and asks no model. */
import { z } from 'zod';
import { type draftView, questionSchema } from '../domain/draft.ts';
import { orFailure } from '../own-tools/or-failure.ts';
import type { AskAnswer } from '../talk/ask-desk.ts';
import type { Talk } from '../talk/talk.ts';
import { defineTool } from '../tools/define-tool.ts';
import type { Tool } from '../tools/tool.ts';
import { UNDERSTAND } from './offered-tools.ts';

const inputSchema = z.strictObject({
  text: z.string().min(1).max(4000).describe('The wish, as a person would say it.'),
  timezone: z.string().min(1).max(100).optional().describe('An IANA time zone.'),
});
const outputSchema = z.looseObject({
  kind: z.enum(['draft', 'question', 'not-understood', 'handed-over']),
  summary: z.string().optional(),
  payload: z.record(z.string(), z.unknown()).optional(),
  question: questionSchema.optional(),
});

export function createUnderstandTool(talk: () => Promise<Pick<Talk, 'understand'>>): Tool {
  return defineTool({
    name: UNDERSTAND,
    summary: 'read a wish in plain words, and show what would be done when',
    description: [
      'Reads plain words, English or German, with rules alone: when ("every weekday at 9") and what ("tell me when the title of https://example.org changes"). Stores nothing.',
      'Answers with a draft and the payload that schedule_add takes, with a question where something is missing, or with what it did not understand.',
    ],
    input: inputSchema,
    output: outputSchema,
    audience: 'guest',
    effect: 'read',
    examples: [{ input: { text: 'remind me to stretch every weekday at 9' }, does: 'a draft' }],
    circuitOf: () => null,
    call: ({ text, timezone }, { sessionKey }) =>
      orFailure(async () => {
        const understood = await (await talk()).understand(text, { session: sessionKey, timezone });
        return toldOf(understood);
      }),
  });
}

function toldOf(answer: AskAnswer): Record<string, unknown> {
  if (answer.kind !== 'draft') return { ...answer };
  const { draft, drafts, text } = answer;
  return {
    kind: 'draft',
    summary: draft.summary,
    ...(text !== undefined && { text }),
    draft,
    ...(drafts !== undefined && { drafts }),
    payload: payloadOf(draft),
  };
}

/** The same wish as `schedule.add` takes it. */
function payloadOf(draft: z.output<typeof draftView>): Record<string, unknown> {
  const { name, trigger, plan, instruction, capabilities, skill, input } = draft;
  return {
    name,
    ...(trigger !== null && { trigger }),
    ...(plan !== null && { plan }),
    ...(instruction !== null && { instruction, requiredTools: capabilities }),
    ...(skill !== null && { skill }),
    ...(input !== undefined && { input }),
  };
}
