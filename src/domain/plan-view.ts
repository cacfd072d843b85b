/** Plans as the API shows them: as a graph, as what they would call, and what may be written in one. */
import { z } from 'zod';
import { type PlanNode, planNode } from './run-look-view.ts';

const edge = z.strictObject({ from: z.string(), to: z.string() });

export const planGraphView = z.strictObject({ nodes: z.array(planNode), edges: z.array(edge) });

/** Between nodes that are there; what nobody has is a fault of its own. */
export function edgesOf(
  nodes: readonly Pick<PlanNode, 'id' | 'dependsOn'>[],
): z.output<typeof edge>[] {
  const ids = new Set(nodes.map(({ id }) => id));
  return nodes.flatMap(({ id, dependsOn }) =>
    dependsOn.filter((from) => ids.has(from)).map((from) => ({ from, to: id })),
  );
}

export const dryRunView = z.strictObject({
  narrative: z.string().nullable().describe('What would be said first.'),
  calls: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string().nullable(),
      tool: z.string(),
      effect: z.enum(['read', 'idempotent', 'once']),
      input: z.unknown().describe('Filled in as far as it is known; of secrets only the names.'),
      open: z.array(z.string()).describe('The references that only the run can fill.'),
      dependsOn: z.array(z.string()),
      isConditional: z.boolean().describe('Whether a condition decides whether it is made.'),
      times: z.int().nullable().describe('How often; null where the run decides that.'),
    }),
  ),
});

export const planSchemaView = z.strictObject({
  schema: z.record(z.string(), z.unknown()),
  tools: z.array(
    z.strictObject({
      name: z.string(),
      summary: z.string(),
      aliases: z.array(z.string()),
      input: z.record(z.string(), z.unknown()),
      output: z.record(z.string(), z.unknown()),
      thinks: z.boolean().describe('Whether a model says what it answers with.'),
      fieldsForAnswers: z
        .array(z.string())
        .describe('Where in its input an answer of a model may stand.'),
    }),
  ),
});

export type PlanGraphView = z.output<typeof planGraphView>;
export type DryRunView = z.output<typeof dryRunView>;
export type PlanSchemaView = z.output<typeof planSchemaView>;
