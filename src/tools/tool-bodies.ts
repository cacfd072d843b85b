/** The bodies of the operations on tools: what there is, and what was called. */
import { z } from 'zod';
import { printable, printableText } from '../base/printable.ts';
import { type CircuitView, circuitName } from '../domain/circuit-view.ts';
import { listed } from '../domain/listed.ts';
import { moreThanSummary } from '../domain/more-than-summary.ts';
import type { Bodies, Columns } from '../domain/operation.ts';
import { withPerson } from '../domain/person.ts';
import type { CallView } from '../domain/views.ts';
import type { ToolListView, ToolView } from '../domain/views-of-tools.ts';
import type { TOOL_ENTRIES } from './tool-entries.ts';

export interface ToolDesks {
  tools: {
    list(): Promise<ToolListView>;
    show(name: string): Promise<ToolView>;
    calls(filter: { tool?: string | undefined; limit: number }): Promise<CallView[]>;
  };
}

const views = () => import('../domain/views-of-tools.ts');

export const TOOL_BODIES: Bodies<typeof TOOL_ENTRIES, ToolDesks> = {
  list: {
    answer: async () => (await views()).toolListView,
    async run(_, { desks: { tools: desk } }) {
      const { tools, circuits, servers } = await desk.list();
      const isHeld = tools.some(({ circuit }) => circuit !== 'closed');
      const rows = tools.map(({ name, effect, summary, circuit, notSetUp }) => [
        name,
        effect,
        ...(isHeld ? [circuitCell(circuit, partsOf(circuits, name))] : []),
        notSetUp === null ? summary : `${summary} (not set up)`,
      ]);
      const heads = ['NAME', 'EFFECT', ...(isHeld ? ['CIRCUIT'] : []), 'SUMMARY'];
      const lacking = tools.flatMap(({ name, notSetUp }) =>
        notSetUp === null ? [] : [`${name} is not set up: ${notSetUp}`],
      );
      const foot = [lacking, circuits.map(circuitLine)].flatMap((lines) =>
        lines.length === 0 ? [] : ['', ...lines],
      );
      const { say, columns } = listed(heads, rows, { foot });
      return {
        answer: { tools, circuits, servers },
        say,
        columns: [columns, serverColumns(servers)],
      };
    },
  },
  show: {
    answer: async () => z.strictObject({ tool: (await views()).toolView }),
    async run({ name }, { desks: { tools } }) {
      const tool = await tools.show(name);
      return { answer: { tool }, say: () => toolInWords(tool) };
    },
  },
  calls: {
    answer: async () => {
      const { callView } = await import('../domain/views.ts');
      return z.strictObject({ calls: z.array(callView) });
    },
    async run(filter, { desks: { tools } }) {
      const calls = await tools.calls(filter);
      const rows = calls.map((call) => [
        call.startedAtUtc,
        withPerson(call.runId === null ? call.by : `${call.by} ${call.runId}`, call),
        call.tool,
        call.durationMs === null ? '' : `${call.durationMs} ms`,
        call.error === null ? call.state : `${call.error.code}: ${inShort(call.error.message)}`,
        inShort(JSON.stringify(call.input)),
      ]);
      const heads = ['STARTED', 'BY', 'TOOL', 'TOOK', 'RESULT', 'INPUT'];
      return { answer: { calls }, ...listed(heads, rows, { ifEmpty: 'No tool was called.' }) };
    },
  },
};

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
function serverColumns(servers: ToolListView['servers']): Columns {
  const rows = servers.flatMap(({ name, state, tools, error, diagnostics }) => {
    const [first = '', ...others] = [...(error === null ? [] : [error]), ...diagnostics];
    return [[name, state, String(tools), first], ...others.map((other) => ['', '', '', other])];
  });
  return { heads: ['SERVER', 'HEALTH', 'TOOLS', 'REMARKS'], rows };
}

function toolInWords(tool: ToolView): string {
  const parts = [
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
  ];
  return printableText(parts.join('\n\n'));
}

function inShort(text: string): string {
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
