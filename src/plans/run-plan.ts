/**
 * Runs a plan: no call begins before those it waits for are done; calls that are async may overlap
 * where the plan allows it, any other runs alone; what depends on a failure or comes after it does not
 * run, nor does what depends on a call that was skipped, and the rest goes on. What the journal holds is not done again.
 *
 * A call is waiting → ready → running → over. The plan is over when nothing runs and nothing is ready.
 */
import type { Plan, PlanTool } from '../domain/plan/plan.ts';
import { createHeap, dependentsOf, waitedFor } from '../domain/plan/plan-order.ts';
import { createRunJournal, type RecordSteps } from '../domain/run/run-journal.ts';
import { type Step, wasRefused } from '../domain/run/step.ts';
import {
  type CallContext,
  notAvailable,
  type ToolEvent,
  type ToolResult,
} from '../domain/tool-call.ts';
import { createLimiter } from './limiter.ts';
import { planLimitMs } from './plan-limits.ts';
import type { PlanPorts } from './plan-ports.ts';
import { runTool, STOPPED, skipped, type ToolRun, unmade } from './run-tool.ts';

export interface PlanRequest {
  plan: Plan;
  /** What the journal holds of the run from before. */
  known: readonly Step[];
  record: RecordSteps;
  /** What `${run.…}` and `${input.…}` refer to. */
  run: Record<string, unknown>;
  input: Record<string, unknown>;
  /** What `${state.…}` refers to: what tools remember for the session. */
  state?: Record<string, unknown>;
  /** The same for every run of one occurrence. */
  keyBase: string;
  context: Omit<CallContext, 'key' | 'capabilities' | 'onEvent'>;
  capabilities: ReadonlySet<string>;
  onEvent?: (event: { stepId: string; event: ToolEvent }) => void;
  onStep?: (step: Step) => void;
}

export interface PlanEnd {
  /** In the order of the plan; every call is there, whatever became of it. */
  steps: Step[];
  /** The entries that go with the end of the run, in one step. */
  unrecorded: Step[];
  stopped: 'timeout' | 'aborted' | null;
}

export async function runPlan(request: PlanRequest, ports: PlanPorts): Promise<PlanEnd> {
  const { plan, context, capabilities } = request;
  const { tools } = plan;
  const index = new Map(tools.map(({ toolId }, position) => [toolId, position]));
  const dependents = dependentsOf(tools, index);
  const waitsFor = tools.map((tool) => waitedFor(tool).length);
  const known = new Map(request.known.map((step) => [step.id, step]));
  const journal = createRunJournal(request.record);
  const limit = createLimiter(ports.settings.concurrency);
  const steps: (Step | undefined)[] = [];
  const ready = createHeap();
  const aborter = new AbortController();
  const over = Promise.withResolvers<void>();
  let running = 0;
  let isAlone = false;
  let stopped: PlanEnd['stopped'] = null;

  const stop = (reason: 'timeout' | 'aborted'): void => {
    stopped ??= reason;
    aborter.abort(reason);
    pump();
  };
  const onAbort = (): void => stop('aborted');
  const timeoutMs = planLimitMs(plan, ports);
  const endsMs = ports.clock.monotonicMs() + timeoutMs;
  const timeLeftMs = (): number => endsMs - ports.clock.monotonicMs();
  const cancelTimer = ports.clock.setTimer(timeoutMs, () => stop('timeout'));
  context.signal.addEventListener('abort', onAbort, { once: true });
  if (context.signal.aborted) stopped = 'aborted';

  function lookup(root: string): unknown {
    if (root === 'run') return request.run;
    if (root === 'input') return request.input;
    if (root === 'state' && !index.has(root)) return request.state ?? {};
    if (root === 'failures' && !index.has(root)) return failuresOf(steps);
    const step = steps[index.get(root) ?? -1];
    // An optional call that failed has null in place of its output.
    return step === undefined ? undefined : step.state === 'succeeded' ? step.output : null;
  }

  function runOf(position: number): ToolRun {
    const tool = tools[position] as Plan['tools'][number];
    return {
      tool,
      position,
      mayOverlap: plan.parallel && tool.async,
      lookup,
      known,
      timeLeftMs,
      context: {
        ...context,
        signal: aborter.signal,
        capabilities,
        isInPlan: true,
        onEvent: (event) => request.onEvent?.({ stepId: tool.toolId, event }),
      },
      keyBase: request.keyBase,
      ports,
      begin: journal.begin,
      end(step) {
        journal.end(step);
        journal.flush();
      },
      limit,
      call: (name, input, own) => callDeclared(name, input, own),
    };
  }

  async function callDeclared(name: string, input: unknown, own: CallContext): Promise<ToolResult> {
    if (capabilities.has(name)) return ports.catalog.call(name, input, own);
    return { ok: false, failure: notAvailable(name) };
  }

  /** Begins what may begin now, first things first; ends the plan where there is nothing left. */
  function pump(): void {
    for (let next = ready.peek(); next !== undefined && stopped === null; next = ready.peek()) {
      const mayOverlap = plan.parallel && tools[next]?.async === true;
      if (running > 0 && (isAlone || !mayOverlap)) break;
      if (running >= ports.settings.concurrency) break;
      ready.take();
      running += 1;
      isAlone = !mayOverlap;
      begin(next);
    }
    if (isOver()) over.resolve();
  }

  function isOver(): boolean {
    return running === 0 && (ready.size() === 0 || stopped !== null);
  }

  function begin(position: number): void {
    const run = runOf(position);
    const before = known.get(run.tool.toolId);
    const isDone =
      before !== undefined && FINAL.has(before.state) && run.tool.forEach === undefined;
    const ended = isDone ? Promise.resolve(before) : runTool(run);
    ended
      .then((made) => {
        const step = stopped === 'timeout' ? withTimeUp(made) : made;
        running -= 1;
        if (step !== before) journal.end(step);
        settle(position, step);
        pump();
        // The last entries go with the end of the run.
        if (!isOver()) journal.flush();
      })
      .catch((error: unknown) => over.reject(error));
  }

  function settle(position: number, step: Step): void {
    // Without a stack that grows with the plan: what is skipped may skip thousands behind it.
    const left: [number, Step][] = [[position, step]];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [at, ended] = next;
      steps[at] = ended;
      request.onStep?.(ended);
      if (stopped !== null) continue;
      for (const dependent of dependents[at] ?? []) {
        const count = (waitsFor[dependent] ?? 0) - 1;
        waitsFor[dependent] = count;
        if (count > 0) continue;
        const reason = reasonToSkip(dependent);
        if (reason === null) ready.add(dependent);
        else {
          const entry = skipped(runOf(dependent), ...reason);
          journal.end(entry);
          left.push([dependent, entry]);
        }
      }
    }
  }

  function reasonToSkip(position: number): [string, string] | null {
    const tool = tools[position] as PlanTool;
    for (const id of waitedFor(tool)) {
      const at = index.get(id) ?? -1;
      const reason = skippedWith(tool, { tool: tools[at], step: steps[at] });
      if (reason !== null) return reason;
    }
    return null;
  }

  for (const [position, count] of waitsFor.entries()) if (count === 0) ready.add(position);
  try {
    pump();
    await over.promise;
  } finally {
    cancelTimer();
    context.signal.removeEventListener('abort', onAbort);
  }
  const unrecorded = journal.unrecorded();
  const all = tools.map((_, position) => steps[position] ?? ended(runOf(position), stopped));
  const unmadeSteps = all.filter((step, position) => steps[position] !== step);
  return { steps: all, unrecorded: [...unrecorded, ...unmadeSteps], stopped };
}

/** Why something was skipped, where that keeps also those from running that only come after it. */
const STOPS: ReadonlySet<string> = new Set(['dependency-failed', STOPPED]);

export const TIME_UP = { code: 'plan-timeout', message: 'the time of the plan was up' };

/** Why a call does not run, as far as one that it waits for decides. */
function skippedWith(
  tool: PlanTool,
  before: { tool: PlanTool | undefined; step: Step | undefined },
): [string, string] | null {
  const { toolId: id = '', required = true } = before.tool ?? {};
  const { state, failure = null } = before.step ?? {};
  if (state === 'succeeded') return null;
  if (state !== 'skipped') {
    const isDecisive = required || wasRefused(before.step);
    return isDecisive ? ['dependency-failed', `"${id}" did not succeed`] : null;
  }
  const code = failure?.code ?? '';
  if (STOPS.has(code)) return [code, `"${id}" was skipped`];
  return tool.dependencies.includes(id) ? ['dependency-skipped', `"${id}" was skipped`] : null;
}

const LONGEST_REASON = 500;

/** Why calls failed, by the id of the step: the beginning, and the end, where a program says what went wrong. */
function failuresOf(steps: readonly (Step | undefined)[]): Record<string, string> {
  const failed = steps.flatMap((step) => {
    if (step?.state !== 'failed' && step?.state !== 'in-doubt') return [];
    const message = reasonOf(step);
    const short = `${message.slice(0, LONGEST_REASON / 2)} … ${message.slice(-LONGEST_REASON / 2)}`;
    return [[step.id, message.length > LONGEST_REASON ? short.toWellFormed() : message] as const];
  });
  return Object.fromEntries(failed);
}

/** Of a page that could not be had, its status and not the page that came with it. */
function reasonOf({ failure, state }: Step): string {
  if (failure === null) return state;
  const { code, message } = failure;
  return /^http-\d{3}$/.test(code) ? (message.split(': ')[0] ?? message) : message;
}

/** A call that the end of the plan's time broke off says so. */
function withTimeUp(step: Step): Step {
  if (step.failure?.code !== 'aborted') return step;
  return { ...step, failure: { ...step.failure, ...TIME_UP } };
}

const FINAL = new Set<Step['state']>(['succeeded', 'failed', 'in-doubt', 'skipped']);

/** What was not begun when the plan was stopped. */
function ended(run: ToolRun, stopped: PlanEnd['stopped']): Step {
  const why = stopped === 'timeout' ? TIME_UP : { code: 'aborted', message: 'the run was stopped' };
  return unmade(run, 'cancelled', { ...why, retryable: false, fate: 'not-done' });
}
