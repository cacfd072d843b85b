/**
 * What would be other than what was approved, in plain words, part by part: "the address of step 1: A → B". Every part of
 * a definition is compared here, so that no change is agreed to unseen.
 */
import { canonicalJson } from '../../base/content-hash.ts';
import type { Grant } from '../../domain/grant.ts';
import { asPlan, type Plan, type PlanTool } from '../../domain/plan/plan.ts';
import type { Definition } from '../../domain/schedule/definition.ts';
import type { ScheduledWork } from '../../domain/schedule/schedule.ts';
import { describeGrant } from '../describe-grant.ts';
import { written } from '../describe-steps.ts';
import { sessionInWords } from '../session-in-words.ts';
import { describeStepWhole, describeWhen } from './describe-work.ts';

export interface ComparedSchedule extends Definition {
  name: string;
}

export function describeChanges(
  before: ComparedSchedule,
  after: ComparedSchedule,
  nameOf?: (id: string) => string,
): string[] {
  const when = ({ trigger }: Definition): string =>
    trigger === null ? 'once' : describeWhen(trigger, nameOf);
  const where = ({ sessionKey }: Definition): string =>
    sessionKey === null ? 'nobody' : sessionInWords(sessionKey);
  return [
    ...changed('its name', written(before.name), written(after.name)),
    ...changedWhen(before, after, when),
    ...changed('whom it answers', where(before), where(after)),
    ...changesOfPlan(asPlan(before.work.plan), asPlan(after.work.plan)),
    ...changesOfFiles(before.work.pins ?? {}, after.work.pins ?? {}),
    ...changesOfGrants(before.work.grants ?? [], after.work.grants ?? []),
    ...changesOfRest(before.work, after.work),
  ];
}

function changed(what: string, before: string, after: string): string[] {
  return before === after ? [] : [`${what}: ${before} → ${after}`];
}

/** Two that differ only where no words tell them apart differ all the same. */
function changedWhen(
  before: Definition,
  after: Definition,
  when: (of: Definition) => string,
): string[] {
  if (isSame(before.trigger, after.trigger)) return [];
  const words = changed('when it fires', when(before), when(after));
  if (words.length > 0) return words;
  return changed('when it fires', written(before.trigger), written(after.trigger));
}

function changesOfPlan(before: Plan, after: Plan): string[] {
  const { tools: wereSteps, ...was } = before;
  const { tools: steps, ...is } = after;
  const count = Math.max(wereSteps.length, steps.length);
  return [
    ...Array.from({ length: count }, (_, index) =>
      changesOfStep(index + 1, wereSteps[index], steps[index]),
    ).flat(),
    ...changesOfParts(PLAN_WORDS, was, is),
  ];
}

function changesOfStep(
  number: number,
  before: PlanTool | undefined,
  after: PlanTool | undefined,
): string[] {
  if (isSame(before, after)) return [];
  if (before === undefined || after === undefined) {
    const only = before ?? after;
    const how = before === undefined ? 'is new' : 'is gone';
    return only === undefined ? [] : [`step ${number} ${how}: ${describeStepWhole(only)}`];
  }
  const { input: wasGiven, ...was } = before;
  const { input: isGiven, ...is } = after;
  const words = changed(`step ${number}`, describeStepWhole(before), describeStepWhole(after));
  if (before.tool !== after.tool || before.toolPath !== after.toolPath) return words;
  const given = changesOfGiven(number, wasGiven, isGiven);
  if (isSame(was, is)) return given;
  // Its terms are said with it; a name or an id of its own may be all that differs.
  return words.length > 0
    ? words
    : [...given, ...changed(`step ${number}`, written(was), written(is))];
}

function changesOfGiven(
  number: number,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) =>
    changed(whatIsGiven(key, number), orNothing(before[key]), orNothing(after[key])),
  );
}

function whatIsGiven(key: string, number: number): string {
  if (key === 'url') return `the address of step ${number}`;
  return `what step ${number} is given as ${written(key)}`;
}

/** How a file is named among the pins that runs outside its box. */
const OUTSIDE = 'outside:';
const OF_SKILL = /^skill:([^/]+)(?:\/(.+))?$/s;
/** An operation of an API, whose pin is where it goes, and a hash of the rest. */
const OF_API = 'api:';

function changesOfFiles(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (was === is) return [];
    const [, skill, file] = OF_SKILL.exec(name) ?? [];
    if (name.startsWith(OUTSIDE))
      return [
        `the file ${written(name.slice(OUTSIDE.length))}, which runs outside its box, ${howChanged(was, is)}`,
      ];
    if (name.startsWith(OF_API)) return changesOfOperation(name.slice(OF_API.length), was, is);
    if (skill === undefined)
      return changed(`where ${written(name)} lies`, orNothing(was), orNothing(is));
    const what = file === undefined ? 'what lies in' : `the file ${written(file)} of`;
    return [`${what} the skill ${written(skill)} ${howChanged(was, is)}`];
  });
}

function changesOfOperation(
  tool: string,
  was: string | undefined,
  is: string | undefined,
): string[] {
  const [from, to] = [was, is].map((pin) => pin?.replace(/#\w+$/, ''));
  const elsewhere = changed(`what ${written(tool)} calls`, orNothing(from), orNothing(to));
  return elsewhere.length > 0
    ? elsewhere
    : [`what ${written(tool)} takes (${from}) ${howChanged(was, is)}`];
}

function howChanged(was: string | undefined, is: string | undefined): string {
  if (was === undefined) return 'is new';
  return is === undefined ? 'is gone' : 'is another one';
}

function changesOfGrants(before: readonly Grant[], after: readonly Grant[]): string[] {
  const without = (all: readonly Grant[], some: readonly Grant[]): Grant[] =>
    all.filter((one) => !some.some((other) => isSame(one, other)));
  return [
    ...without(after, before).map((grant) => `new: ${describeGrant(grant)}`),
    ...without(before, after).map((grant) => `no more: ${describeGrant(grant)}`),
  ];
}

function changesOfRest(before: ScheduledWork, after: ScheduledWork): string[] {
  const { plan: _, pins: __, grants: ___, ...was } = before;
  const { plan: ____, pins: _____, grants: ______, ...is } = after;
  return changesOfParts(WORK_WORDS, was, is);
}

const WORK_WORDS: Record<Exclude<keyof ScheduledWork, 'plan' | 'pins' | 'grants'>, string> = {
  instruction: 'what a model is told',
  input: 'what it is given',
  requiredTools: 'what it may call',
  maxSteps: 'how many calls it may make',
  askedInZone: 'the zone that it was asked for in',
  askedBy: 'who asked for it',
  goesOn: 'whether it goes on where a turn stopped',
  goesOnFrom: 'the run whose turn goes on',
  budget: 'what models may take',
  notifyOnCompletion: 'whether the end of a run is told',
  afterFailures: 'what five failures in a row come to',
  endsAfter: 'whether it ends after the first run that does something',
  urgent: 'whether it is told in quiet hours too',
  againEveryMs: 'how often it is told again until it is done',
  ifUnanswered: 'who is told if nobody answers',
  skill: 'the skill that it is made from',
  madeBy: 'who made it',
  readable: 'the addresses that it may read',
  webhook: 'where each run is posted to',
  webhookBody: 'what is posted there',
};

const PLAN_WORDS: Record<Exclude<keyof Plan, 'tools'>, string> = {
  requestId: 'what its plan is called',
  narrative: 'what is said at the start',
  parallel: 'whether steps may run side by side',
  disabledSkills: 'the skills that it must not use',
  metadata: 'where its plan comes from',
  timeoutMs: 'how long all of it may take',
};

/** What is new and unknown here is said by its name. */
function changesOfParts(words: object, before: object, after: object): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const said = words as Readonly<Record<string, string>>;
  const partOf = (of: object, key: string): string =>
    orNothing((of as Readonly<Record<string, unknown>>)[key]);
  return keys.flatMap((key) =>
    changed(said[key] ?? written(key), partOf(before, key), partOf(after, key)),
  );
}

function orNothing(value: unknown): string {
  return value === undefined || value === null ? 'nothing' : written(value);
}

function isSame(left: unknown, right: unknown): boolean {
  return canonicalJson(left ?? null) === canonicalJson(right ?? null);
}
