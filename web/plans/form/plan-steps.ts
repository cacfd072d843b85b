/**
 * The steps of a plan as the cards of a form: both forms of a plan and either names of their parts are read, and written
 * back as they were. What a card does not show stays as it is written.
 */
import type { PlanSchemaView } from '../../../src/domain/plan-view.ts';

export type WrittenStep = Readonly<Record<string, unknown>>;
export type CallableTool = PlanSchemaView['tools'][number];

/** Each part of a step under its name in a list, and in a document. */
const NAMES = {
  id: ['id', 'toolId'],
  tool: ['toolName', 'tool'],
  input: ['parameters', 'input'],
} as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null where it has no steps that a form could show. */
export function stepsIn(plan: unknown): WrittenStep[] | null {
  const steps = Array.isArray(plan) ? plan : isRecord(plan) ? plan['tools'] : null;
  return Array.isArray(steps) && steps.every(isRecord) ? steps : null;
}

export function withSteps(plan: unknown, steps: readonly WrittenStep[]): unknown {
  return isRecord(plan) ? { ...plan, tools: steps } : steps;
}

function keyOf(step: WrittenStep, part: keyof typeof NAMES): string {
  const [inList, inDocument] = NAMES[part];
  if (Object.hasOwn(step, inList)) return inList;
  return Object.hasOwn(step, inDocument) || Object.hasOwn(step, 'toolId') ? inDocument : inList;
}

export const idOf = (step: WrittenStep): string => String(step[keyOf(step, 'id')] ?? '');
/** Empty where it calls a script. */
export const toolOf = (step: WrittenStep): string => String(step[keyOf(step, 'tool')] ?? '');
export function inputOf(step: WrittenStep): Readonly<Record<string, unknown>> {
  const input = step[keyOf(step, 'input')];
  return isRecord(input) ? input : {};
}

/** Undefined takes a part away. */
export function withPart(
  step: WrittenStep,
  part: keyof typeof NAMES | 'name' | ConditionPart,
  value: unknown,
): WrittenStep {
  const key = part in NAMES ? keyOf(step, part as keyof typeof NAMES) : part;
  const { [key]: _, ...others } = step;
  if (value === undefined) return others;
  return Object.hasOwn(step, key) ? { ...step, [key]: value } : { ...others, [key]: value };
}

export function withInput(step: WrittenStep, name: string, value: unknown): WrittenStep {
  const { [name]: _, ...others } = inputOf(step);
  const input = value === undefined ? others : { ...inputOf(step), [name]: value };
  return withPart(step, 'input', input);
}

/** A document says what waits for what; a list reads that from the references. */
export function waitingFor(plan: unknown, step: WrittenStep, id: string): WrittenStep {
  if (Array.isArray(plan)) return step;
  const known = Array.isArray(step['dependencies']) ? (step['dependencies'] as unknown[]) : [];
  return known.includes(id) ? step : { ...step, dependencies: [...known, id] };
}

/** A new step at the end, in the form of the plan. */
export function newStep(plan: unknown, steps: readonly WrittenStep[], tool: string): WrittenStep {
  const taken = new Set(steps.map(idOf));
  let number = steps.length + 1;
  while (taken.has(`step${number}`)) number += 1;
  const id = `step${number}`;
  return Array.isArray(plan)
    ? { id, toolName: tool, parameters: {} }
    : { toolId: id, tool, input: {} };
}

export interface Offer {
  /** The step that it comes from; null for the input of the schedule. */
  from: string | null;
  reference: string;
  /** A model said it, or it is made from that. */
  isJudged?: boolean;
}

const DEEPEST = 2;
const REFERABLE = /^[\w-]+$/;

/** What a step can be given of the schedule and of the steps before it, by the schemas of what they answer with. */
export function offersFor(
  steps: readonly WrittenStep[],
  index: number,
  { tools, input }: { tools: readonly CallableTool[]; input: Readonly<Record<string, unknown>> },
): Offer[] {
  const given = Object.keys(input).map((name) => ({ from: null, reference: `\${input.${name}}` }));
  const judged = new Set<string>();
  const earlier = steps.slice(0, index).flatMap((step) => {
    const id = idOf(step);
    const tool = toolNamed(tools, toolOf(step));
    const isJudged =
      tool?.thinks === true ||
      [...judged].some((one) => refersTo([inputOf(step), step['forEach']], one));
    if (isJudged) judged.add(id);
    if (!REFERABLE.test(id)) return [];
    return [id, ...pathsIn(tool?.output, id, DEEPEST)].map((path) => ({
      from: id,
      reference: `\${${path}}`,
      ...(isJudged && { isJudged }),
    }));
  });
  return [...given, ...earlier];
}

export function toolNamed(
  tools: readonly CallableTool[],
  called: string,
): CallableTool | undefined {
  return tools.find(({ name, aliases }) => name === called || aliases.includes(called));
}

/** Those that may stand in a field; what a model is told to do is fixed. The check of the daemon has the last word. */
export function offersIn(
  tool: CallableTool | undefined,
  field: string,
  offers: readonly Offer[],
): readonly Offer[] {
  if (tool?.fieldsForAnswers.includes(field) === true) return offers;
  return tool?.name === 'think' ? [] : offers.filter(({ isJudged }) => isJudged !== true);
}

function refersTo(value: unknown, id: string): boolean {
  return new RegExp(`\\$\\{\\s*${RegExp.escape(id)}\\b`).test(JSON.stringify(value));
}

function pathsIn(schema: unknown, path: string, depth: number): string[] {
  const properties = isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {};
  return Object.entries(properties)
    .filter(([name]) => REFERABLE.test(name))
    .flatMap(([name, inner]) => [
      `${path}.${name}`,
      ...(depth > 1 ? pathsIn(inner, `${path}.${name}`, depth - 1) : []),
    ]);
}

/** The step with all that it needs, in their order: as much of the plan as a test of it takes. */
export function upTo(steps: readonly WrittenStep[], index: number): WrittenStep[] {
  const needed = new Set<number>();
  const waiting = [index];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const step = steps[at];
    if (step === undefined || needed.has(at)) continue;
    needed.add(at);
    const named = new Set(
      ['dependencies', 'after'].flatMap((key) =>
        Array.isArray(step[key]) ? (step[key] as unknown[]).map(String) : [],
      ),
    );
    for (const [before, one] of steps.slice(0, at).entries()) {
      const id = idOf(one);
      if (named.has(id) || refersTo(step, id)) waiting.push(before);
    }
  }
  return steps.filter((_, at) => needed.has(at));
}

/** Data as it is typed: text as it is, anything else as JSON. */
export function typedOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What is typed, as the schema of its field wants it; what is no such data stays text, and the check says so. */
export function readTyped(typed: string, schema: unknown): unknown {
  if (typed === '') return undefined;
  if (isRecord(schema) && [schema['type']].flat().includes('string')) return typed;
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

export const CONDITION_PARTS = ['when', 'stopUnless', 'guard'] as const;
export type ConditionPart = (typeof CONDITION_PARTS)[number];
export const CONDITIONS_IN_WORDS: Readonly<Record<ConditionPart, string>> = {
  when: 'Only if',
  stopUnless: 'Go on only if',
  guard: 'It must come to',
};

/** How a value is compared, in words. */
export const COMPARISONS = {
  isTrue: 'is true',
  equals: 'is',
  notEquals: 'is not',
  greaterThan: 'is more than',
  atLeast: 'is at least',
  lessThan: 'is less than',
  atMost: 'is at most',
  contains: 'contains',
  exists: 'is there',
  existsNot: 'is not there',
} as const;
export type ComparisonName = keyof typeof COMPARISONS;
export const takesOther = (name: ComparisonName): boolean =>
  name !== 'isTrue' && name !== 'exists' && name !== 'existsNot';

export interface SimpleCondition {
  value: string;
  comparison: ComparisonName;
  other: string;
}

/** Null for one of several parts, which is changed as JSON. */
export function readCondition(condition: unknown): SimpleCondition | null {
  if (typeof condition === 'string') return { value: condition, comparison: 'isTrue', other: '' };
  if (!isRecord(condition) || typeof condition['value'] !== 'string') return null;
  const { value, ...comparisons } = condition as { value: string } & Record<string, unknown>;
  const [[name = '', other] = [], another] = Object.entries(comparisons);
  if (another !== undefined) return null;
  if (name === '') return { value, comparison: 'isTrue', other: '' };
  if (name === 'exists' && typeof other === 'boolean')
    return { value, comparison: other ? 'exists' : 'existsNot', other: '' };
  if (!(name in COMPARISONS) || isRecord(other)) return null;
  return { value, comparison: name as ComparisonName, other: otherTyped(other) };
}

export function writeCondition({ value, comparison, other }: SimpleCondition): unknown {
  if (comparison === 'isTrue') return value;
  if (comparison === 'exists' || comparison === 'existsNot')
    return { value, exists: comparison === 'exists' };
  return { value, [comparison]: readOther(other) };
}

/** A text that would be read as something else stands in quotes. */
function otherTyped(other: unknown): string {
  return typeof other === 'string' && readOther(other) === other ? other : JSON.stringify(other);
}

function readOther(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

/** The faults of a plan by the card that they belong to; -1 for those of the whole. */
export function stepOfFault(path: string): number {
  return Number(/^(?:tools)?\[(\d+)\]/.exec(path)?.[1] ?? -1);
}
