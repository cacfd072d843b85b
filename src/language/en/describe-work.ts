/**
 * A schedule as its owner reads it before they agree: what it reaches, then every step, with all that is stored of it.
 * Whatever a schedule may hold is said here, so that nothing is agreed to unseen.
 */

import type { Grant } from '../../domain/grant.ts';
import { asPlan, hasNarrative, type Plan, type PlanTool } from '../../domain/plan/plan.ts';
import type { RequestDocument, ShownFile } from '../../domain/request-document.ts';
import type { ShownSchedule } from '../../domain/schedule/definition.ts';
import type { ScheduledWork } from '../../domain/schedule/schedule.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import { describeGrant } from '../describe-grant.ts';
import { describeWholeStep, written } from '../describe-steps.ts';
import { sessionInWords } from '../session-in-words.ts';
import { describeReach, type ReachFacts } from './describe-reach.ts';
import { describeThinking } from './describe-thinking.ts';
import { describeTrigger } from './describe-trigger.ts';
import { englishSayings } from './english-sayings.ts';
import { everyLength } from './english-trigger-words.ts';

export interface WorkFacts extends Omit<ReachFacts, 'sessionKey'> {
  /** What is reached behind the calls: scripts of skills, servers. */
  reaches?: readonly string[];
  /** What lies in files and is carried out with it. */
  files?: readonly ShownFile[];
  /** Whether a file is another one than was pinned a moment ago. */
  isCut?: boolean;
  /** What a schedule is called that it waits for. */
  nameOf?: (id: string) => string;
}

const WORDS = {
  say: { ...englishSayings, sendMessage: (text: string) => `send the message "${text}"` },
};

export function describeWork(
  { work, sessionKey, trigger }: Pick<ShownSchedule, 'work' | 'trigger' | 'sessionKey'>,
  facts: WorkFacts,
): Omit<RequestDocument, 'changes'> {
  const plan = asPlan(work.plan);
  return {
    reaches: [
      ...describeReach(plan.tools, { ...facts, sessionKey }),
      ...describeThinking(plan.tools, facts.realName),
      ...(work.webhook === null ? [] : [`Posts each run to: ${written(work.webhook)}`]),
      ...(work.instruction === null ? [] : [modelReaches(work)]),
      ...(facts.reaches ?? []),
      ...(work.grants ?? []).map((grant) =>
        describeGrant(grant, undefined, placeOfGrant(grant, facts)),
      ),
      `Answers to: ${sessionInWords(sessionKey)}`,
    ],
    steps: [
      ...(hasNarrative(plan) ? [`say at the start: ${written(plan.narrative)}`] : []),
      ...plan.tools.map(describeStepWhole),
      ...termsOfPlan(plan),
      ...termsOfWork(work),
      ...termsOfTrigger(trigger),
    ],
    files: [...(facts.files ?? [])],
    isCut: facts.isCut === true,
  };
}

/** As whoever is asked reads it, who need not be whom it answers. */
export function describeStepWhole(step: PlanTool): string {
  return describeWholeStep(step, WORDS);
}

/** One call of a program or a run, whole. */
export function describeCall(
  { name, input }: { name: string; input: unknown },
  facts: ReachFacts = { sessionKey: null },
): Pick<RequestDocument, 'reaches' | 'steps'> {
  const isFields = typeof input === 'object' && input !== null && !Array.isArray(input);
  const fields = isFields ? (input as Record<string, unknown>) : { input };
  const step = { toolId: '', tool: name, input: fields, dependencies: [] };
  return {
    reaches: describeReach([step], facts),
    steps: [describeStepWhole({ ...step, required: true, async: false })],
  };
}

/** When it fires, with whatever is not as usual about it. */
export function describeWhen(trigger: Trigger, nameOf?: (id: string) => string): string {
  const terms = termsOfTrigger(trigger);
  const when = describeTrigger(trigger, undefined, nameOf);
  return terms.length === 0 ? when : `${when}; ${terms.join('; ')}`;
}

/** What asks for a grant is refused by the settings, and so would run in its box. */
function placeOfGrant(grant: Grant, { placeOf }: WorkFacts): 'box' | 'settings' {
  const isOut = grant.kind === 'program' && placeOf?.(grant.command) === 'outside';
  return isOut ? 'settings' : 'box';
}

function modelReaches({ requiredTools }: ScheduledWork): string {
  const tools = requiredTools.length === 0 ? 'no tool' : requiredTools.join(', ');
  return `A model decides what is done, and may call: ${tools}`;
}

function termsOfPlan(plan: Plan): string[] {
  const { parallel, disabledSkills, timeoutMs } = plan;
  return [
    ...(parallel ? ['some steps may run side by side'] : []),
    ...(disabledSkills.length === 0 ? [] : [`without the skills ${disabledSkills.join(', ')}`]),
    ...(timeoutMs === undefined ? [] : [`all of it is ended after ${timeoutMs} ms`]),
  ];
}

function termsOfWork(work: ScheduledWork): string[] {
  const { instruction, input, skill, maxSteps, budget, webhook, webhookBody, madeBy } = work;
  const given = Object.entries(input);
  return [
    ...(instruction === null ? [] : [`a model is told: ${written(instruction)}`]),
    ...(skill === undefined ? [] : [`made from the skill ${written(skill.name)}`]),
    ...given.map(([key, value]) => `it is given ${written(key)}: ${written(value)}`),
    ...(instruction === null && work.requiredTools.length > 0
      ? [`it may call ${work.requiredTools.join(', ')}`]
      : []),
    ...(maxSteps === null ? [] : [`it makes at most ${maxSteps} calls`]),
    ...(budget === undefined ? [] : [`models may take ${written(budget)}`]),
    ...(work.readable === undefined
      ? []
      : [`it may read ${work.readable.map(written).join(', ')}`]),
    ...(webhook === null ? [] : [`post each run to ${written(webhook)}`]),
    ...(webhookBody == null ? [] : [`what is posted: ${written(webhookBody)}`]),
    ...(work.notifyOnCompletion ? ['tell when a run has ended'] : []),
    ...(work.afterFailures === undefined
      ? []
      : [`after five failures in a row: ${AFTER_FAILURES[work.afterFailures]}`]),
    ...(work.endsAfter === undefined ? [] : ['it ends after the first run that does something']),
    ...againInWords(work),
    ...(work.askedBy === undefined ? [] : [`asked for by ${written(work.askedBy)}`]),
    ...(work.askedInZone === undefined ? [] : [`asked for in the zone ${work.askedInZone}`]),
    ...(madeBy === undefined ? [] : ['a model made it']),
  ];
}

const againInWords = ({ againEveryMs, ifUnanswered, urgent }: ScheduledWork): string[] => [
  ...(againEveryMs === undefined
    ? []
    : [`told again ${everyLength(againEveryMs)} until its person says done`]),
  ...(ifUnanswered === undefined
    ? []
    : [
        `if nobody answers for ${everyLength(ifUnanswered.afterMs).replace(/^every /, '')}, it goes to ${sessionInWords(ifUnanswered.session)}`,
      ]),
  ...(urgent === undefined ? [] : ['told in quiet hours too']),
];

const AFTER_FAILURES = {
  disable: 'it is disabled',
  hourly: 'it goes on once an hour',
} as const satisfies Record<NonNullable<ScheduledWork['afterFailures']>, string>;

/** Only what is not as usual: the rest would hide it. */
function termsOfTrigger(trigger: Trigger): string[] {
  const { missedRunPolicy, overlap, maxLatenessMs, dst, kind } = trigger;
  const isEvent = kind === 'event';
  return [
    ...(missedRunPolicy === (isEvent ? 'run_immediately' : 'run_once_if_missed')
      ? []
      : [MISSED[missedRunPolicy]]),
    ...(overlap === (isEvent ? 'queue' : 'skip') ? [] : [OVERLAP[overlap]]),
    ...(maxLatenessMs === null ? [] : [`it is left out when it is ${maxLatenessMs} ms late`]),
    ...(dst.gap === 'skip' ? [] : ['a time that the clock jumps over is made up for']),
    ...(dst.fold === 'first' ? [] : [FOLD[dst.fold]]),
  ];
}

const MISSED = {
  run_once_if_missed: 'of missed times the latest is run once',
  run_immediately: 'missed times are all run, in order',
  skip: 'missed times are left out',
} as const satisfies Record<Trigger['missedRunPolicy'], string>;

const OVERLAP = {
  skip: 'while a run goes on, the next is left out',
  queue: 'while a run goes on, the next waits',
  parallel: 'runs may go on side by side',
} as const satisfies Record<Trigger['overlap'], string>;

const FOLD = {
  first: 'of a time that happens twice, the first is taken',
  second: 'of a time that happens twice, the second is taken',
  both: 'a time that happens twice runs twice',
} as const satisfies Record<Trigger['dst']['fold'], string>;
