/**
 * `get_skill` and `use_skill` as tools of the catalog: for whoever works with two tools instead of all
 * of them. Finding out never counts against a tool, and what is used is checked and bounded like any call.
 */
import { z } from 'zod';
import type { CallContext, ToolResult } from '../domain/tool-call.ts';
import { defineTool } from '../tools/define-tool.ts';
import { done, fail, type Tool } from '../tools/tool.ts';
import type { CommandDesk } from './command-desk.ts';

/** What was refused before anything was called. */
const NOT_CALLED = new Set(['bad-input', 'unknown-tool', 'not-available', 'circuit-open']);

export function createMetaTools({
  commandDesk,
}: {
  commandDesk: () => Promise<CommandDesk>;
}): Tool[] {
  async function execute(name: string, input: unknown, context: CallContext): Promise<ToolResult> {
    const meta = await (await commandDesk()).metaTools(context);
    const answer = await meta.execute(name, input);
    if (answer.ok) return done(answer.output);
    const { code, message, hint } = answer.error;
    const fate = name === 'get_skill' || NOT_CALLED.has(code) ? 'not-done' : 'unknown';
    return fail({ code, message: `${message} ${hint}`, fate });
  }

  return [
    defineTool({
      name: 'skill.get',
      summary: 'find out what can be done',
      description: [
        'Without anything: the domains, with how much is in each. With a domain: what is in it, with schemas. With search: what fits the words best.',
      ],
      aliases: ['get_skill'],
      input: z.strictObject({
        domain: z.string().optional().describe('A domain: "email".'),
        search: z.string().optional().describe('Words to look for.'),
      }),
      output: z.unknown(),
      effect: 'read',
      examples: [{ input: { search: 'feed' }, does: 'what has to do with feeds' }],
      call: (input, context) => execute('get_skill', input, context),
    }),
    defineTool({
      name: 'skill.use',
      summary: 'call a tool or action by its name',
      description: ['Checks the arguments by the schema of what is called, then calls it.'],
      aliases: ['use_skill'],
      input: z.strictObject({
        skill: z.string().min(1).describe('The exact name: "email.send".'),
        arguments: z.record(z.string(), z.unknown()).default({}).describe('What it takes.'),
      }),
      output: z.unknown(),
      effect: 'once',
      examples: [
        { input: { skill: 'time.now', arguments: { timezone: 'Asia/Tokyo' } }, does: 'the time' },
      ],
      call: (input, context) => execute('use_skill', input, context),
    }),
  ];
}
