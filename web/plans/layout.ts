/** Where the steps of a plan stand and how the lines between them go. */
import type { PlanNode } from '../../src/domain/run-look-view.ts';

export const NODE = { width: 210, height: 58 };
/** Beyond so many a drawing says nothing, and takes long to make. */
export const MOST_NODES = 400;

export interface Layout {
  width: number;
  height: number;
  nodes: { node: PlanNode; left: number; top: number; height: number }[];
  start: { left: number; top: number } | null;
  edges: { key: string; line: string }[];
}

const START = { id: ' start', width: NODE.width, height: 44 };

/** Loads what draws when it is first needed. With a start, which stands above all that waits for nothing. */
export async function layoutPlan(nodes: readonly PlanNode[], hasStart: boolean): Promise<Layout> {
  const { Graph, layout } = await import('@dagrejs/dagre');
  const graph = new Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 24, ranksep: 36, marginx: 12, marginy: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  const ids = new Set(nodes.map(({ id }) => id));
  for (const { id, condition } of nodes) graph.setNode(id, sizeOf(condition));
  if (hasStart) {
    graph.setNode(START.id, { ...START });
    for (const { id, dependsOn } of nodes)
      if (!dependsOn.some((from) => ids.has(from))) graph.setEdge(START.id, id);
  }
  for (const { id, dependsOn } of nodes)
    for (const from of dependsOn) if (ids.has(from)) graph.setEdge(from, id);
  layout(graph);
  const whole = graph.graph() as { width?: number; height?: number };
  return {
    width: whole.width ?? 0,
    height: whole.height ?? 0,
    nodes: nodes.map((node) => {
      const { x, y } = graph.node(node.id) as { x: number; y: number };
      const { width, height } = sizeOf(node.condition);
      return { node, left: x - width / 2, top: y - height / 2, height };
    }),
    start: hasStart ? placeOf(graph.node(START.id) as Point) : null,
    edges: graph.edges().map(({ v, w }) => ({
      key: `${v} → ${w}`,
      line: lineThrough((graph.edge(v, w) as { points: Point[] }).points),
    })),
  };
}

/** A condition takes a line of its own. */
function sizeOf(condition: string | null): { width: number; height: number } {
  return condition === null ? { ...NODE } : { width: NODE.width, height: NODE.height + 20 };
}

function placeOf({ x, y }: Point): { left: number; top: number } {
  return { left: x - START.width / 2, top: y - START.height / 2 };
}

interface Point {
  x: number;
  y: number;
}

/** Round at the bends: from the middle of one stretch to the middle of the next. */
function lineThrough(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.pop();
  if (first === undefined || last === undefined) return '';
  const bends = rest.map((bend, index) => {
    const next = rest[index + 1] ?? last;
    return `Q${at(bend)} ${at({ x: (bend.x + next.x) / 2, y: (bend.y + next.y) / 2 })}`;
  });
  return `M${at(first)} ${bends.join(' ')} L${at(last)}`;
}

const at = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`;
