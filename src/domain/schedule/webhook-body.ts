/**
 * The body that is posted to the webhook of a schedule: facts of the run, or what its owner wrote in their place, with
 * references to them: `{"content": "${text}", "status": "${steps.page.status}"}`.
 */
import { type Fault, type Result, refuse, succeed } from '../../base/errors.ts';
import { nearestNames } from '../../base/nearest.ts';
import { type AnyPlan, asPlan } from '../plan/plan.ts';
import { fillTemplates, findReferences } from '../plan/template.ts';

const FACTS = [
  'scheduleId',
  'name',
  'runId',
  'scheduledFor',
  'attempt',
  'state',
  'summary',
  'text',
] as const;
export type WebhookFacts = Record<(typeof FACTS)[number], unknown>;

/** Refused if it refers to what no run of this plan has. */
export function checkWebhookBody(body: unknown, plan: AnyPlan): Result<null> {
  const { found, faults } = findReferences(body);
  const [unreadable] = faults;
  if (unreadable !== undefined) return refuse(inBody(unreadable));
  if (found.length === 0) return succeed(null);
  const steps = new Set(asPlan(plan).tools.map(({ toolId }) => toolId));
  for (const { reference } of found) {
    const { root, path, text } = reference;
    const isStep = root === 'steps';
    const name = isStep ? String(path[0] ?? '') : root;
    const known = isStep ? [...steps] : [...FACTS, 'steps'];
    if (known.includes(name)) continue;
    const [nearest] = nearestNames(name, known, 1);
    return refuse(
      inBody({
        code: 'unknown-reference',
        message: `${text} refers to ${isStep ? `the step "${name}", which the plan does not have` : `"${name}"`}.`,
        hint: nearest ? `Did you mean "${nearest}"?` : `Known are ${known.join(', ')}.`,
      }),
    );
  }
  return succeed(null);
}

/** The body that is posted. */
export function fillWebhookBody(
  template: Readonly<Record<string, unknown>>,
  facts: WebhookFacts,
  outputs: Readonly<Record<string, unknown>>,
): Result<Record<string, unknown>> {
  const values: Record<string, unknown> = { ...facts, steps: outputs };
  const filled = fillTemplates(template, (root) =>
    Object.hasOwn(values, root) ? values[root] : undefined,
  );
  return filled.ok ? succeed(filled.value as Record<string, unknown>) : filled;
}

function inBody(fault: Fault): Fault {
  return { ...fault, message: `webhookBody: ${fault.message}`, details: { path: 'webhookBody' } };
}
