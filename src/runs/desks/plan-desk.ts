/** Plans as people handle them: check one, draw it, run it here and now, replay what it did. */
import type { AskOwner } from '../../agent/call-guard.ts';
import type { Clock } from '../../base/clock.ts';
import { canonicalJson } from '../../base/content-hash.ts';
import { badRequest, type Fault, type RoteError, valueOrThrow } from '../../base/errors.ts';
import { cutText, fewOf } from '../../base/few-of.ts';
import type { MakeId } from '../../base/ids.ts';
import type { Log } from '../../base/log.ts';
import type { Grant } from '../../domain/grant.ts';
import { complaintsOf } from '../../domain/parse-with.ts';
import {
  type AnyPlan,
  asPlan,
  hasNarrative,
  type Plan,
  type PlanTool,
  planLength,
  planSchemaFor,
} from '../../domain/plan/plan.ts';
import type { Run } from '../../domain/run/run.ts';
import { runFacts } from '../../domain/run/run-facts.ts';
import { planNodes } from '../../domain/run/run-timeline.ts';
import type { Step } from '../../domain/run/step.ts';
import { isRecord } from '../../domain/schedule/loose-values.ts';
import { normalizeSchedule } from '../../domain/schedule/normalize-schedule.ts';
import { withGrants, withPins, workSchema } from '../../domain/schedule/schedule.ts';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import { THINK } from '../../domain/think/think-step.ts';
import type { ToolEvent, ToolResult } from '../../domain/tool-call.ts';
import type { OwnTools } from '../../own-tools/own-tools.ts';
import { awaitServersOfWork } from '../../own-tools/server-of-tool.ts';
import { fieldsForAnswers } from '../../plans/check-thinking.ts';
import { dryRunPlan } from '../../plans/dry-run.ts';
import { drawPlan, type GraphFormat } from '../../plans/plan-graph.ts';
import { type PlanResult, viewPlanResult } from '../../plans/plan-result.ts';
import type { Besides } from '../../plans/plans.ts';
import { type Planner, type ReplanOutcome, runWithReplan } from '../../plans/run-with-replan.ts';
import type { Store } from '../../store/store.ts';
import type { Catalog } from '../../tools/catalog.ts';
import { createHomeExecutor } from '../home-executor.ts';
import { createRunHere } from '../run-here.ts';
import type { Runs } from '../runs.ts';

export interface RunPlanOptions {
  input: Record<string, unknown>;
  /** The skill that the plan is from: what it declares holds, and that it was used is remembered. */
  ofSkill?: Record<string, unknown>;
  signal: AbortSignal;
  /** Whom it answers; the owner where nobody is named. */
  sessionKey?: string;
  /** What the owner agreed to beyond the settings, for this one run. */
  grants?: readonly Grant[];
  onStep?: (step: Step) => void;
  onEvent?: (told: { stepId: string; event: ToolEvent }) => void;
}

export interface PursueOptions extends Omit<RunPlanOptions, 'input' | 'grants'> {
  planner: Planner;
  /** What speaks against a plan beyond what the checker says. */
  refuse?: (plan: Plan) => Fault[];
  /** Whether it may run; the first that may not ends it. */
  mayRun?: (plan: Plan) => Promise<boolean>;
  onRun?: (plan: Plan, ran: { run: Run; result: PlanResult }) => void;
}

export interface Replay {
  runId: string;
  same: boolean;
  /** What would be otherwise now, step by step. */
  differences: string[];
}

export function createPlanDesk(parts: {
  opened: { store: Store; own: Pick<OwnTools, 'tools'>; runs: Runs; askOwner: AskOwner };
  clock: Clock;
  log: Log;
  makeId: MakeId;
}) {
  const { opened, clock, log, makeId } = parts;
  const { store } = opened;

  /** The plan as it is written, or all that is wrong with its form. */
  function parse(given: unknown): AnyPlan {
    const { plan: raw } = planInPayload(given);
    const parsed = planSchemaFor(raw).safeParse(raw);
    if (!parsed.success) {
      const faults = complaintsOf(parsed.error.issues, []).map(({ path, message }) => ({
        code: 'bad-plan',
        path: path
          .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
          .join('')
          .replace(/^\./, ''),
        message,
      }));
      throw invalid(faults);
    }
    return parsed.data;
  }

  /** The plan, or all that is wrong with it. */
  async function read(given: unknown): Promise<AnyPlan> {
    const plan = parse(given);
    const work = workSchema.parse({ plan });
    const { plans } = await opened.own.tools(awaitServersOfWork(work));
    const faults = plans.check(work);
    if (faults.length > 0) throw invalid(faults.map(viewFault));
    return plan;
  }

  /** Runs it in this process, journaled: should the process die, a daemon goes on with it. */
  async function run(
    raw: unknown,
    options: RunPlanOptions,
  ): Promise<{ run: Run; result: PlanResult; narrative: string | undefined }> {
    const plan = await read(raw);
    if (!isSomething(plan)) throw nothingToRun();
    const input = { ...planInPayload(raw).input, ...options.input };
    const ofPlan = workSchema.parse({ ...options.ofSkill, plan, input });
    const granted = withGrants(ofPlan, options.grants ?? []);
    const { currentPins } = await opened.own.tools();
    const work = granted.grants === undefined ? granted : withPins(granted, currentPins(granted));
    const here = createRunHere({
      store,
      clock,
      makeId,
      executorOf: (owner) =>
        createHomeExecutor(opened, {
          clock,
          log,
          owner,
          onStep: (_, step) => options.onStep?.(step),
          onEvent: (_, told) => options.onEvent?.(told),
        }),
    });
    const begun = await here.begin(
      {
        definition: { trigger: null, work, sessionKey: null },
        sessionKey: options.sessionKey ?? OWNER_SESSION,
      },
      options.signal,
    );
    await begun.ended;
    const { id } = begun.run;
    const { narrative } = asPlan(plan);
    return { run: await opened.runs.find(id), result: await resultOf(id), narrative };
  }

  async function planOfRun(reference: string) {
    const found = await opened.runs.find(reference);
    const { id } = found;
    const definition =
      found.definitionHash === null ? null : await store.schedules.definition(found.definitionHash);
    if (definition === null || !isSomething(definition.work.plan)) throw noPlan(id);
    const { work } = definition;
    return { run: found, work, plan: asPlan(work.plan), steps: await store.journal.steps(id) };
  }

  async function resultOf(id: string): Promise<PlanResult> {
    const { run: found, plan, steps } = await planOfRun(id);
    const own = steps.filter((step) => plan.tools[step.position]?.toolId === step.id);
    const stopped =
      found.state === 'cancelled' ? 'aborted' : found.errorCode === 'timeout' ? 'timeout' : null;
    return viewPlanResult(plan, { steps: own, stopped });
  }

  /** Runs it again with what its calls gave then; nothing real is called. */
  async function replay(id: string): Promise<Replay> {
    const { run: found, work, plan, steps } = await planOfRun(id);
    const recorded = new Map(steps.map((step) => [step.id, step]));
    const { plansWith } = await opened.own.tools();
    const answer = ({ key }: { key: string }): ToolResult => recall(recorded.get(idIn(key)));
    const end = await plansWith(answer).run({
      work: { plan: quickly(plan), requiredTools: [] },
      known: [],
      record: async () => 'recorded',
      run: runFacts(found),
      input: work.input,
      keyBase: id,
      context: {
        signal: new AbortController().signal,
        sessionKey: found.sessionKey,
        runId: id,
        scheduleId: found.scheduleId,
      },
    });
    const differences = end.steps.flatMap((step) => differencesOf(step, recorded.get(step.id)));
    return { runId: id, same: differences.length === 0, differences };
  }

  /** Asks a planner for plans until one works, five at most; each is a run of its own. */
  async function pursue(goal: string, options: PursueOptions): Promise<ReplanOutcome> {
    const { planner, signal, refuse = () => [], mayRun = async () => true, onRun } = options;
    const { plans, catalog } = await opened.own.tools();
    return runWithReplan(goal, {
      planner,
      check: (plan) => [
        ...plans.check({ plan, requiredTools: [], maxSteps: null }),
        ...refuse(plan),
      ],
      async run(plan) {
        if (!(await mayRun(plan))) return notRun(plan);
        const ofSkill = { ...options.ofSkill, madeBy: 'model' };
        const ran = await run(plan, { ...options, ofSkill, input: {}, signal });
        onRun?.(plan, ran);
        return ran.result;
      },
      skillOf: (tool) => skillOfStep(tool, catalog),
    });
  }

  return {
    read,
    pursue,
    /** All that is wrong with what the plan of a skill calls, wherever that skill lies. */
    async faultsOf(
      { plan, requiredTools }: { plan: AnyPlan; requiredTools: readonly string[] },
      besides: Besides,
    ): Promise<Fault[]> {
      const work = workSchema.parse({ plan, requiredTools });
      const { plans } = await opened.own.tools(awaitServersOfWork(work));
      return plans.check(work, besides);
    },
    async check(raw: unknown) {
      const plan = asPlan(await read(raw));
      return { requestId: plan.requestId, steps: plan.tools.length };
    },
    async draw(raw: unknown, format: GraphFormat, starts: string | null = null) {
      return drawPlan(asPlan(await read(raw)), format, starts);
    },
    /** Its graph, as far as it can be read: also of one that could not run. */
    nodes: (raw: unknown) => planNodes(asPlan(parse(raw)), null),
    /** What it would call, and with what; nothing is called. */
    async dryRun(raw: unknown, given: Record<string, unknown>) {
      const plan = asPlan(await read(raw));
      const input = { ...planInPayload(raw).input, ...given };
      const { catalog } = await opened.own.tools();
      return { narrative: plan.narrative ?? null, calls: dryRunPlan(plan, input, catalog) };
    },
    /** What a plan may call, for who writes one. */
    async callable() {
      const { catalog } = await opened.own.tools();
      return catalog.list().map((tool) => ({
        name: tool.name,
        summary: tool.summary,
        aliases: [...(tool.aliases ?? [])],
        input: tool.input,
        output: tool.output,
        thinks: tool.name === THINK || tool.thinks === true,
        fieldsForAnswers: fieldsForAnswers(tool),
      }));
    },
    run,
    resultOf,
    replay,
  };
}

export type PlanDesk = ReturnType<typeof createPlanDesk>;

/** A payload of a schedule has a plan, and perhaps its input; when it is due is no matter here. */
function planInPayload(raw: unknown): { plan: unknown; input: object } {
  const isPayload =
    isRecord(raw) && !('tools' in raw) && PAYLOAD_KEYS.some((key) => Object.hasOwn(raw, key));
  if (!isPayload) return { plan: raw, input: {} };
  const { plan, input } = valueOrThrow(normalizeSchedule(raw)).input;
  return { plan, input: isRecord(input) ? input : {} };
}

const PAYLOAD_KEYS = ['plan', 'executionPlan', 'execution_plan', 'say'];

/** Whether there is a call to make, or something to say. */
function isSomething(plan: AnyPlan): boolean {
  return planLength(plan) > 0 || hasNarrative(plan);
}

/** The domain of a tool, or the folder of the skill of a script: `skills/dice/scripts/roll.sh` is of `dice`. */
export function skillOfStep(
  { tool = '', toolPath = '' }: PlanTool,
  catalog: Pick<Catalog, 'find'>,
): string {
  if (toolPath !== '') {
    const parts = toolPath.split('/');
    const folder = parts.indexOf('skills') + 1;
    return (folder > 0 && folder < parts.length - 1 ? parts[folder] : parts.at(-2)) ?? toolPath;
  }
  return catalog.find(tool)?.name.split('.')[0] ?? tool;
}

/** Nobody agreed to it, so nothing was called and no other plan is asked for. */
function notRun({ requestId: planId }: Plan): PlanResult {
  const base = { planId, success: false, failedTools: [], modelCalls: 0, tools: [] };
  return { ...base, failureReason: 'cancelled', canReplan: false };
}

/** `run_1/fetch[3]` → `fetch[3]`. */
function idIn(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

function recall(step: Step | undefined): ToolResult {
  if (step?.state === 'succeeded') return { ok: true, output: step.output };
  const failure = step?.failure ?? {
    code: 'not-recorded',
    message: 'it was not called then',
    retryable: false,
    fate: 'not-done' as const,
  };
  return { ok: false, failure: { ...failure, retryable: false } };
}

/** What was waited for then need not be waited for again. */
function quickly(plan: Plan): Plan {
  const tools = plan.tools.map((tool) => ({
    ...tool,
    retryPolicy: { maxRetries: 0, backoffMs: 0 },
  }));
  return { ...plan, tools };
}

function differencesOf(now: Step, then: Step | undefined): string[] {
  if (then === undefined) return [`"${now.id}" was not there then`];
  const differences: string[] = [];
  if (now.state !== then.state)
    differences.push(`"${now.id}" was ${then.state} then, and would be ${now.state}`);
  const wasCalled = now.attempt > 0 && then.attempt > 0;
  if (wasCalled && canonicalJson(now.input) !== canonicalJson(then.input))
    differences.push(
      `"${now.id}" was given ${JSON.stringify(then.input)} then, and would be given ${JSON.stringify(now.input)}`,
    );
  return differences;
}

interface FaultView {
  code: string;
  path: string;
  message: string;
  hint?: string;
}

function viewFault({ code, message, hint, details }: Fault): FaultView {
  return { code, path: String(details?.['path'] ?? ''), message, hint };
}

const MOST_FAULTS_LISTED = 100;
const LONGEST_FAULT = 500;

/** However much is wrong, the message can be read; the first hundred faults are listed for programs. */
function invalid(all: FaultView[]): RoteError {
  const faults = all.slice(0, MOST_FAULTS_LISTED).map(({ code, path, message }) => ({
    code,
    path: cutText(path, LONGEST_FAULT),
    message: cutText(message, LONGEST_FAULT),
  }));
  const [first] = faults;
  const said = all.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  return badRequest({
    code: faults.length === 1 && first !== undefined ? first.code : 'invalid-plan',
    message: `It is not a valid plan: ${fewOf(said).join(' ')}`,
    hint: [...guessesIn(all), FORM].join(' '),
    details: { faults },
  });
}

const FORM =
  'contracts/plan.schema.json says what a plan looks like, rote help plans what it means.';

/** What was meant by the first of the names that nobody knows. */
function guessesIn(all: readonly FaultView[]): string[] {
  const guess = all.find(({ hint }) => hint?.startsWith('Did you mean') === true)?.hint;
  return guess === undefined ? [] : [guess];
}

function nothingToRun(): RoteError {
  return badRequest({
    code: 'nothing-to-do',
    message: 'The plan has no steps and no narrative.',
    hint: 'Give it a step, or a narrative to say.',
  });
}

function noPlan(id: string): RoteError {
  return badRequest({
    code: 'no-plan',
    message: `The run ${id} had no plan, or it is no longer kept.`,
    hint: 'rote runs show tells what is known of it.',
  });
}
