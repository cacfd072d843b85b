/** A plan as a picture in text: what waits for what. */
import type { Plan } from '../domain/plan/plan.ts';
import { orderPlan, waitedFor } from '../domain/plan/plan-order.ts';

export const GRAPH_FORMATS = ['text', 'mermaid', 'dot'] as const;
export type GraphFormat = (typeof GRAPH_FORMATS)[number];

export function drawPlan({ tools }: Plan, format: GraphFormat): string {
  const edges = tools.flatMap((tool) =>
    waitedFor(tool).map((from) => [from, tool.toolId] as const),
  );
  const names = new Map(tools.map(({ toolId }, index) => [toolId, `n${index}`]));
  const label = ({ toolId, tool, toolPath }: Plan['tools'][number]): string =>
    `${toolId}: ${tool ?? toolPath}`;
  if (format === 'mermaid') {
    const nodes = tools.map((one) => `  ${names.get(one.toolId)}["${escapeHtml(label(one))}"]`);
    const arrows = edges.map(([from, to]) => `  ${names.get(from)} --> ${names.get(to)}`);
    return ['graph TD', ...nodes, ...arrows].join('\n');
  }
  if (format === 'dot') {
    const nodes = tools.map(
      (one) => `  ${names.get(one.toolId)} [label=${JSON.stringify(label(one))}];`,
    );
    const arrows = edges.map(([from, to]) => `  ${names.get(from)} -> ${names.get(to)};`);
    return ['digraph plan {', ...nodes, ...arrows, '}'].join('\n');
  }
  const order = orderPlan(tools);
  const positions = order.kind === 'order' ? order.order : tools.map((_, index) => index);
  return positions
    .map((position) => {
      const one = tools[position] as Plan['tools'][number];
      const { required, async } = one;
      const waits = waitedFor(one);
      const after = waits.length === 0 ? '' : `  after ${waits.join(', ')}`;
      const marks = [required ? '' : 'optional', async ? 'async' : ''].filter(Boolean).join(', ');
      return `${label(one)}${after}${marks === '' ? '' : `  (${marks})`}`;
    })
    .join('\n');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
