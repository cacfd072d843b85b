/** `gap.find`: the first step where nothing fits. It names what is missing and looks for it everywhere, with no model. */
import { z } from 'zod';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import { orFailure } from '../or-failure.ts';
import type { GapDesk } from './gap-desk.ts';

const inputSchema = z.strictObject({
  missing: z.string().trim().min(1).max(300).describe('What nothing here can do, in a sentence.'),
  search: z.string().trim().min(1).max(200).describe('Words to look for: "weather forecast".'),
});
const outputSchema = z.looseObject({
  gap: z.string(),
  found: z.array(z.record(z.string(), z.unknown())),
  next: z.string(),
});

export function createGapTool({
  gapDesk,
}: {
  gapDesk: () => Promise<Pick<GapDesk, 'find'>>;
}): Tool {
  return defineTool({
    name: 'gap.find',
    summary: 'say what is missing, and look for it',
    description: [
      'If no tool and no skill does what your person asks, this writes down what is missing. Then it looks through skills (also those that are off), tools, MCP servers and APIs that can be connected, and the web if a search is set up. The best comes first.',
    ],
    input: inputSchema,
    output: outputSchema,
    effect: 'read',
    circuitOf: () => null,
    examples: [
      {
        input: { missing: 'the weather of a city', search: 'weather forecast' },
        does: 'before a skill is written',
      },
    ],
    call: (wanted, context) =>
      orFailure(async () => {
        const { gap, found, searchedWeb } = await (await gapDesk()).find(wanted, context);
        const next = found.some(({ kind }) => kind !== 'web') ? FITS : NOTHING;
        return { gap, found, next, ...(searchedWeb && { wordsOf: 'others' }) };
      }),
  });
}

const MAKE =
  'read a real answer with http.request, then save a skill with a plan (skill.save); skill.show --name skill-builder tells how.';
const FITS = `If one of these does it, use it, or tell your person how it is switched on or connected. If none does: ${MAKE}`;
const NOTHING = `Nothing here does it. Next: ${MAKE}`;
