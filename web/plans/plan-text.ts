/** A plan as text that people edit, and the values behind it. */
import type { AnyPlan } from '../../src/domain/plan/plan.ts';

export const writePlan = (plan: unknown): string => `${JSON.stringify(plan, null, 2)}\n`;

/** Undefined where it is no JSON. */
export function readPlan(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const stepsOf = (plan: AnyPlan): number =>
  Array.isArray(plan) ? plan.length : plan.tools.length;

/** The step with this id as it is written, in either form. */
export function stepIn(plan: unknown, id: string): unknown {
  const { tools = [] } = (Array.isArray(plan) ? { tools: plan } : (plan ?? {})) as {
    tools?: unknown;
  };
  if (!Array.isArray(tools)) return undefined;
  return tools.find((step) => step?.toolId === id || step?.id === id);
}

/** Works as it is, and shows what a plan looks like. */
export const EXAMPLE = [
  { id: 'now', name: 'What time is it', toolName: 'time.now', parameters: {} },
  {
    id: 'tell',
    name: 'Tell me',
    toolName: 'message.send',
    parameters: { text: 'It is ${now.local}.' },
  },
];
