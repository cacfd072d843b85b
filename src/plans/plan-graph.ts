/** A plan as a picture in text: what waits for what. */
import { conditionsText } from '../domain/plan/condition-text.ts';
import type { Plan } from '../domain/plan/plan.ts';
import { orderPlan, waitedFor } from '../domain/plan/plan-order.ts';

export const GRAPH_FORMATS = ['text', 'mermaid', 'dot'] as const;
export type GraphFormat = (typeof GRAPH_FORMATS)[number];

type Step = Plan['tools'][number];

/** `starts`: what starts it, where that is known; it stands above all that waits for nothing. */
export function drawPlan(plan: Plan, format: GraphFormat, starts: string | null = null): string {
  switch (format) {
    case 'mermaid': {
      const boxes = boxesOf(plan, starts).map(
        ({ name, label, isStart }) =>
          `  ${name}${isStart ? '(' : ''}["${escapeHtml(label)}"]${isStart ? ')' : ''}`,
      );
      const arrows = arrowsOf(plan, starts).map(([from, to]) => `  ${from} --> ${to}`);
      return ['graph TD', ...boxes, ...arrows].join('\n');
    }
    case 'dot': {
      const boxes = boxesOf(plan, starts).map(
        ({ name, label, isStart }) =>
          `  ${name} [label=${JSON.stringify(label)}${isStart ? ', style=rounded, shape=box' : ''}];`,
      );
      const arrows = arrowsOf(plan, starts).map(([from, to]) => `  ${from} -> ${to};`);
      return ['digraph plan {', ...boxes, ...arrows, '}'].join('\n');
    }
    case 'text':
      return [...(starts === null ? [] : [starts]), ...linesOf(plan)].join('\n');
  }
}

const START = 'start';

function boxesOf({ tools }: Plan, starts: string | null) {
  const steps = tools.map((one, index) => {
    const condition = conditionsText(one);
    const label = condition === null ? labelOf(one) : `${labelOf(one)} (${condition})`;
    return { name: `n${index}`, label, isStart: false };
  });
  return starts === null ? steps : [{ name: START, label: starts, isStart: true }, ...steps];
}

function arrowsOf({ tools }: Plan, starts: string | null): [string, string][] {
  const names = new Map(tools.map(({ toolId }, index) => [toolId, `n${index}`]));
  return tools.flatMap((tool): [string, string][] => {
    const to = names.get(tool.toolId) ?? '';
    const waits = waitedFor(tool);
    if (waits.length === 0) return starts === null ? [] : [[START, to]];
    return waits.map((from) => [names.get(from) ?? '', to]);
  });
}

function linesOf({ tools }: Plan): string[] {
  const order = orderPlan(tools);
  const positions = order.kind === 'order' ? order.order : tools.map((_, index) => index);
  return positions.map((position) => {
    const one = tools[position] as Step;
    const { required, async } = one;
    const waits = waitedFor(one);
    const after = waits.length === 0 ? '' : `  after ${waits.join(', ')}`;
    const condition = conditionsText(one);
    const marks = [required ? '' : 'optional', async ? 'async' : ''].filter(Boolean).join(', ');
    return [
      `${labelOf(one)}${after}`,
      ...(condition === null ? [] : [condition]),
      ...(marks === '' ? [] : [`(${marks})`]),
    ].join('  ');
  });
}

function labelOf({ toolId, tool, toolPath }: Step): string {
  return `${toolId}: ${tool ?? toolPath}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
