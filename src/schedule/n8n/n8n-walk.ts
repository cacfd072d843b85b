/** The nodes behind a trigger, one after the other along their lines, as calls of a plan. */
import type { Start } from './n8n-start.ts';
import {
  type Ahead,
  type Context,
  type LinesOf,
  type NodePlace,
  takeNode,
  type Walk,
} from './n8n-take.ts';
import type { N8nNode, N8nWorkflow } from './n8n-workflow.ts';

export function walkFrom(trigger: N8nNode, workflow: N8nWorkflow, start: Start): Walk {
  const linesOf = linesIn(workflow);
  const entered = countEntries(trigger, linesOf);
  const walk: Walk = {
    tools: [...start.tools],
    taken: new Map(),
    left: new Map(),
    following: new Set(),
    notes: [...start.notes],
  };
  const own = start.tools.map(({ toolId }) => String(toolId));
  const context: Context = { walk, ids: new Set([...RESERVED, ...own]), linesOf };
  const first: NodePlace = {
    json: start.json,
    named: new Map([[trigger.name, start.json]]),
    each: new Set(start.list === null ? [] : [trigger.name]),
    after: own.at(-1) ?? null,
    when: [],
    list: start.list,
    isAnswer: false,
  };
  const queue: Ahead[] = (linesOf(trigger)[0] ?? []).map((node) => ({ node, place: first }));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { node } = next;
    const many = (entered.get(node) ?? 0) > 1;
    const behind = many ? 'several nodes lead to it' : takeNode(next, context);
    if (typeof behind === 'string') leaveAll([node], behind, context);
    else queue.push(...ahead(node, behind, context));
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

/** The nodes behind each output; an output that is not known here leads nowhere. */
function ahead(node: N8nNode, behind: readonly NodePlace[], { walk, linesOf }: Context): Ahead[] {
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

/** They and all that comes behind them; what was taken on another line stays. */
function leaveAll(
  firsts: readonly N8nNode[],
  why: string,
  { walk, linesOf }: Pick<Context, 'walk' | 'linesOf'>,
): void {
  const seen = new Set(firsts);
  for (const node of seen) {
    const isFirst = firsts.includes(node);
    if (!walk.taken.has(node) && !walk.left.has(node)) {
      walk.left.set(node, isFirst ? why : `it follows "${firsts[0]?.name}", which is left out`);
      if (!isFirst) walk.following.add(node);
    }
    for (const next of linesOf(node).flat()) seen.add(next);
  }
}
