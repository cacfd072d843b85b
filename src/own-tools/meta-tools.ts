/**
 * `find_tools` and `call_tool` as tools of the catalog: for whoever works with two tools instead of all
 * of them. Finding out never counts against a tool, and what is used is checked and bounded like any call.
 */

import { CALL_TOOL, FIND_TOOLS } from '../commands/meta-tools.ts';
import type { CallContext, ToolResult } from '../domain/tool-call.ts';
import { done, fail, type Tool } from '../tools/tool.ts';
import type { CommandDesk } from './command-desk.ts';

/** Codes of refusals before anything was called. */
const NOT_CALLED = new Set(['bad-input', 'unknown-tool', 'not-available', 'circuit-open']);

/** A person may leave out arguments where there are none. */
const CALL_INPUT = { ...CALL_TOOL.parameters, required: ['tool'] };
const ANYTHING = {};

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
    const fate = name === FIND_TOOLS.name || NOT_CALLED.has(code) ? 'not-done' : 'unknown';
    return fail({ code, message: `${message} ${hint}`, fate });
  }

  return [
    {
      name: 'skill.get',
      summary: 'find tools by domain or by words',
      description: [FIND_TOOLS.description],
      aliases: [FIND_TOOLS.name, 'get_skill'],
      input: FIND_TOOLS.parameters,
      output: ANYTHING,
      effect: 'read',
      examples: [{ input: { search: 'feed' }, does: 'what has to do with feeds' }],
      call: (input, context) => execute(FIND_TOOLS.name, input, context),
    },
    {
      name: 'skill.use',
      summary: 'call a tool or action by its name',
      description: [CALL_TOOL.description],
      aliases: [CALL_TOOL.name, 'use_skill'],
      input: CALL_INPUT,
      output: ANYTHING,
      effect: 'once',
      examples: [
        { input: { tool: 'time.now', arguments: { timezone: 'Asia/Tokyo' } }, does: 'the time' },
      ],
      call: (input, context) => execute(CALL_TOOL.name, input, context),
    },
  ];
}
