/** A draft out of what a wish came to, with its echo in words; or why there is none. */

import { asOneDraft, draftsIn } from '../domain/draft.ts';
import { asPlan, type Plan, type PlanTool } from '../domain/plan/plan.ts';
import { calendarOff } from '../domain/schedule/days-off.ts';
import { nextFires } from '../domain/schedule/fire-times.ts';
import type { Trigger } from '../domain/schedule/trigger.ts';
import { hasThinking, THINK } from '../domain/think/think-step.ts';
import { describeSteps } from '../language/describe-steps.ts';
import { describeTrigger } from '../language/en/describe-trigger.ts';
import type { IntentWords } from '../language/intent-words.ts';
import { formatInstant } from '../time/instant.ts';
import type { CompileOptions, CompileQuestion, CompileResult, Draft } from './compile-types.ts';
import { policiesInWords } from './policies-in-words.ts';
import { scheduleNames } from './schedule-names.ts';
import { literalText, shortName } from './what/lower/plan-text.ts';
import { skillInWords } from './work/skill-input.ts';
import { nearestThings } from './work/suggest.ts';
import type { Work } from './work/work.ts';

const FIRES = 5;

interface Drafting {
  options: CompileOptions;
  language: IntentWords;
  clock: { nowMs: number };
}

export function finish(
  work: Work,
  trigger: Trigger | null,
  reading: Drafting,
  notes: string[] = [],
): CompileResult {
  const own =
    work.kind === 'steps'
      ? [...(work.notes ?? []), ...thinkNotes(work, reading), ...limitNotes(work, reading)]
      : [];
  const base = {
    notes: [...notes, ...own],
    skill: null,
    manage: null,
    instruction: null,
    plan: null,
  };
  switch (work.kind) {
    case 'none':
      return notUnderstood('', null, reading);
    case 'missing':
      return noTool(work, reading);
    case 'refused':
      return { kind: 'not-understood', reason: work.reason, suggestions: [] };
    case 'ask':
      return asked(work.question, trigger);
    case 'steps':
      return {
        ...drafted(
          { ...base, tier: 'direct', plan: planOf(work.steps, work.name) },
          work,
          trigger,
          reading,
        ),
        ...(work.isPlaced === true && { isPlaced: true }),
      };
    case 'manage': {
      const plan = planOf(work.steps, work.name);
      const facts = { ...base, tier: 'direct', plan, manage: work.management } as const;
      return drafted(facts, work, trigger, reading);
    }
    case 'instruction': {
      const facts = { ...base, tier: 'agent', instruction: work.instruction } as const;
      return drafted({ ...facts, capabilities: work.tools }, work, trigger, reading);
    }
    case 'skill': {
      const { name, work: does } = work.skill;
      const plan = does === null || does.plan === null ? null : asPlan(does.plan);
      const tier = plan === null ? 'agent' : 'direct';
      const instruction = plan === null ? (does?.instruction ?? null) : null;
      const capabilities = [...(does?.requiredTools ?? [])];
      const own = {
        ...(capabilities.length > 0 && { capabilities }),
        ...(work.input !== undefined && { input: work.input }),
      };
      return drafted(
        { ...base, tier, plan, instruction, skill: name, ...own },
        work,
        trigger,
        reading,
      );
    }
  }
}

/** With when it is to be, where that is read. */
function asked(question: CompileQuestion, trigger: Trigger | null): CompileResult {
  return { kind: 'question', question, ...(trigger !== null && { trigger }) };
}

/** That a model is asked in it, and how often, is said before anybody agrees to it. */
function thinkNotes({ steps }: Extract<Work, { kind: 'steps' }>, { language }: Drafting): string[] {
  const thinking = steps.filter((step) => hasThinking([step]));
  return thinking.length === 0 ? [] : [language.say.thinks(thinking.length)];
}

/** What ends a program is said before anybody agrees to it. */
function limitNotes(
  { steps }: Extract<Work, { kind: 'steps' }>,
  { options, language }: Drafting,
): string[] {
  // A question to a model ends too, and is no program.
  const called = new Set(steps.map(({ tool }) => tool).filter((tool) => tool !== THINK));
  const limited = options.catalog.filter(({ name }) => called.has(name));
  return limited.flatMap(({ endsAfterMs }) =>
    endsAfterMs === undefined ? [] : [language.say.endedAfter(Math.round(endsAfterMs / 1000))],
  );
}

type DraftFacts = Pick<
  Draft,
  'tier' | 'plan' | 'instruction' | 'notes' | 'skill' | 'manage' | 'input'
> & {
  capabilities?: string[];
};

function drafted(
  facts: DraftFacts,
  { what, name }: { what: string; name: string },
  trigger: Trigger | null,
  reading: Drafting,
): CompileResult & { kind: 'draft' } {
  const { tier, plan } = facts;
  const called = (plan?.tools ?? []).map(({ tool, toolPath }) => tool ?? toolPath ?? '');
  const capabilities = facts.capabilities ?? [...new Set(called)].sort();
  const cost = costOf(tier, plan);
  const madeBy = 'compiler';
  const unsaid = { ...facts, trigger: null, capabilities, name, summary: '', nextFires: [] };
  const draft: Draft = { ...unsaid, cost, madeBy };
  return { kind: 'draft', draft: withTrigger(draft, trigger, reading, what) };
}

/** What is remembered is not asked about again, so that it may be less; a long list may take more. */
function costOf(tier: Draft['tier'], plan: Plan | null): Draft['cost'] {
  if (tier !== 'direct') return { tokens: null, modelCalls: null };
  const thinking = (plan?.tools ?? []).filter((step) => hasThinking([step]));
  return thinking.length === 0
    ? { tokens: 0, modelCalls: 0 }
    : { tokens: null, modelCalls: thinking.length };
}

/** What a draft does, in words; said anew where it was shown in another language. */
export function workInWords(draft: Draft, { language }: Pick<Drafting, 'language'>): string {
  const { steps } = language.say;
  const workAt = workBegins(draft, language) ?? draft.summary.indexOf(': ') + 2;
  const policies = policiesInWords(draft, language);
  const said = withoutEnd(draft.summary.slice(workAt, -1), policies);
  if (isSaidIn(draft, language)) return said;
  if (draft.skill !== null) return skillInWords(draft.skill, draft.input, language);
  if (draft.instruction !== null) return steps.agent(draft.instruction);
  return draft.plan === null ? said : describeSteps(draft.plan.tools, language);
}

function withoutEnd(text: string, end: string): string {
  return text.endsWith(end) ? text.slice(0, text.length - end.length) : text;
}

function isSaidIn(draft: Draft, language: IntentWords): boolean {
  return workBegins(draft, language) !== null;
}

/** No name holds it. */
const ANY_NAME = '\0';

/** Where its summary goes on with what it does; null where it says when in another language. Schedules in it have any name. */
function workBegins({ trigger, summary }: Draft, { say }: IntentWords): number | null {
  const [before = '', behind] = whenInWords(trigger, say, () => ANY_NAME).split(ANY_NAME);
  const end = behind === undefined ? `${before}: ` : `${behind}: `;
  const from = behind === undefined ? 0 : before.length;
  const at = summary.startsWith(before) ? summary.indexOf(end, from) : -1;
  return at < 0 || (behind === undefined && at > 0) ? null : at + end.length;
}

function whenInWords(
  trigger: Trigger | null,
  say: IntentWords['say'],
  nameOf?: (id: string) => string,
): string {
  const when = trigger === null ? say.now : describeTrigger(trigger, say.triggers, nameOf);
  return `${when.slice(0, 1).toUpperCase()}${when.slice(1)}`;
}

/** A draft as this language says it; what is done to schedules, and what a skill is given, is left as it was said. */
export function sayDraft(draft: Draft, language: IntentWords): Draft {
  return asOneDraft(draftsIn(draft).map((one) => sayOne(one, language)));
}

function sayOne(draft: Draft, language: IntentWords): Draft {
  if (draft.manage !== null || draft.input !== undefined || isSaidIn(draft, language)) return draft;
  const when = whenInWords(draft.trigger, language.say);
  const policies = policiesInWords(draft, language);
  return { ...draft, summary: `${when}: ${workInWords(draft, { language })}${policies}.` };
}

/** The same work at another time; the echo says which. */
export function withTrigger(
  draft: Draft,
  time: Trigger | null,
  reading: Drafting,
  what = workInWords(draft, reading),
): Draft {
  const { clock, language } = reading;
  const trigger = keepingOverlap(time, draft.trigger);
  const when = whenInWords(trigger, language.say, scheduleNames(reading.options));
  // An instruction may be a whole sentence.
  const policies = policiesInWords({ ...draft, trigger }, language);
  const summary = `${when}: ${what.replace(/\.$/, '')}${policies}.`;
  const fires = trigger === null ? [] : nextFires(trigger, clock.nowMs, FIRES);
  return { ...draft, trigger, summary, nextFires: fires.map(formatInstant) };
}

/** Another time says nothing about runs that overlap, nor about days that are left out. */
function keepingOverlap(time: Trigger | null, before: Trigger | null): Trigger | null {
  if (time === null || before === null) return time;
  if (time.kind === 'event' || before.kind === 'event') return time;
  const kept = { ...time, overlap: before.overlap };
  const calendar = calendarOff({ trigger: before });
  const isOther = calendar === null || kept.kind === 'at' || kept.notOnCalendar !== undefined;
  return isOther ? kept : { ...kept, notOnCalendar: calendar };
}

/** The same at the same time with other words; null where it says nothing by itself. */
export function withText(draft: Draft, text: string, reading: Drafting): CompileResult | null {
  const [step, ...others] = draft.plan?.tools ?? [];
  const before = step?.input['text'];
  if (step?.tool !== 'message.send' || typeof before !== 'string' || others.length > 0) return null;
  const { say } = reading.language;
  const isReminder = before.startsWith(say.reminder(''));
  const words = literalText(isReminder ? say.reminder(text) : text);
  const plan = planOf([{ ...step, input: { ...step.input, text: words } }], shortName(text));
  const made = { ...draft, plan, name: shortName(text) };
  const said = say.sendMessage(words);
  return { kind: 'draft', draft: withTrigger(made, draft.trigger, reading, said) };
}

function planOf(steps: PlanTool[], name: string): Plan {
  const requestId = `ask: ${name}`.slice(0, 200);
  const metadata = { generationAttempt: 1, parentPlanId: null };
  return { requestId, tools: steps, parallel: false, disabledSkills: [], metadata };
}

function noTool(work: Extract<Work, { kind: 'missing' }>, reading: Drafting): CompileResult {
  const { say } = reading.language;
  const reason = say.noTool(work.tools.join(', '));
  const { near = [] } = work;
  return notUnderstood('', near.length === 0 ? reason : `${reason} ${say.near(near)}`, reading);
}

export function notUnderstood(
  text: string,
  reason: string | null,
  reading: Drafting,
): CompileResult {
  const suggestions = nearestThings(text, reading);
  return { kind: 'not-understood', reason, suggestions };
}
