/**
 * What a plan would call, in its order and with what, without calling anything: not even what only reads. What is known
 * before (the input, the names of secrets) is filled in; what only a run can know stays as it is written.
 */
import type { Plan, PlanTool } from '../domain/plan/plan.ts';
import { orderPlan, waitedFor } from '../domain/plan/plan-order.ts';
import { fillTemplates, findReferences } from '../domain/plan/template.ts';
import type { Effect } from '../domain/tool-call.ts';

export interface PlannedCall {
  id: string;
  name: string | null;
  /** As the catalog calls it, or the path of a script. */
  tool: string;
  effect: Effect;
  /** Filled in as far as it is known. */
  input: unknown;
  /** The references that only the run can fill. */
  open: string[];
  dependsOn: string[];
  /** Whether a condition decides whether it is made at all. */
  isConditional: boolean;
  /** How often; null where a run decides that. */
  times: number | null;
}

interface DryRunPorts {
  find(name: string): { name: string } | null;
  effectOf(name: string, input: unknown): Effect;
}

export function dryRunPlan(
  { tools }: Plan,
  input: Readonly<Record<string, unknown>>,
  catalog: DryRunPorts,
): PlannedCall[] {
  const order = orderPlan(tools);
  const positions = order.kind === 'order' ? order.order : tools.map((_, index) => index);
  return positions.flatMap((position) => {
    const tool = tools[position];
    return tool === undefined ? [] : [plannedCall(tool, input, catalog)];
  });
}

function plannedCall(
  tool: PlanTool,
  input: Readonly<Record<string, unknown>>,
  catalog: DryRunPorts,
): PlannedCall {
  const known = knownValues(input, tool.input);
  const given = fillKnown(tool.input, known);
  const name = tool.toolPath ?? catalog.find(tool.tool ?? '')?.name ?? tool.tool ?? '';
  return {
    id: tool.toolId,
    name: tool.name ?? null,
    tool: name,
    // A script may do anything.
    effect: tool.toolPath === undefined ? catalog.effectOf(name, given) : 'once',
    input: given,
    open: openReferences(given),
    dependsOn: waitedFor(tool),
    isConditional: tool.when !== undefined || tool.stopUnless !== undefined,
    times: timesOf(tool, known),
  };
}

/** Of secrets only the names: a dry run shows what it is given to whoever asks. */
function knownValues(
  input: Readonly<Record<string, unknown>>,
  template: unknown,
): ReadonlyMap<string, unknown> {
  const secrets = findReferences(template)
    .found.filter(({ reference }) => reference.root === 'secret')
    .map(({ reference }) => String(reference.path[0] ?? ''));
  const named = secrets.map((name) => [name, `[secret ${name}]`]);
  return new Map<string, unknown>([
    ['input', input],
    ['secret', Object.fromEntries(named)],
  ]);
}

/** Text by text: one whose references are not all known stays as it is written. */
function fillKnown(value: unknown, known: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') {
    const { found } = findReferences(value);
    if (!found.every(({ reference }) => known.has(reference.root))) return value;
    const filled = fillTemplates(value, (root) => known.get(root));
    return filled.ok ? filled.value : value;
  }
  if (Array.isArray(value)) return value.map((item) => fillKnown(item, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillKnown(item, known)]),
  );
}

function openReferences(value: unknown): string[] {
  return [...new Set(findReferences(value).found.map(({ reference }) => reference.text))];
}

function timesOf({ forEach }: PlanTool, known: ReadonlyMap<string, unknown>): number | null {
  if (forEach === undefined) return 1;
  const items = fillKnown(forEach.items, known);
  return Array.isArray(items) ? items.length : null;
}
