/**
 * `get_skill` and `use_skill` as tools of the catalog: for whoever works with two tools instead of all
 * of them. Finding out never counts against a tool, and what is used is checked and bounded like any call.
 */

import { GET_SKILL, USE_SKILL } from '../commands/meta-tools.ts';
import type { CallContext, ToolResult } from '../domain/tool-call.ts';
import { done, fail, type Tool } from '../tools/tool.ts';
import type { CommandDesk } from './command-desk.ts';

/** What was refused before anything was called. */
const NOT_CALLED = new Set(['bad-input', 'unknown-tool', 'not-available', 'circuit-open']);

export function createCatalogMetaTools({
  commandDesk,
}: {
  commandDesk: () => Promise<CommandDesk>;
}): Tool[] {
  async function execute(name: string, input: unknown, context: CallContext): Promise<ToolResult> {
    const meta = await (await commandDesk()).metaTools(context);
    const answer = await meta.execute(name, input);
    if (answer.ok) return done(answer.output);
    const { code, message, hint } = answer.error;
    const fate = name === GET_SKILL.name || NOT_CALLED.has(code) ? 'not-done' : 'unknown';
    return fail({ code, message: `${message} ${hint}`, fate });
  }

  return [
    {
      name: 'skill.get',
      summary: 'find out what can be done',
      description: [GET_SKILL.description],
      aliases: [GET_SKILL.name],
      input: GET_SKILL.parameters,
      output: {},
      effect: 'read',
      examples: [{ input: { search: 'feed' }, does: 'what has to do with feeds' }],
      call: (input, context) => execute(GET_SKILL.name, input, context),
    },
    {
      name: 'skill.use',
      summary: 'call a tool or action by its name',
      description: [USE_SKILL.description],
      aliases: [USE_SKILL.name],
      // A person may leave out arguments where there are none.
      input: { ...USE_SKILL.parameters, required: ['skill'] },
      output: {},
      effect: 'once',
      examples: [
        { input: { skill: 'time.now', arguments: { timezone: 'Asia/Tokyo' } }, does: 'the time' },
      ],
      call: (input, context) => execute(USE_SKILL.name, input, context),
    },
  ];
}
