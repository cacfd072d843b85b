/** Carries out one entry of a plan: its condition, its input, its call or its calls for each item. */
import type { Fault, Result } from '../base/errors.ts';
import { thrownFailure } from '../domain/call-result.ts';
import { evaluateCondition, type MatchesSchema } from '../domain/plan/condition.ts';
import type { PlanTool } from '../domain/plan/plan.ts';
import { fillTemplates, type Lookup } from '../domain/plan/template.ts';
import { firstAttempt, type Step } from '../domain/run/step.ts';
import { THINK } from '../domain/think/think-step.ts';
import type {
  CallContext,
  Effect,
  ToolEvent,
  ToolFailure,
  ToolResult,
} from '../domain/tool-call.ts';
import { stepLimitMs } from './plan-limits.ts';
import type { PlanPorts } from './plan-ports.ts';
import { fillInput } from './plan-values.ts';
import { runStep } from './run-step.ts';

export interface ToolRun {
  tool: PlanTool;
  position: number;
  /** Whether calls may run beside each other. */
  mayOverlap: boolean;
  lookup: Lookup;
  known: ReadonlyMap<string, Step>;
  /** How much time the plan has left. */
  timeLeftMs(): number;
  context: Omit<CallContext, 'key'>;
  /** The same for every run of one occurrence. */
  keyBase: string;
  ports: PlanPorts;
  begin(step: Step): Promise<void>;
  end(step: Step): void;
  /** Waits until fewer calls of the plan run than may run at a time. */
  limit<T>(work: () => Promise<T>): Promise<T>;
  call(name: string, input: unknown, context: CallContext): Promise<ToolResult>;
}

const MOST_ITEMS = 10_000;
/** The code of a call whose `stopUnless` does not hold, and of what comes after it. */
export const STOPPED = 'stopped';

/** The step as it ended; rejects only where the run is no longer ours. */
export async function runTool(run: ToolRun): Promise<Step> {
  const { tool, lookup } = run;
  for (const [condition, code, message] of [
    [tool.stopUnless, STOPPED, 'what the rest needs does not hold'],
    [tool.when, 'condition-false', 'its condition does not hold'],
  ] as const) {
    if (condition === undefined) continue;
    const holds = await evaluateCondition(condition, lookup, matchesIn(run));
    if (!holds.ok) return refused(run, holds.fault);
    if (!holds.value) return skipped(run, code, message);
  }
  if (tool.forEach === undefined) return runCall(run, { id: tool.toolId, lookup });
  const items = fillTemplates(tool.forEach.items, lookup);
  if (!items.ok) return refused(run, items.fault);
  if (!Array.isArray(items.value) || items.value.length > MOST_ITEMS)
    return refused(run, {
      code: 'bad-input',
      message: `forEach needs a list of at most ${MOST_ITEMS} items.`,
      hint: '',
    });
  return runForEach(run, items.value);
}

async function runForEach(run: ToolRun, items: unknown[]): Promise<Step> {
  const { tool, lookup, ports } = run;
  const entry = entryOf(run, { state: 'running', input: { items: items.length }, effect: 'read' });
  const before = run.known.get(tool.toolId);
  if (before === undefined) await run.begin(entry);
  const outputs: unknown[] = [];
  const failures: Step[] = [];
  const usual = run.mayOverlap ? ports.settings.concurrency : 1;
  const most = Math.min(tool.forEach?.concurrency ?? usual, ports.settings.concurrency);
  let next = 0;
  async function takeItems(): Promise<void> {
    while (next < items.length && failures.length === 0 && !run.context.signal.aborted) {
      const index = next++;
      const item = items[index];
      const own: Lookup = (root) =>
        root === 'item' ? item : root === 'index' ? index : lookup(root);
      const step = await runCall(run, { id: `${tool.toolId}[${index}]`, lookup: own });
      run.end(step);
      if (step.state === 'succeeded') outputs[index] = step.output;
      else failures.push(step);
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, takeItems));
  const finishedMs = ports.clock.nowMs();
  const [failed] = failures;
  if (failed !== undefined)
    return { ...entry, state: failed.state, failure: failed.failure, output: outputs, finishedMs };
  if (outputs.length < items.length)
    return { ...entry, state: 'cancelled', output: outputs, finishedMs };
  return { ...entry, state: 'succeeded', output: outputs, finishedMs };
}

async function runCall(run: ToolRun, place: { id: string; lookup: Lookup }): Promise<Step> {
  const { tool, position, ports, context, known } = run;
  const before = known.get(place.id) ?? null;
  if (before !== null && isOver(before)) return before;
  const filled = fillInput(tool.input, place.lookup, ports.secret);
  if (!filled.ok) return { ...refused(run, filled.fault), id: place.id };
  const { given, journaled, hide } = filled.value;
  const mask = ports.secretMask();
  const target = targetOf(run, given);
  if (!target.ok) return { ...refused(run, target.fault), id: place.id };
  const { name, effect, call } = target.value;
  const { name: title, retryPolicy, retryInDoubt, timeoutMs = stepLimitMs(tool, ports) } = tool;
  return runStep(
    {
      id: place.id,
      position,
      kind: name === THINK ? 'model' : 'tool',
      tool: name,
      effect,
      input: mask.value(journaled),
      policy: {
        timeoutMs,
        ...(title !== undefined && { name: title }),
        ...(retryPolicy !== undefined && { retryPolicy }),
        ...(retryInDoubt !== undefined && { retryInDoubt }),
      },
      known: before,
      timeLeftMs: run.timeLeftMs,
      context: {
        ...context,
        key: `${run.keyBase}/${place.id}`,
        ...(!tool.required && { mayFail: true }),
      },
    },
    {
      clock: ports.clock,
      begin: run.begin,
      call: async (own) => {
        const onEvent = (event: ToolEvent) => own.onEvent?.(mask.value(event) as ToolEvent);
        const result = await run.limit(() =>
          call({ ...own, onEvent }).catch((error) => thrownFailure(error, effect)),
        );
        return mask.value(hide(result)) as ToolResult;
      },
      guard: (output) => guardFailure(run, place.lookup, output, effect),
    },
  );
}

interface Target {
  name: string;
  effect: Effect;
  call(context: CallContext): Promise<ToolResult>;
}

function targetOf({ tool, ports, call }: ToolRun, input: unknown): Result<Target> {
  if (tool.toolPath === undefined) {
    const name = ports.catalog.find(tool.tool ?? '')?.name ?? tool.tool ?? '';
    const effect = ports.catalog.effectOf(name, input);
    return { ok: true, value: { name, effect, call: (context) => call(name, input, context) } };
  }
  const script = ports.findScript(tool.toolPath);
  if (!script.ok) return script;
  // A script may do anything.
  const { value } = script;
  const target = { name: tool.toolPath, effect: 'once' as const };
  return { ok: true, value: { ...target, call: (context) => value.run(input, context) } };
}

/** A call whose output fails its guard is made again only where it just reads. */
async function guardFailure(
  run: ToolRun,
  lookup: Lookup,
  output: unknown,
  effect: Effect,
): Promise<ToolFailure | null> {
  if (run.tool.guard === undefined) return null;
  const holds = await evaluateCondition(
    run.tool.guard,
    (root) => (root === 'output' ? output : lookup(root)),
    matchesIn(run),
  );
  if (holds.ok && holds.value) return null;
  const message = holds.ok ? 'its output does not satisfy its guard' : holds.fault.message;
  return { code: 'guard-failed', message, retryable: effect === 'read', fate: 'not-done' };
}

function matchesIn({ ports, context }: ToolRun): MatchesSchema {
  return (schema, value) => ports.matchesSchema(schema, value, context.signal);
}

function isOver({ state }: Step): boolean {
  return state !== 'running' && state !== 'retrying' && state !== 'cancelled';
}

function entryOf(
  { tool, position, ports }: ToolRun,
  rest: Pick<Step, 'state' | 'input' | 'effect'> & Partial<Step>,
): Step {
  const { toolId: id, name = null } = tool;
  const facts = {
    id,
    position,
    kind: 'tool',
    name,
    tool: tool.tool ?? tool.toolPath ?? '',
  } as const;
  return firstAttempt({ ...facts, ...rest }, ports.clock.nowMs());
}

/** A step that failed before its tool was called. */
function refused(run: ToolRun, { code, message }: Fault): Step {
  const failure: ToolFailure = { code, message, retryable: false, fate: 'not-done' };
  return unmade(run, 'failed', failure);
}

export function skipped(run: ToolRun, code: string, message: string): Step {
  return unmade(run, 'skipped', { code, message, retryable: false, fate: 'not-done' });
}

export function unmade(
  run: ToolRun,
  state: 'failed' | 'skipped' | 'cancelled',
  failure: ToolFailure,
): Step {
  const finishedMs = run.ports.clock.nowMs();
  return entryOf(run, { state, input: {}, effect: 'read', attempt: 0, failure, finishedMs });
}
