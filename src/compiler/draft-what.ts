/** What a model wrote in the form of the rules, as a plan with our words; or all that is wrong with it. */
import type { Fault, Result } from '../base/errors.ts';
import type { PlanTool } from '../domain/plan/plan.ts';
import type { CompileOptions, ToolFacts } from './compile-types.ts';
import { tongueOf } from './spoken-language.ts';
import { describeWhat } from './what/describe-what.ts';
import { lowerWhat } from './what/lower/lower.ts';
import { receiverNames } from './what/reach.ts';
import type { Act, Action, Case, Source, What } from './what/what.ts';
import { readWhatForm } from './what/what-form.ts';

export interface DraftedWhat {
  kind: 'what';
  steps: PlanTool[];
  /** What it does, and what it is called. */
  said: string;
  name: string;
  /** Once is not enough; or it is, where somebody says when. */
  needsPace: boolean;
  tellsState: boolean;
}

type Drafted = { ok: true; work: DraftedWhat } | { ok: false; faults: Fault[] };

/** `text` is what the person said. */
export function draftWhat(
  form: unknown,
  facts: {
    text: string;
    options: CompileOptions;
    /** The name that a tool is really called by, of those that may be named. */
    nameOf: (name: string) => Result<string>;
  },
): Drafted {
  const read = readWhatForm(form);
  if (!read.ok) return read;
  const { options, text } = facts;
  const faults: Fault[] = [];
  const what = withRealNames(read.what, (name) => {
    const found = facts.nameOf(name);
    if (!found.ok) faults.push({ ...found.fault, details: { path: 'what' } });
    return found.ok ? found.value : name;
  });
  faults.push(
    ...strangeSchedules(what, options),
    ...strayReferences(form, text),
    ...wordsForNumbers(what),
  );
  const language = tongueOf(text, options.language).intents;
  const catalog = new Map<string, ToolFacts>(options.catalog.map((tool) => [tool.name, tool]));
  const lowered = lowerWhat(what, language.news, catalog);
  if (lowered.kind === 'misfit') faults.push(...(faults.length > 0 ? [] : [misfit(lowered.why)]));
  else faults.push(...lowered.missing.map(missing));
  if (lowered.kind === 'misfit' || faults.length > 0) return { ok: false, faults };
  const { steps, name, needsPace, tellsState } = lowered;
  const said = describeWhat(what, language.say.what('you'), receiverNames(options.receivers ?? []));
  return { ok: true, work: { kind: 'what', steps, said, name, needsPace, tellsState } };
}

function withRealNames(what: What, real: (name: string) => string): What {
  const ofAct = <Done extends Act>(act: Done): Done =>
    act.kind === 'call' ? { ...act, tool: real(act.tool) } : act;
  const ofAction = ({ otherwise, ...act }: Action): Action => ({
    ...ofAct(act),
    ...(otherwise !== undefined && { otherwise: otherwise.map(ofAct) }),
  });
  const ofCase = (one: Case): Case => ({ ...one, actions: one.actions.map(ofAction) });
  const ofSource = (source: Source): Source =>
    source.kind === 'tool' ? { ...source, tool: real(source.tool) } : source;
  const source = what.source === null ? null : ofSource(what.source);
  return { ...what, source, cases: what.cases.map(ofCase) };
}

/** Nothing is done to a schedule that the person has not, or that is called otherwise. */
function strangeSchedules({ cases }: What, { schedules = [] }: CompileOptions): Fault[] {
  const acts = cases.flatMap(({ actions }) =>
    actions.flatMap((action) => [action, ...(action.otherwise ?? [])]),
  );
  return acts.flatMap((act) => {
    if (act.kind !== 'schedule') return [];
    const isThere = schedules.some(({ id, name }) => id === act.id && name === act.name);
    return isThere ? [] : [unknownSchedule(act.id)];
  });
}

/** Nothing is filled in there: a person would read the reference itself. */
function strayReferences(form: unknown, text: string): Fault[] {
  const found = JSON.stringify(form).match(/\$\{[^{}]{1,200}\}|\{\{[^{}]{1,200}\}\}/g) ?? [];
  return [...new Set(found)].filter((one) => !text.includes(one)).map(strayReference);
}

const ORDERED: ReadonlySet<string> = new Set(['above', 'below', 'at-least', 'at-most']);

function wordsForNumbers({ cases }: What): Fault[] {
  return cases.flatMap(({ condition }, index) => {
    const test = condition?.test;
    const isWrong =
      test?.kind === 'compare' && typeof test.value === 'string' && ORDERED.has(test.is);
    const path = `what.cases[${index}].condition.test.value`;
    return isWrong ? [noNumber(String(test.value), test.is, path)] : [];
  });
}

function strayReference(found: string): Fault {
  return {
    code: 'bad-reference',
    message: `${found} is sent as it stands: texts in "what" have no references.`,
    hint: 'To tell what was found, use "content":{"kind":"found"}. For words around it, give a "plan" in place of "what".',
    details: { path: 'what' },
  };
}

function noNumber(value: string, is: string, path: string): Fault {
  return {
    code: 'bad-proposal',
    message: `"${is}" compares numbers, and "${value}" is a text.`,
    hint: 'Write a number without quotation marks, such as "value":50.',
    details: { path },
  };
}

function misfit(why: string): Fault {
  return {
    code: 'bad-proposal',
    message: `That makes no sense together: ${why}.`,
    hint: 'Say it otherwise, or give a "plan":{"tools":[…]} in place of "what".',
    details: { path: 'what' },
  };
}

function missing(tool: string): Fault {
  return {
    code: 'unknown-tool',
    message: `It needs the tool "${tool}", which is not there.`,
    hint: 'Do without it, or answer talk.',
    details: { path: 'what' },
  };
}

function unknownSchedule(id: string): Fault {
  return {
    code: 'unknown-schedule',
    message: `There is no schedule "${id}" of that name.`,
    hint: 'Do without it.',
    details: { path: 'what' },
  };
}
