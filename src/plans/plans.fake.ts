/** Plans on a virtual clock, with tools that are functions and a journal that is a list, durable a turn later. */
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { type Fault, refuse, succeed } from '../base/errors.ts';
import { type AnyPlan, asPlan } from '../domain/plan/plan.ts';
import type { Step } from '../domain/run/step.ts';
import type { CallContext, Effect, ToolFailure, ToolResult } from '../domain/tool-call.ts';
import type { PlanPorts } from './plan-ports.ts';
import { planOutcome } from './plan-result.ts';
import { createPlans } from './plans.ts';
import type { PlanRequest } from './run-plan.ts';

export type FakeTool = (input: unknown, context: CallContext) => ToolResult | Promise<ToolResult>;

export const done = (output: unknown): ToolResult => ({ ok: true, output });
export const failure = (options: Partial<ToolFailure> = {}): ToolResult => ({
  ok: false,
  failure: { code: 'broken', message: 'broke', retryable: true, fate: 'not-done', ...options },
});

export function fakePlans(
  options: {
    clock?: VirtualClock;
    tools?: Record<string, FakeTool>;
    outputs?: Record<string, Record<string, unknown>>;
    effect?: Effect;
    known?: Step[];
    secrets?: Record<string, string>;
    /** Takes out of what is kept what must not be. */
    mask?: (value: unknown) => unknown;
    scheduleId?: string;
    settings?: Partial<PlanPorts['settings']>;
    /** How long a call of any tool may take. */
    limitMs?: (input: Record<string, unknown>) => number;
    /** Called with every entry before it is durable; may throw. */
    onRecord?: (steps: readonly Step[]) => void;
    /** In place of the journal. */
    record?: PlanRequest['record'];
  } = {},
) {
  const { clock = createVirtualClock() } = options;
  const tools: Record<string, FakeTool> = { 'echo.say': (input) => done(input), ...options.tools };
  const calls: { tool: string; input: unknown; key: string }[] = [];
  const journal: Step[] = [];
  const aborter = new AbortController();
  const unknown: Fault = { code: 'unknown-tool', message: 'no such tool', hint: 'look' };
  const plans = createPlans({
    clock,
    catalog: {
      find: (name) =>
        Object.hasOwn(tools, name)
          ? {
              name,
              output: options.outputs?.[name] ?? {},
              ...(options.limitMs !== undefined && { limitMs: options.limitMs }),
            }
          : null,
      refuseUnknown: () => unknown,
      checkInput: () => [],
      effectOf: () => options.effect ?? 'once',
      call: async (tool, input, context) => {
        calls.push({ tool, input, key: context.key });
        return (tools[tool] as FakeTool)(input, context);
      },
    },
    matchesSchema: async (schema, value) => typeof value === schema['type'],
    findScript: () => refuse({ code: 'unknown-script', message: 'no script', hint: 'look' }),
    secret: (name) => {
      const value = options.secrets?.[name];
      return value === undefined
        ? refuse({ code: 'unknown-secret', message: `no secret ${name}`, hint: 'look' })
        : succeed(value);
    },
    secretMask: () => ({ value: options.mask ?? ((value) => value) }),
    settings: { stepTimeoutMs: 30_000, timeoutMs: 600_000, concurrency: 4, ...options.settings },
  });
  async function run(plan: AnyPlan, requiredTools: string[] = []) {
    const end = await plans.run({
      work: { plan, requiredTools },
      known: options.known ?? [],
      async record(steps) {
        if (options.record !== undefined) return options.record(steps);
        options.onRecord?.(steps);
        await new Promise<void>((resolve) => clock.defer(resolve));
        journal.push(...steps);
        return 'recorded';
      },
      run: { scheduledFor: '2026-06-01T00:00:00Z' },
      input: { city: 'Berlin' },
      keyBase: 'run_1',
      context: {
        signal: aborter.signal,
        sessionKey: 's',
        runId: 'run_1',
        scheduleId: options.scheduleId ?? null,
      },
    });
    return { ...end, ...planOutcome(asPlan(plan), end) };
  }
  return { clock, plans, run, calls, journal, aborter };
}
