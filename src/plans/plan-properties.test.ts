import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { type Plan, planSchema } from '../domain/plan/plan.ts';
import type { Step } from '../domain/run/step.ts';
import { done, type FakeTool, failure, fakePlans } from './plans.fake.ts';

/** Any graph without rings: each call waits for some of those before it; then the calls are shuffled. */
const graph = fc
  .integer({ min: 1, max: 14 })
  .chain((count) =>
    fc.tuple(
      fc.array(
        fc.record({
          waits: fc.array(fc.nat(), { maxLength: 3 }),
          required: fc.boolean(),
          async: fc.boolean(),
          fails: fc.boolean(),
        }),
        { minLength: count, maxLength: count },
      ),
      fc.shuffledSubarray(
        Array.from({ length: count }, (_, index) => index),
        { minLength: count },
      ),
      fc.boolean(),
    ),
  )
  .map(([calls, order, parallel]) => {
    const tools = calls.map(({ waits, required, async, fails }, index) => ({
      toolId: `s${index}`,
      tool: fails ? 'bad.tool' : 'echo.say',
      input: { n: index },
      dependencies: index === 0 ? [] : [...new Set(waits.map((wait) => `s${wait % index}`))],
      required,
      async,
    }));
    const shuffled = order.map((index) => tools[index]);
    return planSchema.parse({ requestId: 'r', parallel, tools: shuffled });
  });

const bad: FakeTool = () => failure({ retryable: false });

/** What must become of each call, told from the plan alone. */
function expected({ tools }: Plan): Map<string, string> {
  const states = new Map<string, string>();
  const byId = new Map(tools.map((tool) => [tool.toolId, tool]));
  const stateOf = (id: string): string => {
    const known = states.get(id);
    if (known !== undefined) return known;
    const tool = byId.get(id);
    const blocked = tool?.dependencies.some((dependency) => {
      const state = stateOf(dependency);
      const isNeeded = byId.get(dependency)?.required !== false;
      return state === 'skipped' || (state === 'failed' && isNeeded);
    });
    const state = blocked ? 'skipped' : tool?.tool === 'bad.tool' ? 'failed' : 'succeeded';
    states.set(id, state);
    return state;
  };
  for (const { toolId } of tools) stateOf(toolId);
  return states;
}

const stateMap = (steps: Step[]): Map<string, string> =>
  new Map(steps.map(({ id, state }) => [id, state]));

test('in any graph, each call ends as the plan says, and no more overlap than may', async () => {
  await fc.assert(
    fc.asyncProperty(graph, fc.integer({ min: 1, max: 4 }), async (plan, concurrency) => {
      const clock = createVirtualClock();
      const running = new Map<string, boolean>();
      const faults: string[] = [];
      const byId = new Map(plan.tools.map((tool) => [tool.toolId, tool]));
      const watched =
        (tool: FakeTool): FakeTool =>
        async (input, context) => {
          const id = context.key.split('/')[1] ?? '';
          const mayOverlap = plan.parallel && byId.get(id)?.async === true;
          if (running.size > 0 && (!mayOverlap || [...running.values()].includes(false)))
            faults.push(`${id} ran beside ${[...running.keys()]}`);
          if (running.size >= concurrency) faults.push(`${running.size + 1} at a time`);
          running.set(id, mayOverlap);
          await clock.idle();
          running.delete(id);
          return tool(input, context);
        };
      const tools = { 'echo.say': watched((input) => done(input)), 'bad.tool': watched(bad) };
      const begun = new Set<string>();
      const onRecord = (steps: readonly Step[]): void => {
        for (const { id, state } of steps)
          if (state === 'running') begun.add(id);
          else begun.delete(id);
        if (begun.size > concurrency) faults.push(`${begun.size} begun at a time`);
      };
      const { plans, run } = fakePlans({ clock, tools, settings: { concurrency }, onRecord });
      expect(plans.check({ plan, requiredTools: [], maxSteps: null })).toEqual([]);
      const result = await run(plan);
      expect(faults).toEqual([]);
      expect(stateMap(result.steps)).toEqual(expected(plan));
      const failed = result.steps.some(
        ({ id, state }) => state === 'failed' && byId.get(id)?.required !== false,
      );
      expect(result.success).toBe(!failed);
    }),
    { numRuns: 150 },
  );
});

test('in any graph, no call begins before the ends of what it waits for are journaled', async () => {
  await fc.assert(
    fc.asyncProperty(graph, async (plan) => {
      const tools = { 'bad.tool': bad };
      const { run, journal } = fakePlans({ tools });
      await run(plan);
      const ended = new Set<string>();
      for (const { id, state } of journal) {
        if (state === 'running') {
          const waits = plan.tools.find(({ toolId }) => toolId === id)?.dependencies ?? [];
          for (const dependency of waits) expect(ended).toContain(dependency);
        } else ended.add(id);
      }
    }),
    { numRuns: 150 },
  );
});

class Crash extends Error {}

test('a crash at any entry of the journal, and going on from there, gives the same result as no crash', async () => {
  await fc.assert(
    fc.asyncProperty(graph, async (plan) => {
      const tools = { 'bad.tool': bad };
      const whole = fakePlans({ tools, effect: 'idempotent' });
      const wanted = stateMap((await whole.run(plan)).steps);
      for (let at = 0; at <= whole.journal.length; at++) {
        let written = 0;
        const known = new Map<string, Step>();
        const first = fakePlans({
          tools,
          effect: 'idempotent',
          onRecord(steps) {
            if (written >= at) throw new Crash();
            for (const step of steps) known.set(step.id, step);
            written += steps.length;
          },
        });
        await first.run(plan).catch((error: unknown) => {
          if (!(error instanceof Crash)) throw error;
        });
        const second = fakePlans({ tools, effect: 'idempotent', known: [...known.values()] });
        expect(stateMap((await second.run(plan)).steps)).toEqual(wanted);
        const doneBefore = [...known.values()].filter(({ state }) => state === 'succeeded');
        const repeated = second.calls.map(({ key }) => key.split('/')[1]);
        for (const { id } of doneBefore) expect(repeated).not.toContain(id);
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);

/** Runs a plan in a process that dies at the given moment; resolves when it is over or dead. */
async function runMortally(plan: Plan, moment: number, calls: string[]): Promise<Step[]> {
  const clock = createVirtualClock();
  const dead = Promise.withResolvers<null>();
  const known = new Map<string, Step>();
  let moments = 0;
  const dies = (): boolean => {
    if (moments++ < moment) return false;
    dead.resolve(null);
    return true;
  };
  const never = new Promise<never>(() => {});
  const tool =
    (answer: FakeTool): FakeTool =>
    async (input, context) => {
      if (dies()) return never;
      calls.push(context.key);
      const result = await answer(input, context);
      return dies() ? never : result;
    };
  const { run } = fakePlans({
    clock,
    tools: { 'echo.say': tool((input) => done(input)), 'bad.tool': tool(bad) },
    async record(steps) {
      if (dies()) return never;
      await new Promise<void>((resolve) => clock.defer(resolve));
      if (dies()) return never;
      for (const step of steps) known.set(step.id, structuredClone(step));
      return dies() ? never : 'recorded';
    },
  });
  await Promise.race([run(plan), dead.promise]);
  return [...known.values()];
}

test('a process that dies at any moment of a plan makes no call twice that happens once', async () => {
  await fc.assert(
    fc.asyncProperty(graph, async (plan) => {
      for (let moment = 0; ; moment++) {
        const calls: string[] = [];
        const known = await runMortally(plan, moment, calls);
        const made = calls.length;
        const second = fakePlans({ tools: { 'bad.tool': bad }, known });
        await second.run(plan);
        calls.push(...second.calls.map(({ key }) => key));
        expect(new Set(calls).size, `died at ${moment}`).toBe(calls.length);
        if (made === plan.tools.length || moment > 8 * plan.tools.length) return;
      }
    }),
    { numRuns: 25 },
  );
});

test('10,000 calls in layers, each waiting for several of the layer before it', async () => {
  const layers = 100;
  const width = 100;
  const tools = Array.from({ length: layers * width }, (_, index) => {
    const layer = Math.floor(index / width);
    const from = (layer - 1) * width;
    const waits =
      layer === 0 ? [] : [0, 7, 31].map((step) => `s${from + ((index + step) % width)}`);
    return { toolId: `s${index}`, tool: 'echo.say', dependencies: waits, async: true };
  });
  const plan = planSchema.parse({ requestId: 'r', parallel: true, tools });
  const { plans, run, calls } = fakePlans();
  expect(plans.check({ plan, requiredTools: [], maxSteps: null })).toEqual([]);
  expect((await run(plan)).success).toBe(true);
  expect(calls).toHaveLength(layers * width);
});
