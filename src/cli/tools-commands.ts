/** `rote tools list`, `show` and `call`: the catalog, and one call of a tool. */
import type { ToolDesk } from '../runtime/tool-desk.ts';
import type { Answer, CommandCall } from './command.ts';
import { readPayload } from './read-payload.ts';
import { textTable } from './text-table.ts';
import { untilInterrupted } from './until-interrupted.ts';
import { withHome } from './with-home.ts';

type ToolList = Awaited<ReturnType<ToolDesk['list']>>;

const INPUT_FLAG = { name: 'input', example: '{"url":"https://example.org"}' };

export function toolsList({ context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ toolDesk }) => {
    const { tools, servers } = await toolDesk.list();
    const rows = tools.map(({ name, effect, summary }) => [name, effect, summary]);
    const tables = [
      textTable(['NAME', 'EFFECT', 'SUMMARY'], rows),
      ...(servers.length === 0 ? [] : [serverTable(servers)]),
    ];
    return { data: { tools, servers }, text: tables.join('\n\n') };
  });
}

/** One line a server, and one for each thing that is wrong with it. */
function serverTable(servers: ToolList['servers']): string {
  const rows = servers.flatMap(({ name, state, tools, error, diagnostics }) => {
    const [first = '', ...others] = [...(error === null ? [] : [error]), ...diagnostics];
    return [[name, state, String(tools), first], ...others.map((other) => ['', '', '', other])];
  });
  return textTable(['SERVER', 'HEALTH', 'TOOLS', 'REMARKS'], rows);
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
