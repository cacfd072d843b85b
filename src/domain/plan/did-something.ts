/** Tells if a plan did what it is for, or only looked: it is for the calls whose results no other call uses. */
import type { PlanTool } from './plan.ts';
import { findReferences } from './template.ts';

export function didSomething(
  tools: readonly PlanTool[],
  isDone: (toolId: string) => boolean,
): boolean {
  const used = new Set(
    tools.flatMap((tool) => [
      ...tool.dependencies,
      ...findReferences(tool).found.map(({ reference }) => reference.root),
    ]),
  );
  return tools.some(({ toolId }) => !used.has(toolId) && isDone(toolId));
}
