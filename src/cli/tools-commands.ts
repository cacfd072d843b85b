/** `rote tools list`, `show` and `call`: the catalog, and one call of a tool. */
import type { Answer, CommandCall } from './command.ts';
import { readPayload } from './read-payload.ts';
import { textTable } from './text-table.ts';
import { untilInterrupted } from './until-interrupted.ts';
import { withHome } from './with-home.ts';

const INPUT_FLAG = { name: 'input', example: '{"url":"https://example.org"}' };

export function toolsList({ context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ toolDesk }) => {
    const tools = await toolDesk.list();
    const rows = tools.map(({ name, effect, summary }) => [name, effect, summary]);
    return { data: { tools }, text: textTable(['NAME', 'EFFECT', 'SUMMARY'], rows) };
  });
}

export function toolsShow({ positionals, context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ toolDesk }) => {
    const tool = await toolDesk.show(positionals[0] ?? '');
    const text = [
      `${tool.name}: ${tool.summary}`,
      ...tool.description,
      `Effect: ${tool.effect}${tool.effectByInput ? ', or less: it depends on the input' : ''}`,
      `Also called: ${tool.aliases.join(', ') || '-'}`,
      `Takes: ${JSON.stringify(tool.input, null, 2)}`,
      `Answers: ${JSON.stringify(tool.output, null, 2)}`,
      ...tool.examples.map(
        (one) =>
          `${one.does}:\n  rote tools call ${tool.name} --input '${JSON.stringify(one.input)}'`,
      ),
    ].join('\n\n');
    return { data: { tool }, text };
  });
}

export async function toolsCall({ positionals, flags, context }: CommandCall): Promise<Answer> {
  const input = await readPayload(flags.text('input') ?? '{}', context, INPUT_FLAG);
  return withHome(context, async ({ toolDesk }) => {
    const [name = ''] = positionals;
    const sessionKey = flags.text('session');
    const answer = await untilInterrupted((signal) =>
      toolDesk.call({ name, input, sessionKey, signal }),
    );
    const { output } = answer;
    return {
      data: answer,
      text: typeof output === 'string' ? output : JSON.stringify(output, null, 2),
    };
  });
}
