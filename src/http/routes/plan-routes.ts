/** The routes of plans: check one, draw it, queue it; what became of it, a replay, and goals that plans are made for. */
import { z } from 'zod';
import { planSchema } from '../../domain/plan/plan.ts';
import { dryRunView, edgesOf, planGraphView, planSchemaView } from '../../domain/plan-view.ts';
import { viewRun } from '../../domain/run/run-view.ts';
import { workSchema } from '../../domain/schedule/schedule.ts';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import { runView } from '../../domain/views.ts';
import { GRAPH_FORMATS } from '../../plans/plan-graph.ts';
import { planResultSchema } from '../../plans/plan-result.ts';
import { pursuitSchema } from '../../talk/pursuit/pursuit-log.ts';
import { limitQuery } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

const plan = z
  .unknown()
  .describe('A plan, as contracts/plan.schema.json has it, or a list of steps.');

export const PLAN_ROUTES: readonly Route[] = [
  defineRoute('POST /plans/validate', 'validatePlan', {
    summary: 'Check a plan: everything that is wrong at once.',
    body: z.strictObject({ plan }),
    answer: z.strictObject({
      plan: z.strictObject({ requestId: z.string(), steps: z.int() }),
    }),
    handle: async ({ body }, { plans }) => ({
      plan: await (await plans()).check(body.plan),
    }),
  }),
  defineRoute('POST /plans/graph', 'drawPlan', {
    summary: 'Draw a plan as text.',
    body: z.strictObject({ plan, format: z.enum(GRAPH_FORMATS).default('text') }),
    answer: z.strictObject({ graph: z.string() }),
    handle: async ({ body }, { plans }) => ({
      graph: await (await plans()).draw(body.plan, body.format),
    }),
  }),
  defineRoute('POST /plans/nodes', 'showPlanNodes', {
    summary: 'The graph of a plan as nodes and edges; also of one that could not run.',
    body: z.strictObject({ plan }),
    answer: planGraphView,
    async handle({ body }, { plans }) {
      const nodes = (await plans()).nodes(body.plan);
      return { nodes, edges: edgesOf(nodes) };
    },
  }),
  defineRoute('POST /plans/dry-run', 'dryRunPlan', {
    summary:
      'What a plan would call, in its order and with what; nothing is called, also nothing that only reads.',
    body: z.strictObject({ plan, input: z.record(z.string(), z.unknown()).default({}) }),
    answer: dryRunView,
    handle: async ({ body }, { plans }) => (await plans()).dryRun(body.plan, body.input),
  }),
  defineRoute('GET /plans/schema', 'showPlanSchema', {
    summary:
      'The JSON Schema of a plan, and the tools that it may call with the schemas of their input and output.',
    answer: planSchemaView,
    handle: async (_, { plans }) => ({
      schema: z.toJSONSchema(planSchema, { io: 'input' }),
      tools: await (await plans()).callable(),
    }),
  }),
  defineRoute('POST /plans/run', 'runPlan', {
    summary: 'Queue a plan; GET /runs/{id}/result says what came of it.',
    body: z.strictObject({ plan, input: z.record(z.string(), z.unknown()).default({}) }),
    answer: z.strictObject({ run: runView }),
    status: 202,
    async handle({ body }, { plans, runs }) {
      const valid = await (await plans()).read(body.plan);
      const work = workSchema.parse({ plan: valid, input: body.input });
      const definition = { trigger: null, work, sessionKey: null };
      return { run: viewRun(await runs.queue({ definition, sessionKey: OWNER_SESSION })) };
    },
  }),
  defineRoute('POST /plans/pursue', 'pursueGoal', {
    summary:
      'Reach a goal now, with plans until one works; what would change something runs only where accept is true. A plan that was shown for the same goal is the one that runs then.',
    body: z.strictObject({
      goal: z.string().trim().min(1).max(4000),
      dryRun: z.boolean().default(false),
      accept: z.boolean().default(false),
    }),
    answer: z.strictObject({ pursuit: pursuitSchema }),
    async handle({ body, signal }, { pursuits }) {
      const { goal, dryRun, accept } = body;
      const desk = await pursuits();
      const request = { dryRun, isAgreed: accept, signal, approve: async () => false };
      return { pursuit: await desk.pursue(goal, request) };
    },
  }),
  defineRoute('GET /plans/pursuits', 'listPursuits', {
    summary: 'The goals that were pursued, with every plan that was made for them.',
    query: limitQuery(20),
    answer: z.strictObject({ pursuits: z.array(pursuitSchema) }),
    handle: async ({ query }, { pursuits }) => ({
      pursuits: await (await pursuits()).list(query.limit),
    }),
  }),
  defineRoute('GET /plans/pursuits/{id}', 'showPursuit', {
    summary: 'One of them.',
    answer: z.strictObject({ pursuit: pursuitSchema }),
    handle: async ({ params }, { pursuits }) => ({
      pursuit: await (await pursuits()).find(params.id),
    }),
  }),
  defineRoute('GET /runs/{id}/result', 'showResult', {
    summary: 'What the plan of a run came to, call by call.',
    audience: 'member',
    answer: z.strictObject({ result: planResultSchema }),
    handle: async ({ params }, { plans }) => ({
      result: await (await plans()).resultOf(params.id),
    }),
  }),
  defineRoute('POST /runs/{id}/replay', 'replayRun', {
    summary: 'Go through a run again with what its calls gave then; nothing real is called.',
    answer: z.strictObject({
      replay: z.strictObject({
        runId: z.string(),
        same: z.boolean(),
        differences: z.array(z.string()),
      }),
    }),
    handle: async ({ params }, { plans }) => ({
      replay: await (await plans()).replay(params.id),
    }),
  }),
];
