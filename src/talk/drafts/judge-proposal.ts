/** Whether what a model proposed can be stored and run as it is; else all that is wrong with it, for the model. */
import { z } from 'zod';
import { newTargetOf } from '../../agent/decide-tainted.ts';
import { type ProposedDraft, placedIn } from '../../agent/read-proposal.ts';
import type { Fault } from '../../base/errors.ts';
import {
  type CompileOptions,
  type Draft,
  draftChange,
  draftProposal,
  draftWhat,
  readWhenAlone,
  type ToolFacts,
} from '../../compiler/compiler.ts';
import { asOneDraft } from '../../domain/draft.ts';
import type { PlanTool } from '../../domain/plan/plan.ts';
import { refusePastTrigger } from '../../domain/schedule/refuse-past-trigger.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import { formatInstant } from '../../time/instant.ts';
import type { FindContact } from '../look-up-contacts.ts';
import type { CheckDraft } from './check-draft.ts';
import { nameAwaited, nameReceivers } from './name-receivers.ts';
import type { ProposalSight } from './proposal-facts.ts';
import { faultsOfReferences, guessedFields, unusedResults } from './unused-results.ts';

export interface JudgeFacts {
  /** What the person said. */
  text: string;
  facts: CompileOptions;
  sight: Pick<ProposalSight, 'nameOf' | 'isRead' | 'isOfOthers'>;
  check: CheckDraft;
  findContact: FindContact;
  /** What else they said in this talk. */
  heard?: readonly string[];
  /** The calls of the draft that they were shown before; those of a model were judged, too. */
  shownSteps?: readonly WrittenStep[];
  /** When, as the rules have read it: no model knows better. */
  ruled?: { trigger: Trigger | null; notes: string[] } | undefined;
}

type Judged = { ok: true; draft: Draft } | { ok: false; faults: Fault[] };

/** All that a message wishes for stands and falls together. */
export async function judgeProposals(
  proposed: readonly ProposedDraft[],
  facts: JudgeFacts,
): Promise<Judged> {
  const judged: Judged[] = [];
  for (const one of proposed) judged.push(await judgeProposal(one, facts));
  const faults = judged.flatMap((one, index) => {
    const own = one.ok ? [] : one.faults;
    return proposed.length === 1 ? own : own.map((fault) => placedIn(fault, index));
  });
  if (faults.length > 0) return { ok: false, faults };
  const drafts = judged.flatMap((one) => (one.ok ? one.draft : []));
  const isNow = ({ manage, trigger }: Draft): boolean => manage === null && trigger === null;
  if (drafts.filter(isNow).length > 1) return { ok: false, faults: [SEVERAL_NOW] };
  return { ok: true, draft: asOneDraft(drafts) };
}

export async function judgeProposal(proposed: ProposedDraft, facts: JudgeFacts): Promise<Judged> {
  const { text, facts: options, check, heard = [], shownSteps = [] } = facts;
  if (proposed.work.kind === 'change') return judgeChange(proposed, proposed.work.schedule, facts);
  const { work: written, faults } = workIn(proposed.work, facts);
  const { work, faults: unknown } = await withAddresses(written, facts);
  faults.push(...unknown);
  const owner = { sessionKey: options.session, ownerWords: [text, ...heard].join('\n') };
  faults.push(...newTargets(work, owner, shownSteps));
  const { notes, faults: untimely, ...time } = timeOf(proposed, facts);
  const awaited = await nameAwaited(time.trigger, facts.findContact);
  const trigger = awaited.value;
  faults.push(
    ...awaited.faults,
    ...untimely,
    ...(untimely.length === 0 ? lackingPace(work, trigger) : []),
  );
  if (work === null) return { ok: false, faults };
  if (work.kind === 'plan') {
    faults.push(...faultsOfReferences(work.steps));
    faults.push(...guessedFields(work.steps, (tool) => outputOf(tool, facts)));
  }
  const { name, leavesOut, policies } = proposed;
  const proposal = { name, trigger, notes, leavesOut, policies, work };
  const draft = draftProposal(proposal, text, options);
  if (draft === null) return { ok: false, faults: [...faults, NOTHING] };
  if (draft.summary.length > LONGEST_SUMMARY) faults.push(TOO_LONG);
  const told = new Set(faults.map(({ code }) => code));
  const checked = (await check(draft, options.session)).map((fault) =>
    inDraft(fault, work, facts.sight.isOfOthers),
  );
  // A tool that there is not is told once.
  const found = [
    ...faults,
    ...checked.filter(({ code }) => code !== 'unknown-tool' || !told.has(code)),
  ];
  // A result that nothing uses follows from a reference that is wrong.
  const isSound = found.length === 0 && work.kind === 'plan';
  const all = isSound ? unusedResults(work.steps, facts.sight.isRead) : found;
  return all.length === 0 ? { ok: true, draft } : { ok: false, faults: all };
}

async function withAddresses(
  work: DraftedWork | null,
  { findContact }: JudgeFacts,
): Promise<{ work: DraftedWork | null; faults: Fault[] }> {
  if (work?.kind !== 'plan' && work?.kind !== 'what') return { work, faults: [] };
  const { value: steps, faults } = await nameReceivers(work.steps, findContact);
  return { work: { ...work, steps }, faults };
}

/** What a tool of Rote gives; null for those of others, whose schemas may say little of that. */
function outputOf(tool: string, { facts, sight }: JudgeFacts): ToolFacts['output'] | null {
  const found = facts.catalog.find(({ name }) => name === tool);
  return found === undefined || sight.isOfOthers(tool) ? null : found.output;
}

/** Where a model wrote it, and without a hint that only people at a terminal can follow. */
function inDraft(fault: Fault, work: DraftedWork, isOfOthers: ProposalSight['isOfOthers']): Fault {
  const path = String(fault.details?.['path'] ?? '');
  const place = work.kind === 'what' ? 'what' : path.startsWith('tools') ? `plan.${path}` : path;
  const hint = fault.hint.replaceAll(
    /\brote [a-z]+ [^.]{0,100}(?:\.[a-z]+[^.]{0,100})*\.(?=\s|$)/g,
    '',
  );
  const steps = 'steps' in work ? work.steps : [];
  const step = steps.find(({ toolId }) => toolId === fault.details?.['step']);
  const whose = step?.tool !== undefined && isOfOthers(step.tool) ? { wordsOf: 'others' } : {};
  const details = { ...fault.details, path: place, ...whose };
  return { ...fault, hint: hint.trim(), details };
}

/** Another time for a schedule by its name or id; what it does stays as it is. */
function judgeChange(proposed: ProposedDraft, said: string, facts: JudgeFacts): Judged {
  const { text, facts: options } = facts;
  const open = (options.schedules ?? []).filter(
    ({ status }) => status !== 'cancelled' && status !== 'completed',
  );
  const named = open.filter(
    ({ id, name }) => id === said || name.toLowerCase() === said.toLowerCase(),
  );
  const { trigger, notes, faults } = timeOf(proposed, { ...facts, ruled: undefined });
  const [schedule, ...others] = named;
  if (schedule === undefined || others.length > 0)
    return { ok: false, faults: [...faults, unknownSchedule(said, open)] };
  if (faults.length > 0 || trigger === null) return { ok: false, faults };
  const draft = draftChange(
    schedule,
    { trigger, notes, leavesOut: proposed.leavesOut },
    text,
    options,
  );
  return draft === null ? { ok: false, faults: [NOTHING] } : { ok: true, draft };
}

function unknownSchedule(said: string, open: readonly { name: string }[]): Fault {
  const names = open.map(({ name }) => `"${name}"`).slice(0, 20);
  return {
    code: 'unknown-schedule',
    message: `There is no schedule "${said}", or more than one.`,
    hint: names.length === 0 ? 'There is none: give a draft.' : `There are ${names.join(', ')}.`,
    details: { path: 'schedule' },
  };
}

/** In letters, with every value in it: what nobody reads to its end, nobody can agree to. */
const LONGEST_SUMMARY = 6000;
const TOO_LONG: Fault = {
  code: 'too-long-to-show',
  message: 'It is more than a person can be shown before they agree.',
  hint: 'Make its texts and calls shorter.',
};

type Time = { trigger: Trigger | null; notes: string[]; faults: Fault[] };

function timeOf({ trigger, when, notes }: ProposedDraft, { ruled, facts }: JudgeFacts): Time {
  if (ruled !== undefined) return { ...ruled, faults: [] };
  if (when !== null) return timeInWords(when, facts);
  const past = trigger === null ? null : refusePastTrigger(trigger, facts.nowMs);
  const hint = `It is ${formatInstant(facts.nowMs)} now. Give a time that is still to come.`;
  const faults = past === null ? [] : [{ ...past, hint, details: { path: 'trigger' } }];
  return { trigger, notes, faults };
}

/** What the words leave open is nothing that a model may decide: it says it in full, or as a trigger. */
function timeInWords(when: string, options: CompileOptions): Time {
  const read = readWhenAlone(when, options);
  if (read.kind === 'when') return { trigger: read.trigger, notes: read.notes, faults: [] };
  const open = read.kind === 'question' ? read.text : (read.reason ?? 'It says more, or no time.');
  const fault: Fault = {
    code: 'bad-proposal',
    message: `"${when}" can't be read as a time. ${open}`,
    hint: 'Write the time and nothing else, such as "every day at 09:00" or "tomorrow at 17:00", or give a "trigger" in place of "when": {"cron":"0 9 * * *"}. Write hours with two digits: 06:00, 18:00.',
    details: { path: 'when' },
  };
  return { trigger: null, notes: [], faults: [fault] };
}

/** What waits for something to happen looks again and again. */
function lackingPace(work: DraftedWork | null, trigger: Trigger | null): Fault[] {
  if (work?.kind !== 'what' || !work.needsPace) return [];
  const isEnough = trigger !== null && (trigger.kind !== 'at' || work.tellsState);
  return isEnough ? [] : [NO_PACE];
}

const NO_PACE: Fault = {
  code: 'bad-proposal',
  message: 'That has to be looked at again and again.',
  hint: 'Say how often, such as "when":"every hour"; answer {"kind":"talk"} where the person leaves it open.',
  details: { path: 'when' },
};

/** An assistant that is told to call a tool and has it not would fail each time. */
function lackingTools(
  instruction: string,
  tools: readonly string[],
  catalog: readonly ToolFacts[],
): Fault[] {
  const words = new Set(instruction.match(/[\p{L}\d_-]+(?:\.[\p{L}\d_-]+)*/gu) ?? []);
  const isNamed = (name: string): boolean => name.includes('.') && words.has(name);
  const named = catalog.filter(({ name, aliases = [] }) => [name, ...aliases].some(isNamed));
  return named.filter(({ name }) => !tools.includes(name)).map(({ name }) => lackingTool(name));
}

function lackingTool(name: string): Fault {
  return {
    code: 'missing-tool',
    message: `The instruction names ${name}, which is not among its tools.`,
    hint: 'Add it to "tools", or do without it.',
    details: { path: 'tools' },
  };
}

/**
 * A model has read what others say of tools and skills, so it brings nobody in whom the person did not name. Of what they
 * were shown before, only whom it wrote to was judged: an address in a text of it is named by nobody.
 */
function newTargets(
  work: DraftedWork | null,
  owner: { sessionKey: string; ownerWords: string },
  shownSteps: readonly WrittenStep[],
): Fault[] {
  const before = new Set(shownSteps.map((step) => writtenTo(step, owner)));
  const steps = work?.kind === 'plan' || work?.kind === 'what' ? work.steps : [];
  return steps.flatMap((step, index) => {
    const target = writtenTo(step, owner);
    const path = work?.kind === 'what' ? 'what' : `plan.tools[${index}].input`;
    return target === null || before.has(target) ? [] : [newTarget(target, path)];
  });
}

type WrittenStep = Pick<PlanTool, 'tool' | 'input'>;

/** Its name is the real one, and those of Rote are taken by nobody else. */
function writtenTo(
  { tool: name = '', input }: WrittenStep,
  owner: { sessionKey: string; ownerWords: string },
): string | null {
  return newTargetOf({ name, input }, owner)?.to ?? null;
}

function newTarget(target: string, path: string): Fault {
  return {
    code: 'new-target',
    message: `It would write to "${target}", which the person did not name.`,
    hint: 'Write only to whom they name; message.send without a session tells them.',
    details: { path },
  };
}

type DraftedWork = Parameters<typeof draftProposal>[0]['work'];

/** The work with tools and skills by their real names, and a fault for each that there is not. */
function workIn(
  work: ProposedDraft['work'],
  { text, facts, sight: { nameOf } }: JudgeFacts,
): { work: DraftedWork | null; faults: Fault[] } {
  const faults: Fault[] = [];
  const real = (name: string, path: string): string => {
    const found = nameOf(name);
    if (!found.ok) faults.push({ ...found.fault, details: { path } });
    return found.ok ? found.value : name;
  };
  switch (work.kind) {
    case 'what': {
      const empty = foundOfFailed(work.form);
      if (empty.length > 0) return { work: null, faults: empty };
      const drafted = draftWhat(work.form, { text, options: facts, nameOf });
      return drafted.ok ? { work: drafted.work, faults } : { work: null, faults: drafted.faults };
    }
    case 'plan': {
      const steps = work.steps.map((step, index) => ({
        ...step,
        tool: real(step.tool ?? '', `plan.tools[${index}].tool`),
      }));
      return { work: { ...work, steps }, faults };
    }
    case 'instruction': {
      const tools = work.tools.map((name, index) => real(name, `tools[${index}]`));
      faults.push(...lackingTools(work.instruction, tools, facts.catalog));
      return { work: { ...work, tools }, faults };
    }
    case 'change':
      return { work: null, faults: [NOTHING] };
    case 'skill': {
      const skill = facts.skills.find(
        ({ name, work: does }) => name === work.skill && does !== null,
      );
      if (skill !== undefined) return { work: { kind: 'skill', skill }, faults };
      return { work: null, faults: [unknownSkill(work.skill)] };
    }
  }
}

const failedCases = z.looseObject({
  cases: z.array(
    z
      .looseObject({
        condition: z.looseObject({ test: z.looseObject({ kind: z.literal('fails') }) }),
        actions: z.array(
          z.looseObject({
            kind: z.string(),
            content: z.looseObject({ kind: z.string() }).nullish(),
          }),
        ),
      })
      .catch({ condition: { test: { kind: 'fails' } }, actions: [] }),
  ),
});
const WRITES: ReadonlySet<string> = new Set(['post', 'write', 'append']);

/** What can't be read has nothing in it that could be passed on; a person is told that it failed. */
function foundOfFailed(form: unknown): Fault[] {
  const read = failedCases.safeParse(form);
  return (read.data?.cases ?? []).flatMap(({ actions }, index) =>
    actions.flatMap(({ kind, content }, at) =>
      WRITES.has(kind) && (content ?? FOUND).kind === FOUND.kind ? [nothingFound(index, at)] : [],
    ),
  );
}

const FOUND = { kind: 'found' };

function nothingFound(index: number, at: number): Fault {
  return {
    code: 'bad-proposal',
    message: 'What fails gives nothing to pass on.',
    hint: 'Say it in words: "content":{"kind":"words","text":"It does not answer."}.',
    details: { path: `what.cases[${index}].actions[${at}].content` },
  };
}

function unknownSkill(name: string): Fault {
  return {
    code: 'unknown-skill',
    message: `There is no skill "${name}" that runs by itself.`,
    hint: 'Name one of the list of skills, or give a plan or an instruction.',
    details: { path: 'skill' },
  };
}

/** One message starts one run. */
const SEVERAL_NOW: Fault = {
  code: 'bad-proposal',
  message: 'Several drafts are done now.',
  hint: 'Put all that is done now into one draft: several actions of a case, or one plan.',
};

const NOTHING: Fault = {
  code: 'bad-proposal',
  message: 'Nothing can be made of it.',
  hint: 'Answer talk where nothing fits.',
};
