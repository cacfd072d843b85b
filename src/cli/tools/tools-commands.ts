/** `rote tools`: the catalog, one call of a tool, what was called, and what is held back. */

import { printable, printableText } from '../../base/printable.ts';
import { textTable } from '../../base/text-table.ts';
import { type CircuitView, circuitName } from '../../domain/circuit-view.ts';
import { moreThanSummary } from '../../domain/more-than-summary.ts';
import { withPerson } from '../../domain/person.ts';
import type { ToolDesk } from '../../own-tools/tool-desk.ts';
import type { Answer, CommandCall } from '../command.ts';
import { readPayload } from '../read-payload.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { withHome } from '../with-home.ts';

type ToolList = Awaited<ReturnType<ToolDesk['list']>>;

const INPUT_FLAG = { flag: 'input', what: 'The input', example: '{"url":"https://example.org"}' };

export function toolsList({ context }: CommandCall): Promise<Answer> {
  return withHome(context, async (house) => {
    const { tools, circuits, servers } = await house.tools.list();
    const isHeld = tools.some(({ circuit }) => circuit !== 'closed');
    const rows = tools.map(({ name, effect, summary, circuit, notSetUp }) => [
      name,
      effect,
      ...(isHeld ? [circuitCell(circuit, partsOf(circuits, name))] : []),
      notSetUp === null ? summary : `${summary} (not set up)`,
    ]);
    const lacking = tools.filter(({ notSetUp }) => notSetUp !== null);
    const titles = ['NAME', 'EFFECT', ...(isHeld ? ['CIRCUIT'] : []), 'SUMMARY'];
    const parts = [
      textTable(titles, rows),
      ...(lacking.length === 0 ? [] : [lacking.map(notSetUpLine).join('\n')]),
      ...(circuits.length === 0 ? [] : [circuits.map(circuitLine).join('\n')]),
      ...(servers.length === 0 ? [] : [serverTable(servers)]),
    ];
    return { data: { tools, circuits, servers }, text: parts.join('\n\n') };
  });
}

function notSetUpLine({ name, notSetUp }: ToolList['tools'][number]): string {
  return `${name} is not set up: ${notSetUp}`;
}

function partsOf(circuits: readonly CircuitView[], name: string): string[] {
  const own = circuits.filter(({ tool }) => tool === name);
  return own.map(({ part }) => part).filter((part) => part !== null);
}

function circuitCell(state: string, parts: string[]): string {
  return parts.length === 0 ? state : `${state} (${parts.join(', ')})`;
}

function circuitLine(circuit: CircuitView): string {
  const { state, openedAtUtc, triedAgainAtUtc, failuresInRow, lastError } = circuit;
  const again = state === 'open' ? `tried again at ${triedAgainAtUtc}` : 'tried with its next call';
  return printable(
    `${circuitName(circuit)} is ${state} since ${openedAtUtc}, ${again}: ${failuresInRow} failures, the last: ${lastError}`,
  );
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
  return withHome(context, async (house) => {
    const tool = await house.tools.show(positionals[0] ?? '');
    const text = [
      `${tool.name}: ${tool.summary}`,
      ...moreThanSummary(tool),
      `Effect: ${tool.effect}${tool.effectByInput ? ', or less: it depends on the input' : ''}`,
      `Also called: ${tool.aliases.join(', ') || '-'}`,
      ...(tool.circuit === 'closed' ? [] : [`Circuit: ${tool.circuit}`]),
      ...(tool.notSetUp === null ? [] : [`Not set up: ${tool.notSetUp}`]),
      `Takes: ${JSON.stringify(tool.input, null, 2)}`,
      `Answers: ${JSON.stringify(tool.output, null, 2)}`,
      ...tool.examples.map(
        (one) =>
          `${one.does}:\n  rote tools call ${tool.name} --input '${JSON.stringify(one.input)}'`,
      ),
    ].join('\n\n');
    return { data: { tool }, text: printableText(text) };
  });
}

export async function toolsCall({ positionals, flags, context }: CommandCall): Promise<Answer> {
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

export function toolsCalls({ flags, context }: CommandCall): Promise<Answer> {
  return withHome(context, async (house) => {
    const limit = flags.number('limit') ?? 50;
    const calls = await house.tools.calls({ tool: flags.text('tool'), limit });
    const rows = calls.map((call) => [
      call.startedAtUtc,
      withPerson(call.runId === null ? call.by : `${call.by} ${call.runId}`, call),
      call.tool,
      call.durationMs === null ? '' : `${call.durationMs} ms`,
      call.error === null ? call.state : `${call.error.code}: ${inShort(call.error.message)}`,
      inShort(JSON.stringify(call.input)),
    ]);
    const titles = ['STARTED', 'BY', 'TOOL', 'TOOK', 'RESULT', 'INPUT'];
    const text = rows.length === 0 ? 'No tool was called.' : textTable(titles, rows);
    return { data: { calls }, text };
  });
}

export function toolsReset({ positionals, context }: CommandCall): Promise<Answer> {
  return withHome(context, async (house) => {
    const [name = '', part] = positionals;
    const circuits = await house.tools.reset(name, part);
    const names = circuits.map(circuitName).map(printable);
    const text =
      names.length === 0 ? 'Nothing was held back.' : `Called again: ${names.join(', ')}.`;
    return { data: { circuits }, text };
  });
}

function inShort(text: string): string {
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
