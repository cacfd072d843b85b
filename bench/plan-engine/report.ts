/** The laps of every engine as scenarios for programs, and as Markdown tables for the page. */
import { median, type Scenario } from '../bench.ts';
import type { Lap } from './engine.ts';
import type { EngineEntry } from './engines.ts';
import type { GraphCase, Measured } from './measure.ts';

type Part = keyof Lap;

const PARTS: Record<Part, string> = {
  runMs: 'a run',
  buildMs: 'checked or compiled, once for a graph',
};

export function planScenarios(measured: Measured[]): Scenario[] {
  const parts = Object.entries(PARTS) as [Part, string][];
  return parts.flatMap(([part, words]) =>
    casesOf(measured).map((graph) => ({
      name: `${caseName(graph)}: ${words}`,
      unit: 'µs a step' as const,
      rows: measured
        .filter((row) => row.graph === graph)
        .toSorted((left, right) => order(measured, left) - order(measured, right))
        .map((row) => ({
          name: row.entry.name,
          value: perStepUs(row, part),
          note: row.why ?? `keeps ${row.entry.keeps}`,
        })),
    })),
  );
}

/** The shapes, then the chains by their size, then what is done before a run. */
export function planTables(measured: Measured[]): string {
  const cases = casesOf(measured);
  const chains = cases.filter(({ shape }) => shape === 'chain');
  const shapes = cases.filter((graph) => graph.shape !== 'chain' || graph === chains[0]);
  return [
    `µs a step of ${PARTS.runMs}:\n\n${table(measured, shapes, 'runMs')}`,
    `µs a step of ${PARTS.runMs}, chains:\n\n${table(measured, chains, 'runMs')}`,
    `µs a step, ${PARTS.buildMs}:\n\n${table(measured, cases, 'buildMs')}`,
  ].join('\n\n');
}

function table(measured: Measured[], cases: GraphCase[], part: Part): string {
  const head = ['engine', 'what a dying process leaves', ...cases.map(caseName)];
  const lines = enginesOf(measured).map((entry) => [
    entry.name,
    entry.keeps,
    ...cases.map((graph) => cell(measured, { entry, graph, part })),
  ]);
  return [head, head.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function cell(
  measured: Measured[],
  { entry, graph, part }: { entry: EngineEntry; graph: GraphCase; part: Part },
): string {
  const row = measured.find((one) => one.entry === entry && one.graph === graph);
  const value = row === undefined ? null : perStepUs(row, part);
  if (value === null) return row?.why ?? '';
  return value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}

function perStepUs({ laps, graph }: Measured, part: Part): number | null {
  if (laps.length === 0) return null;
  return (median(laps.map((lap) => lap[part])) * 1000) / graph.size;
}

function caseName({ shape, size }: GraphCase): string {
  return `${shape}, ${size.toLocaleString('en')}`;
}

function casesOf(measured: Measured[]): GraphCase[] {
  return [...new Set(measured.map(({ graph }) => graph))];
}

/** As they came in the first round of the first graph. */
function enginesOf(measured: Measured[]): EngineEntry[] {
  return [...new Set(measured.map(({ entry }) => entry))];
}

function order(measured: Measured[], { entry }: Measured): number {
  return enginesOf(measured).indexOf(entry);
}
