/** `rote tools call` and `rote tools reset`: one call of a tool, and an end to holding it back. */
import { printable, printableText } from '../../base/printable.ts';
import { circuitName } from '../../domain/circuit-view.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { readPayload } from '../read-payload.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { withHome } from '../with-home.ts';

const INPUT_FLAG = { flag: 'input', what: 'The input', example: '{"url":"https://example.org"}' };

export async function toolsCall({
  positionals,
  flags,
  context,
}: CommandCall): Promise<CommandAnswer> {
  const input = await readPayload(flags.text('input') ?? '{}', context, INPUT_FLAG);
  return withHome(context, async (house) => {
    const [name = ''] = positionals;
    const sessionKey = flags.text('session');
    const timeoutMs = flags.number('timeout-ms');
    const answer = await untilInterrupted((signal) =>
      house.tools.call({ name, input, sessionKey, timeoutMs, signal }),
    );
    const { output } = answer;
    const words = typeof output === 'string' ? output : JSON.stringify(output, null, 2);
    return { data: answer, text: printableText(words) };
  });
}

export function toolsReset({ positionals, context }: CommandCall): Promise<CommandAnswer> {
  return withHome(context, async (house) => {
    const [name = '', part] = positionals;
    const circuits = await house.tools.reset(name, part);
    const names = circuits.map(circuitName).map(printable);
    const text =
      names.length === 0 ? 'Nothing was held back.' : `Called again: ${names.join(', ')}.`;
    return { data: { circuits }, text };
  });
}
