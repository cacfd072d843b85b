/**
 * Compiled work: checks plans and runs them with no model. What a run did is in its journal, so a run
 * that is taken over goes on at the first step that is not finished.
 */
import type { Clock } from '../base/clock.ts';
import type { Fault } from '../base/errors.ts';
import type { PlanStep, Work } from '../domain/schedule.ts';
import type { Step } from '../domain/step.ts';
import { fillTemplates } from '../domain/template.ts';
import type { CallContext, Effect, ToolResult } from '../domain/tool-call.ts';
import { checkPlan, type PlanCatalog } from './check-plan.ts';
import { runStep, type StepPorts } from './run-step.ts';

export interface Plans {
  /** Every fault of a plan at once; none where it can run. */
  check(work: Pick<Work, 'plan' | 'requiredTools' | 'maxSteps'>): Fault[];
  run(request: PlanRequest): Promise<PlanResult>;
}

interface PlanRequest {
  work: Pick<Work, 'plan' | 'requiredTools'>;
  /** What the journal holds of the run from before. */
  known: readonly Step[];
  /** Resolves once the entries are durable; rejects where the run is no longer ours. */
  record(steps: Step[]): Promise<void>;
  /** What `${run.…}` refers to. */
  run: Record<string, unknown>;
  context: Omit<CallContext, 'key' | 'capabilities'> & { runId: string };
}

/** `unrecorded`: the entries that go with the end of the run, in one step. */
export type PlanResult = { unrecorded: Step[] } & (
  | { kind: 'succeeded'; output: unknown; steps: number }
  | { kind: 'failed'; step: Step }
);

interface Catalog extends PlanCatalog {
  /** Changes with the tools and their schemas: what was sound before is checked again. */
  readonly fingerprint: string;
  effectOf(tool: string, input: unknown): Effect;
  call(tool: string, input: unknown, context: CallContext): Promise<ToolResult>;
}

export function createPlans({ clock, catalog }: { clock: Clock; catalog: Catalog }): Plans {
  const checked = new WeakMap<object, { fingerprint: string; faults: Fault[] }>();
  return {
    check(work) {
      const { fingerprint } = catalog;
      const known = checked.get(work);
      if (known?.fingerprint === fingerprint) return known.faults;
      const faults = checkPlan(work, catalog);
      checked.set(work, { fingerprint, faults });
      return faults;
    },
    async run({ work, known, record, run, context }) {
      const journal = new Map(known.map((step) => [step.id, step]));
      const outputs = new Map<string, unknown>([['run', run]]);
      const capabilities = capabilitiesOf(work, catalog);
      let unrecorded: Step[] = [];
      const ports: StepPorts = {
        clock,
        call: onlyDeclared(capabilities, catalog),
        effectOf: catalog.effectOf,
        async record(step) {
          const entries = [...unrecorded, step];
          unrecorded = [];
          await record(entries);
        },
      };
      let output: unknown = null;
      for (const [position, step] of work.plan.entries()) {
        const before = journal.get(step.id) ?? null;
        const ended =
          before !== null && isOver(before)
            ? before
            : await carryOut(
                { step, position, known: before, outputs, context: { ...context, capabilities } },
                catalog,
                ports,
              );
        if (ended !== before) unrecorded.push(ended);
        if (ended.state !== 'succeeded') return { kind: 'failed', step: ended, unrecorded };
        outputs.set(step.id, ended.output);
        output = ended.output;
      }
      return { kind: 'succeeded', output, steps: work.plan.length, unrecorded };
    },
  };
}

function isOver({ state }: Step): boolean {
  return state !== 'running' && state !== 'retrying';
}

async function carryOut(
  request: {
    step: PlanStep;
    position: number;
    known: Step | null;
    outputs: ReadonlyMap<string, unknown>;
    context: PlanRequest['context'] & Pick<CallContext, 'capabilities'>;
  },
  catalog: Catalog,
  ports: StepPorts,
): Promise<Step> {
  const { step, position, known, outputs, context } = request;
  const tool = catalog.find(step.toolName)?.name ?? step.toolName;
  const filled = fillTemplates(step.parameters, (root) => outputs.get(root));
  if (!filled.ok) return unfilled(request, tool, filled.fault, ports.clock.nowMs());
  const key = `${context.runId}/${step.id}`;
  const input = filled.value;
  return runStep({ step, tool, input, position, known, context: { ...context, key } }, ports);
}

function unfilled(
  { step, position }: { step: PlanStep; position: number },
  tool: string,
  { code, message }: Fault,
  nowMs: number,
): Step {
  return {
    id: step.id,
    position,
    kind: 'tool',
    name: step.name ?? null,
    tool,
    effect: 'read',
    state: 'failed',
    attempt: 0,
    input: step.parameters,
    output: null,
    failure: { code, message, retryable: false, fate: 'not-done' },
    earlierAttempts: [],
    startedMs: nowMs,
    finishedMs: nowMs,
  };
}

/** What a run may call: what its plan names and, where it declares its tools, nothing beyond those. */
function capabilitiesOf(
  { plan, requiredTools }: Pick<Work, 'plan' | 'requiredTools'>,
  catalog: Catalog,
): ReadonlySet<string> {
  const named = requiredTools.length > 0 ? requiredTools : plan.map(({ toolName }) => toolName);
  return new Set(named.map((name) => catalog.find(name)?.name ?? name));
}

function onlyDeclared(capabilities: ReadonlySet<string>, catalog: Catalog): StepPorts['call'] {
  return async (tool, input, context) => {
    if (capabilities.has(tool)) return catalog.call(tool, input, context);
    const message = `${tool} is not among the tools that this run may call`;
    const failure = { code: 'not-declared', message, retryable: false, fate: 'not-done' } as const;
    return { ok: false, failure };
  };
}
