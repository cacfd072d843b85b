/** The nodes behind a trigger, one after the other along their lines, as calls of a plan. */
import { type PlanCondition, readIf } from './n8n-condition.ts';
import type { Resolver, Scope } from './n8n-expression.ts';
import { answerOf, readRequest } from './n8n-request.ts';
import { readSet } from './n8n-set.ts';
import { kindOf, type N8nNode, type N8nWorkflow } from './n8n-workflow.ts';

export interface Walk {
  tools: Record<string, unknown>[];
  taken: Map<N8nNode, string>;
  left: Map<N8nNode, string>;
  notes: string[];
}

/** Where on a line a node stands. */
interface Place extends Scope {
  /** The call before it. */
  after: string | null;
  /** What must hold for it to be reached. */
  when: readonly PlanCondition[];
}

type Ahead = { node: N8nNode; place: Place };

/** What the trigger itself tells is the time. */
const NOW: Resolver = ([key]) => (key === 'timestamp' ? { value: '${run.scheduledFor}' } : null);

type LinesOf = (node: N8nNode) => N8nNode[][];

export function walkFrom(trigger: N8nNode, workflow: N8nWorkflow): Walk {
  const linesOf = linesIn(workflow);
  const entered = countEntries(trigger, linesOf);
  const walk: Walk = { tools: [], taken: new Map(), left: new Map(), notes: [] };
  const ids = new Set(RESERVED);
  const start: Place = { json: NOW, named: new Map([[trigger.name, NOW]]), after: null, when: [] };
  const queue: Ahead[] = (linesOf(trigger)[0] ?? []).map((node) => ({ node, place: start }));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { node } = next;
    const many = (entered.get(node) ?? 0) > 1;
    const behind = many ? 'several nodes lead to it' : takeNode(next, { walk, ids });
    if (typeof behind === 'string') leaveAll([node], behind, { walk, linesOf });
    else queue.push(...ahead(node, behind, { walk, linesOf }));
  }
  return walk;
}

function linesIn({ nodes, connections }: N8nWorkflow): LinesOf {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  return ({ name }) => {
    const lines = Object.hasOwn(connections, name) ? connections[name]?.main : undefined;
    return (lines ?? []).map((line) => (line ?? []).flatMap(({ node }) => byName.get(node) ?? []));
  };
}

/** What follows each output; an output that is not known here leads nowhere. */
function ahead(
  node: N8nNode,
  behind: readonly Place[],
  { walk, linesOf }: { walk: Walk; linesOf: LinesOf },
): Ahead[] {
  return linesOf(node).flatMap((line, index) => {
    const place = behind[index];
    if (place !== undefined) return line.map((one) => ({ node: one, place }));
    const why = `it follows an output of "${node.name}" that has no like here`;
    leaveAll(line, why, { walk, linesOf });
    return [];
  });
}

const RESERVED = ['run', 'input', 'secret', 'item', 'index', 'output', 'state'];

/** How many lines lead to each node that the trigger reaches. */
function countEntries(trigger: N8nNode, linesOf: LinesOf): Map<N8nNode, number> {
  const entered = new Map<N8nNode, number>();
  const seen = new Set([trigger]);
  for (const node of seen)
    for (const next of linesOf(node).flat()) {
      entered.set(next, (entered.get(next) ?? 0) + 1);
      seen.add(next);
    }
  return entered;
}

/** The place behind each of its outputs; or why it is left out. */
function takeNode(
  { node, place }: Ahead,
  { walk, ids }: { walk: Walk; ids: Set<string> },
): Place[] | string {
  if (node.disabled === true) {
    walk.taken.set(node, 'nothing: it is switched off, and what follows goes on without it');
    return [place];
  }
  switch (kindOf(node)) {
    case 'noOp':
      walk.taken.set(node, 'nothing: it does nothing');
      return [withNamed(node, place, place.json)];
    case 'set': {
      const fields = readSet(node, place);
      if (!fields.ok) return fields.fault.message;
      walk.taken.set(node, 'values that are put in where they are used');
      return [withNamed(node, { ...place, json: fields.value }, fields.value)];
    }
    case 'if': {
      const condition = readIf(node, place);
      if (!condition.ok) return condition.fault.message;
      walk.taken.set(node, 'a condition of what follows');
      const branch = (holds: PlanCondition): Place =>
        withNamed(node, { ...place, when: [...place.when, holds] }, place.json);
      return [branch(condition.value), branch({ not: condition.value })];
    }
    case 'httpRequest':
      return takeRequest({ node, place }, { walk, ids });
    default:
      return `a node of the kind ${kindOf(node).slice(0, 60)} has no like here`;
  }
}

function takeRequest(
  { node, place }: Ahead,
  { walk, ids }: { walk: Walk; ids: Set<string> },
): Place[] | string {
  const request = readRequest(node, place);
  if (!request.ok) return request.fault.message;
  const id = freeId(node.name, ids);
  const isOptional = node.continueOnFail === true || node.onError === 'continueRegularOutput';
  const [only] = place.when;
  walk.tools.push({
    toolId: id,
    name: node.name.slice(0, 200),
    tool: 'http.request',
    input: request.value.input,
    ...(place.after !== null && { dependencies: [place.after] }),
    ...(only !== undefined && { when: place.when.length === 1 ? only : { all: place.when } }),
    ...(isOptional && { required: false }),
    ...retriesOf(node),
  });
  walk.taken.set(node, `the call "${id}" of http.request`);
  walk.notes.push(...request.value.notes.map((note) => `${node.name}: ${note}`));
  if (place.after !== null && !walk.notes.includes(ITEMS)) walk.notes.push(ITEMS);
  const json = answerOf(id, request.value.isWhole);
  return [withNamed(node, { ...place, json, after: id }, json)];
}

const ITEMS =
  'where an answer is a list, n8n does what follows once for each item; here it is done once.';

function retriesOf({ retryOnFail, maxTries = 3, waitBetweenTries = 1000 }: N8nNode): object {
  if (retryOnFail !== true) return { retryPolicy: { maxRetries: 0 } };
  const maxRetries = Math.min(Math.max(Math.floor(maxTries) - 1, 0), 10);
  const backoffMs = Math.min(Math.max(Math.floor(waitBetweenTries), 0), 60_000);
  return { retryPolicy: { maxRetries, backoffMs } };
}

function withNamed(node: N8nNode, place: Place, resolver: Resolver): Place {
  return { ...place, named: new Map(place.named).set(node.name, resolver) };
}

/** They and all that comes behind them; what was taken on another line stays. */
function leaveAll(
  firsts: readonly N8nNode[],
  why: string,
  { walk, linesOf }: { walk: Walk; linesOf: LinesOf },
): void {
  const seen = new Set(firsts);
  for (const node of seen) {
    const isFirst = firsts.includes(node);
    if (!walk.taken.has(node) && !walk.left.has(node))
      walk.left.set(node, isFirst ? why : `it follows "${firsts[0]?.name}", which is left out`);
    for (const next of linesOf(node).flat()) seen.add(next);
  }
}

function freeId(name: string, ids: Set<string>): string {
  const slug = name
    .toLowerCase()
    .slice(0, 100)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const base = /^[a-z]/.test(slug)
    ? slug.slice(0, 40)
    : `step-${slug.slice(0, 40)}`.replace(/-$/, '');
  let id = base;
  for (let count = 2; ids.has(id); count++) id = `${base}-${count}`;
  ids.add(id);
  return id;
}
