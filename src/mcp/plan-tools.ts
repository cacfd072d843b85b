/** Plans as tools for programs: check one, draw it, run it here and now. */
import { z } from 'zod';
import { RoteError } from '../base/errors.ts';
import { viewRun } from '../domain/run/run-view.ts';
import { orFailure } from '../own-tools/or-failure.ts';
import { GRAPH_FORMATS } from '../plans/plan-graph.ts';
import type { PlanDesk } from '../runs/desks/plan-desk.ts';
import { defineTool } from '../tools/define-tool.ts';
import { done, type Tool } from '../tools/tool.ts';

export const RUN_PLAN = 'plan.run';

const plan = z
  .union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown()))])
  .describe(
    'A plan {"tools":[…]}, or a list of steps: {"toolId":"page","tool":"http.request","input":{"url":"…"}}; ${page.body} stands for what a step gave that is named in "dependencies".',
  );
const STEPS = [{ toolId: 'now', tool: 'time.now', input: {} }];

const planValidateInput = z.strictObject({ plan });
const planValidateOutput = z.looseObject({ valid: z.boolean() });
const planGraphInput = z.strictObject({ plan, format: z.enum(GRAPH_FORMATS).default('text') });
const planGraphOutput = z.looseObject({ graph: z.string() });
const runPlanInput = z.strictObject({ plan, input: z.record(z.string(), z.unknown()).default({}) });
const runPlanOutput = z.looseObject({ result: z.record(z.string(), z.unknown()) });

export function createPlanTools(plans: () => Promise<PlanDesk>): Tool[] {
  return [
    defineTool({
      name: 'plan.validate',
      summary: 'check a plan: everything that is wrong with it at once',
      description: [
        'Answers whether a plan could run, and where not, with each fault and its place.',
      ],
      input: planValidateInput,
      output: planValidateOutput,
      audience: 'member',
      effect: 'read',
      examples: [{ input: { plan: STEPS }, does: 'whether it could run' }],
      circuitOf: () => null,
      call: async (given) => done(await validate(await plans(), given.plan)),
    }),
    defineTool({
      name: 'plan.graph',
      summary: 'draw a plan as text, Mermaid or DOT',
      description: ['Draws which call waits for which.'],
      input: planGraphInput,
      output: planGraphOutput,
      audience: 'member',
      effect: 'read',
      examples: [{ input: { plan: STEPS }, does: 'a drawing' }],
      circuitOf: () => null,
      call: (given) =>
        orFailure(async () => ({ graph: await (await plans()).draw(given.plan, given.format) })),
    }),
    defineTool({
      name: RUN_PLAN,
      summary: 'run a plan here and now, and wait for its end',
      description: [
        'Runs a plan without a model, step by step and journaled; tells its progress, and can be cancelled.',
      ],
      input: runPlanInput,
      output: runPlanOutput,
      audience: 'member',
      effect: 'once',
      examples: [{ input: { plan: STEPS }, does: 'one call' }],
      call: (given, { signal, sessionKey, onEvent }) =>
        orFailure(async () => {
          const desk = await plans();
          const { steps } = await desk.check(given.plan);
          let over = 0;
          const ran = await desk.run(given.plan, {
            input: given.input,
            signal,
            sessionKey,
            // Nobody approved what it finds and writes to on its way.
            ofSkill: { madeBy: 'model' },
            onStep({ id, state, finishedMs }) {
              if (finishedMs === null) return;
              over = Math.min(over + 1, steps);
              const fraction = over / Math.max(steps, 1);
              onEvent?.({ kind: 'progress', fraction, message: `${id}: ${state}` });
            },
          });
          return { run: viewRun(ran.run), result: ran.result };
        }),
    }),
  ];
}

async function validate(desk: PlanDesk, given: unknown): Promise<Record<string, unknown>> {
  try {
    return { valid: true, ...(await desk.check(given)) };
  } catch (error) {
    if (!(error instanceof RoteError)) throw error;
    return { valid: false, message: error.message, faults: error.details?.['faults'] ?? [] };
  }
}
