/**
 * Plan JSON: a graph of tool calls that runs with no model. Each call names what it waits for; what it
 * is given may refer to what those gave. The list form is read as a plan in which each step comes after
 * the one before it, and waits for those it refers to. What makes up a call is built when the first plan is read (`z.lazy`), because many
 * commands read none.
 */
import { z } from 'zod';
import { conditionSchema } from './condition.ts';
import { neededSteps } from './needed-steps.ts';

const retryPolicySchema = z.lazy(() =>
  z.strictObject({
    maxRetries: z.int().min(0).max(100),
    /** The first pause; each one after it is twice as long. */
    backoffMs: z.int().min(0).max(3_600_000).default(1000),
  }),
);

/** Any name will do; only one of letters, digits, dashes and underscores can be referred to. */
const stepId = z.string().min(1).max(200);
const timeoutMs = z.int().min(1).max(86_400_000);

/** People write steps and calls with either names; both forms read both. */
const STEP_NAMES = { toolId: 'id', tool: 'toolName', input: 'parameters' };
const CALL_NAMES = { id: 'toolId', toolName: 'tool', parameters: 'input' };

/** With the names of its form. Where both are given, the other one stays, and is refused as unknown. */
function withNames(names: Readonly<Record<string, string>>): (value: unknown) => unknown {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const entries = Object.entries(value).map(([key, entry]) => {
      const name = Object.hasOwn(names, key) ? (names[key] ?? key) : key;
      return [Object.hasOwn(value, name) ? key : name, entry] as const;
    });
    return Object.fromEntries(entries);
  };
}

/** One step of a plan in list form. */
export const planStepSchema = z.lazy(() =>
  z.preprocess(
    withNames(STEP_NAMES),
    z.strictObject({
      id: stepId,
      name: z.string().optional(),
      toolName: z.string().min(1),
      parameters: z.record(z.string(), z.unknown()).default({}),
      /** How long one try may take. */
      timeoutMs: timeoutMs.optional(),
      retryPolicy: retryPolicySchema.optional(),
      /** Try again even if the first try may have happened. */
      retryInDoubt: z.boolean().optional(),
      /** Earlier steps that it is skipped with, besides those it refers to. */
      dependencies: z.array(z.string()).optional(),
      when: conditionSchema.optional(),
      /** If this does not hold, it and all that follow are skipped. */
      stopUnless: conditionSchema.optional(),
      guard: conditionSchema.optional(),
    }),
  ),
);
export type PlanStep = z.output<typeof planStepSchema>;

/** One call in a plan. */
const planToolSchema = z.lazy(() =>
  z.preprocess(
    withNames(CALL_NAMES),
    z
      .strictObject({
        toolId: stepId.describe('Its name in dependencies and references.'),
        name: z.string().optional().describe('What people read.'),
        tool: z.string().min(1).optional().describe('A tool of the catalog.'),
        toolPath: z
          .string()
          .min(1)
          .max(1000)
          .optional()
          .describe('A script in the folder of a skill.'),
        input: z.record(z.string(), z.unknown()).default({}),
        dependencies: z.array(z.string()).default([]).describe('What must be done before it.'),
        after: z
          .array(z.string())
          .optional()
          .describe(
            'What must be over before it. It goes on where that was skipped, not where it failed.',
          ),
        required: z
          .boolean()
          .default(true)
          .describe('Whether its failure keeps its dependents from running and fails the plan.'),
        awaited: z
          .literal(true)
          .optional()
          .describe(
            'Its failure is what the plan asks about: the rest goes on, and the run counts as failed. Its schedule does not cool down.',
          ),
        async: z.boolean().default(false).describe('Whether it may run beside others.'),
        retryPolicy: retryPolicySchema.optional(),
        retryInDoubt: z.boolean().optional().describe('Try again also where it may have happened.'),
        timeoutMs: timeoutMs.optional().describe('How long one try may take.'),
        when: conditionSchema.optional().describe('It runs only where this holds.'),
        stopUnless: conditionSchema
          .optional()
          .describe(
            'Unless this holds, it is skipped with all that waits for it or comes after it.',
          ),
        guard: conditionSchema.optional().describe('Its output must satisfy this: ${output…}.'),
        forEach: z
          .strictObject({
            items: z
              .union([z.string(), z.array(z.unknown())])
              .describe('A list, or a reference to one.'),
            concurrency: z.int().min(1).max(1000).optional(),
          })
          .optional()
          .describe('Once for each item: ${item…}, ${index}. Its output is the list of outputs.'),
      })
      .refine(({ tool, toolPath }) => (tool === undefined) !== (toolPath === undefined), {
        message: 'expected either tool or toolPath',
        path: ['tool'],
      })
      .refine(({ awaited, required }) => awaited !== true || !required, {
        message: 'expected "required": false beside it',
        path: ['awaited'],
      }),
  ),
);
export type PlanTool = z.output<typeof planToolSchema>;

export const planSchema = z.strictObject({
  requestId: z.string().min(1).max(200),
  narrative: z
    .string()
    .max(20_000)
    .optional()
    .describe('Said in the session when the plan starts.'),
  tools: z.array(planToolSchema).max(100_000),
  parallel: z.boolean().default(false).describe('Whether calls that are async may overlap.'),
  disabledSkills: z.array(z.string()).default([]).describe('Skills that it must not use.'),
  metadata: z
    .strictObject({
      generationAttempt: z.int().min(1).default(1),
      parentPlanId: z.string().nullable().default(null),
    })
    .prefault({}),
  timeoutMs: timeoutMs.optional().describe('How long all of it may take.'),
});
export type Plan = z.output<typeof planSchema>;

/** A plan as it may be stored: a document, or a list. */
const planListSchema = z.array(planStepSchema).max(1000);
export const anyPlanSchema = z.union([planListSchema, planSchema]);
export type AnyPlan = z.output<typeof anyPlanSchema>;

/** The schema that fits the form, so that what is wrong is told of that form alone. */
export function planSchemaFor(value: unknown): z.ZodType<AnyPlan> {
  return Array.isArray(value) ? planListSchema : planSchema;
}

export function planLength(plan: AnyPlan): number {
  return Array.isArray(plan) ? plan.length : plan.tools.length;
}

/** True if it has words to say, which needs no call and no model. */
export function hasNarrative(plan: AnyPlan): boolean {
  return !Array.isArray(plan) && (plan.narrative ?? '').trim() !== '';
}

/** The document behind either form. */
export function asPlan(plan: AnyPlan): Plan {
  if (!Array.isArray(plan)) return plan;
  const earlier = new Set<string>();
  const tools = plan.map(({ id, toolName, parameters, ...rest }, index): PlanTool => {
    const before = plan[index - 1]?.id;
    const { dependencies = [], when, stopUnless, guard } = rest;
    const given = { input: parameters, conditions: [when, stopUnless, guard] };
    const own = earlier.size === 0 ? [] : neededSteps(given).filter((step) => earlier.has(step));
    earlier.add(id);
    return {
      ...rest,
      toolId: id,
      tool: toolName,
      input: parameters,
      dependencies: [...new Set([...dependencies, ...own])],
      ...(before !== undefined && { after: [before] }),
      required: true,
      async: false,
    };
  });
  const metadata = { generationAttempt: 1, parentPlanId: null };
  return { requestId: 'list', tools, parallel: false, disabledSkills: [], metadata };
}
