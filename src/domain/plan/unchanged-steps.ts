/** Steps of a plan that mean the same in another one: written the same, after steps that are the same. */
import { canonicalJson } from '../../base/content-hash.ts';
import { type AnyPlan, asPlan, planLength } from './plan.ts';
import { orderPlan, waitedFor } from './plan-order.ts';

export function unchangedSteps(before: AnyPlan, after: AnyPlan): Set<string> {
  if (planLength(before) === 0) return new Set();
  const old = new Map(asPlan(before).tools.map((tool) => [tool.toolId, canonicalJson(tool)]));
  const { tools } = asPlan(after);
  const order = orderPlan(tools);
  const unchanged = new Set<string>();
  if (order.kind === 'cycle') return unchanged;
  for (const position of order.order) {
    const tool = tools[position];
    if (tool === undefined || old.get(tool.toolId) !== canonicalJson(tool)) continue;
    if (waitedFor(tool).every((id) => unchanged.has(id))) unchanged.add(tool.toolId);
  }
  return unchanged;
}
