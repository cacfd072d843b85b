/**
 * The actions of skills as tools: `email.send` is carried out by a script of its skill, by a plan, or by
 * a tool of the catalog. An action may call what it names, whoever calls it; it never takes the place of
 * a tool that was there before.
 */
import type { Clock } from '../base/clock.ts';
import type { Result } from '../base/errors.ts';
import type { Plan } from '../domain/plan/plan.ts';
import { fillTemplates, findReferences } from '../domain/plan/template.ts';
import type { Step } from '../domain/run/step.ts';
import { THINK } from '../domain/think/think-step.ts';
import type { CallContext, ToolResult } from '../domain/tool-call.ts';
import { planOutcome } from '../plans/plan-result.ts';
import type { Plans } from '../plans/plans.ts';
import type { ListedSkill, SkillAction } from '../skills/skill-registry.ts';
import { type Catalog, nameKey } from '../tools/catalog.ts';
import { done, fail, type Tool } from '../tools/tool.ts';
import { type Backing, backingOf } from './action-backing.ts';
import { failedPlace } from './skills/failed-place.ts';
import type { SkillRecords } from './skills/skill-records.ts';

export interface ActionTrouble {
  path: string;
  message: string;
  fix: string;
}

export interface ActionPorts {
  clock: Clock;
  /** Asked when an action is called, because the catalog holds the actions too. */
  catalog: () => Catalog;
  /** Plans with the secrets that a skill may have. */
  plansOf: (skill: ListedSkill) => Plans;
  runScript(
    request: { skill: ListedSkill; path: string; input: unknown },
    context: CallContext,
  ): Promise<ToolResult>;
  /** True if the skill in a folder still is what its owner agreed to. */
  checkEnabled(folder: string): Promise<Result<null>>;
  records: Pick<SkillRecords, 'recordUse'>;
  /** Writes down a call that a plan of an action made; the action itself is written down by its caller. */
  logStep(step: Step, context: CallContext): Promise<void>;
}

/** The tools, which action each is, and what keeps an action from being one. */
export function createActionTools(
  actions: readonly SkillAction[],
  taken: ReadonlyMap<string, Tool>,
  ports: ActionPorts,
): { tools: Tool[]; owners: ReadonlyMap<string, SkillAction>; troubles: ActionTrouble[] } {
  const tools: Tool[] = [];
  const owners = new Map<string, SkillAction>();
  const troubles: ActionTrouble[] = [];
  const called = new Map<string, readonly string[]>();
  for (const action of actions) {
    const { name } = action.text;
    const trouble = (message: string, fix: string): void =>
      void troubles.push({ path: action.file, message, fix });
    const backing = backingOf(action, taken);
    if (backing.kind === 'manual') continue;
    if (backing.kind === 'none') trouble(backing.why, backing.fix);
    else if (taken.has(name))
      trouble(`There is a tool called ${name} already.`, 'Give the action another name.');
    else {
      tools.push(toolOf(action, backing, taken, ports));
      called.set(name, calledBy(backing));
      owners.set(name, action);
    }
  }
  for (const name of thinkingActions(called)) {
    const tool = tools.find((one) => one.name === name);
    if (tool !== undefined) tool.thinks = true;
  }
  return { tools, owners, troubles };
}

function toolOf(
  action: SkillAction,
  backing: Backing,
  taken: ReadonlyMap<string, Tool>,
  ports: ActionPorts,
): Tool {
  const { text, skill } = action;
  const { clock, records } = ports;
  const inner = backing.kind === 'tool' ? taken.get(backing.tool) : undefined;
  const act = carryOutBy(skill, backing, ports);
  const words = skill.source.trusted ? wordsOf(backing) : null;
  const defaults = defaultsOf(text.input);
  return {
    name: text.name,
    summary: text.description.split('\n')[0] ?? '',
    description: [text.description, `An action of the skill ${skill.name}.`],
    input: text.input ?? inputOf(backing, inner),
    output: backing.kind === 'tool' && inner !== undefined ? inner.output : {},
    effect:
      text.effect ??
      (inner !== undefined && backing.kind === 'tool' ? effectOf(inner, backing) : 'once'),
    examples: [],
    ...(skill.source.trusted && { origin: 'trusted' as const }),
    // The tool behind it has circuits of its own, and is judged by itself.
    ...(backing.kind !== 'script' && { circuitOf: () => null, isSeenThrough: true }),
    async call(input, context) {
      const enabled = await ports.checkEnabled(skill.folder);
      if (!enabled.ok) return fail({ code: enabled.fault.code, message: enabled.fault.message });
      const startedMs = clock.monotonicMs();
      const result = await act({ ...defaults, ...input }, trusting(words, context));
      // A call that its caller stopped says nothing about the skill.
      if (!context.signal.aborted) {
        const error = result.ok ? null : result.failure.message;
        const durationMs = Math.round(clock.monotonicMs() - startedMs);
        const place =
          backing.kind === 'script'
            ? failedPlace({ folder: skill.folder, path: backing.path }, result)
            : null;
        const use = { by: text.name, error, place, durationMs, nowMs: clock.nowMs() };
        await records.recordUse(skill.name, use);
      }
      return skill.source.trusted ? result : asWordsOfOthers(result);
    },
  };
}

function calledBy(backing: Backing): string[] {
  if (backing.kind === 'tool') return [backing.tool];
  return backing.kind === 'plan' ? backing.plan.tools.flatMap(({ tool }) => tool ?? []) : [];
}

/** Actions in which a model judges, in their own plan or in an action that it calls in turn. */
function thinkingActions(called: ReadonlyMap<string, readonly string[]>): Set<string> {
  const thinking = new Set([THINK]);
  for (let before = 0; before < thinking.size; ) {
    before = thinking.size;
    for (const [name, tools] of called)
      if (tools.some((tool) => thinking.has(nameKey(tool)))) thinking.add(nameKey(name));
  }
  return new Set([...called.keys()].filter((name) => thinking.has(nameKey(name))));
}

/** What went wrong inside is said of what the skill wrote: a host, a path, a name. */
function asWordsOfOthers(result: ToolResult): ToolResult {
  if (result.ok) return result;
  const { reachedNobody: _, ...failure } = result.failure;
  return { ...result, failure };
}

/** Whom an action names itself is nobody new, where its owner trusts the skill. */
function trusting(words: string | null, context: CallContext): CallContext {
  const { guard } = context;
  return guard === undefined || words === null
    ? context
    : { ...context, guard: guard.trusting(words) };
}

/** The words of its file; what it is given stands in references. */
function wordsOf(backing: Backing): string {
  const written =
    backing.kind === 'script' ? null : backing.kind === 'plan' ? backing.plan : backing.input;
  return JSON.stringify(written ?? null).replaceAll(/\$\{(?:(?!\$\{)[^}])*\}/g, ' ');
}

/** The values of flags that nobody gives. */
export function defaultsOf(schema: Tool['input'] | null): Record<string, unknown> {
  const properties = Object.entries(schema?.['properties'] ?? {}) as [
    string,
    { default?: unknown },
  ][];
  return Object.fromEntries(
    properties.flatMap(([name, part]) =>
      part?.default === undefined ? [] : [[name, part.default] as const],
    ),
  );
}

/** What is given to the tool behind it decides, where that is known before the call. */
function effectOf(inner: Tool, backing: Extract<Backing, { kind: 'tool' }>): Tool['effect'] {
  const { effect } = inner;
  if (typeof effect !== 'function') return effect;
  return (input) => {
    if (backing.input === null) return effect(input);
    const filled = fill(backing.input, input);
    return filled.ok ? effect(filled.value as Record<string, unknown>) : 'once';
  };
}

function inputOf(backing: Backing, inner: Tool | undefined): Tool['input'] {
  if (backing.kind === 'script') return { type: 'object' };
  if (backing.kind === 'tool' && backing.input === null) return inner?.input ?? { type: 'object' };
  const template = backing.kind === 'plan' ? backing.plan.tools : backing.input;
  const names = findReferences(template).found.flatMap(({ reference }) =>
    reference.root === 'input' && reference.path[0] !== undefined
      ? [{ name: String(reference.path[0]), isNeeded: reference.fallback === undefined }]
      : [],
  );
  const needed = names.filter(({ isNeeded }) => isNeeded).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(names.map(({ name }) => [name, {}])),
    required: [...new Set(needed)],
    additionalProperties: false,
  };
}

function fill(template: unknown, input: unknown) {
  return fillTemplates(template, (root) => (root === 'input' ? input : undefined));
}

type CarryOut = (input: Record<string, unknown>, context: CallContext) => Promise<ToolResult>;

function carryOutBy(skill: ListedSkill, backing: Backing, ports: ActionPorts): CarryOut {
  switch (backing.kind) {
    case 'script':
      return (input, context) => ports.runScript({ skill, path: backing.path, input }, context);
    case 'plan':
      return (input, context) =>
        runPlan(backing.plan, input, context, {
          plans: ports.plansOf(skill),
          logStep: ports.logStep,
        });
    case 'tool':
      return async (input, context) => {
        const filled =
          backing.input === null
            ? ({ ok: true, value: input } as const)
            : fill(backing.input, input);
        if (!filled.ok) return fail({ code: 'bad-input', message: filled.fault.message });
        const capabilities = new Set([backing.tool]);
        return ports.catalog().call(backing.tool, filled.value, { ...context, capabilities });
      };
  }
}

/** Stands between the key of a call and those of the calls inside it. */
const INSIDE = '>';
const MOST_DEPTH = 8;

/** The answer is what its last step gave; its steps are part of this one call. */
async function runPlan(
  plan: Plan,
  input: Record<string, unknown>,
  context: CallContext,
  { plans, logStep }: { plans: Plans; logStep: ActionPorts['logStep'] },
): Promise<ToolResult> {
  const depth = context.key.split(INSIDE).length;
  if (depth > MOST_DEPTH)
    return fail({
      code: 'too-deep',
      message: 'The action calls itself, or goes through too many others.',
    });
  const work = { plan, requiredTools: [], maxSteps: null };
  const [fault] = plans.check(work);
  if (fault !== undefined)
    return fail({ code: 'plan-invalid', message: `${fault.message} ${fault.hint}` });
  const end = await plans.run({
    work,
    known: [],
    record: async () => 'recorded',
    run: {},
    input,
    keyBase: `${context.key}${INSIDE}plan`,
    context,
    onEvent: ({ event }) => context.onEvent?.(event),
  });
  for (const step of end.steps) if (step.attempt > 0) await logStep(step, context);
  const { success, decisive, failureReason } = planOutcome(plan, end);
  const events = end.steps.flatMap((step) => step.events);
  if (success) return { ...done(end.steps.at(-1)?.output ?? null), events };
  const failure = decisive?.failure ?? null;
  const message = `step "${decisive?.id ?? ''}" failed: ${failure?.message ?? failureReason}`;
  const fate = decisive?.state === 'in-doubt' ? 'unknown' : (failure?.fate ?? 'unknown');
  return {
    ...fail({ code: failure?.code ?? failureReason ?? 'failed', message, fate }),
    events,
  };
}
