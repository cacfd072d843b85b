/** `rote models prompts`: what models are told, whole, and how long it is. */
import { AGENT_MODES, type AgentMode } from '../../agent/agent-settings.ts';
import { printableText } from '../../base/printable.ts';
import { textTable } from '../../base/text-table.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { withHome } from '../with-home.ts';

export function modelsPrompts({ flags, context }: CommandCall): Promise<CommandAnswer> {
  return withHome(context, async (house) => {
    const wanted = AGENT_MODES.find((mode): mode is AgentMode => mode === flags.text('mode'));
    const { mode, prompts } = await (await house.prompts()).list(wanted);
    const rows = prompts.map(({ place, tokens, about }) => [place, String(tokens), about]);
    const table = textTable(['PLACE', 'TOKENS', 'WHAT FOR'], rows);
    const isShort = flags.isSet('sizes');
    const whole = prompts.map(
      ({ place, text }) => `\n===== ${place} =====\n${printableText(text)}`,
    );
    const shown = isShort ? prompts.map(({ text: _, ...rest }) => rest) : prompts;
    const text = [`The agent's mode is ${mode}.`, table, ...(isShort ? [] : whole)].join('\n');
    return { data: { mode, prompts: shown }, text };
  });
}
