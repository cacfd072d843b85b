/** A run looked at closely, as the API shows it: on a line of time, one call of it, and beside another run. */
import { z } from 'zod';
import { DELIVERY_STATES } from './run/run-words.ts';
import { failure, instant, namedRunView, person, STEP_STATES } from './views.ts';

const stepState = z.enum(STEP_STATES);

const modelCall = z
  .strictObject({
    provider: z.string().nullable(),
    model: z.string().nullable(),
    inputTokens: z.int().describe('What was sent, with what came from the cache.'),
    cachedTokens: z.int(),
    outputTokens: z.int(),
    cents: z.number().nullable().describe('US cents; null where the price is not known.'),
    tries: z.int(),
  })
  .nullable()
  .describe('What a call of a model took; null of a tool, and while it has not answered.');

const timedStep = z.strictObject({
  id: z.string(),
  nodeId: z.string().describe('The step of the plan: a repeated one is id[0], id[1], …'),
  position: z.int(),
  kind: z.enum(['tool', 'model']),
  name: z.string().nullable(),
  tool: z.string(),
  state: stepState,
  attempts: z
    .array(
      z.strictObject({
        attempt: z.int(),
        state: stepState,
        startedAtUtc: instant,
        finishedAtUtc: instant.nullable(),
        failure: failure.nullable(),
      }),
    )
    .describe('Every try, the first first; none where it was not called.'),
  call: modelCall,
});

const wait = z.strictObject({
  kind: z
    .enum(['time', 'turn', 'retry'])
    .describe(
      'time: it was not to begin before; turn: others of its lane or session came first; retry: between two tries.',
    ),
  stepId: z.string().nullable(),
  lane: z.string().nullable(),
  fromUtc: instant,
  toUtc: instant.nullable().describe('Null while it waits.'),
});

export const planNode = z.strictObject({
  id: z.string(),
  name: z.string().nullable(),
  tool: z.string(),
  state: z.enum([...STEP_STATES, 'waiting', 'not-run']),
  dependsOn: z.array(z.string()),
  condition: z.string().nullable().describe('What decides whether it runs, in short.'),
});

export const timelineView = z.strictObject({
  run: namedRunView,
  nowUtc: instant.describe('Where what is under way ends, for now.'),
  steps: z.array(timedStep),
  waits: z.array(wait),
  deliveries: z.array(
    z.strictObject({
      id: z.string(),
      channel: z.string(),
      target: z.string(),
      state: z.enum(DELIVERY_STATES),
      attempt: z.int(),
      error: z.string().nullable(),
      createdAtUtc: instant,
      finishedAtUtc: instant.nullable(),
    }),
  ),
  nodes: z.array(planNode).describe('The graph of its plan with states; empty where it has none.'),
});

const toolCall = z.strictObject({ name: z.string(), input: z.unknown() });

export const stepCallView = z.strictObject({
  runId: z.string(),
  stepId: z.string(),
  kind: z.enum(['tool', 'model']),
  name: z.string().nullable(),
  tool: z.string(),
  state: stepState,
  attempt: z.int(),
  startedAtUtc: instant,
  finishedAtUtc: instant.nullable(),
  failure: failure.nullable(),
  input: z.unknown().describe('As text where it is cut.'),
  output: z.unknown().describe('As text where it is cut.'),
  events: z.array(z.record(z.string(), z.unknown())),
  call: modelCall,
  said: z
    .strictObject({ text: z.string(), toolCalls: z.array(toolCall) })
    .nullable()
    .describe('What a model said and asked for; null of a tool.'),
  prompt: z
    .array(
      z.strictObject({
        role: z.enum(['user', 'assistant', 'tool']),
        stepId: z.string().nullable(),
        text: z.string(),
        toolCalls: z.array(toolCall),
      }),
    )
    .nullable()
    .describe(
      'What a model had heard in this run when it was asked; the frame around it is not kept. Null of a tool.',
    ),
  person,
});

const side = z
  .strictObject({ state: stepState, attempts: z.int(), durationMs: z.number().nullable() })
  .nullable()
  .describe('Null where it was not there.');

export const comparisonView = z.strictObject({
  before: namedRunView.describe('The earlier one.'),
  after: namedRunView,
  isSame: z.boolean(),
  steps: z.array(
    z.strictObject({
      id: z.string(),
      tool: z.string(),
      before: side,
      after: side,
      output: z.array(z.string()).describe('What it gave, where that differs: before → after.'),
      input: z.array(z.string()),
      isSame: z.boolean(),
    }),
  ),
});

export type TimelineView = z.output<typeof timelineView>;
export type StepCallView = z.output<typeof stepCallView>;
export type ComparisonView = z.output<typeof comparisonView>;
export type PlanNode = z.output<typeof planNode>;
