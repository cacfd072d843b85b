/**
 * What the runs of a schedule teach: it failed, somebody changed it, and it went well. Whoever failed is remembered until
 * a run goes well, so that a run of a schedule that never fails costs nothing.
 */
import { isDeepStrictEqual } from 'node:util';
import { asPlan } from '../domain/plan/plan.ts';
import type { Run, RunOutcome } from '../domain/run/run.ts';
import type { Definition } from '../domain/schedule/definition.ts';
import { isShared } from '../domain/session-key.ts';
import type { Lessons, NewLesson } from '../memory/lessons.ts';
import type { People } from '../people/people.ts';
import type { Store } from '../store/store.ts';
import { changedNames, isName } from './announce/changed-names.ts';

const KIND = 'failed-schedule';
export const FAILED_SCHEDULE_KIND = KIND;

interface FailedSchedule {
  definitionHash: string | null;
  code: string;
}

export type LearnOfRun = (run: Run, outcome: RunOutcome) => Promise<void>;

export function createRunLessons(dependencies: {
  store: Pick<Store, 'records'>;
  getDefinition: (hash: string) => Promise<Definition | null>;
  lessons: () => Promise<Pick<Lessons, 'record'>>;
  people: Pick<People, 'ofSession'>;
}): LearnOfRun {
  const { getDefinition, people } = dependencies;
  const { records } = dependencies.store;
  let known: Promise<Map<string, FailedSchedule>> | null = null;

  async function load(): Promise<Map<string, FailedSchedule>> {
    const rows = await records.list(KIND);
    return new Map(rows.map(({ key, document }) => [key, document as FailedSchedule]));
  }

  /** Those that failed last, by their ids. */
  function failing(): Promise<Map<string, FailedSchedule>> {
    known ??= load();
    known.catch(() => {
      known = null;
    });
    return known;
  }

  async function note(id: string, failed: FailedSchedule | null): Promise<void> {
    // What fails the same way again and again is written down once.
    if (failed !== null && isDeepStrictEqual((await failing()).get(id), failed)) return;
    await records.change(KIND, id, () => failed);
    if (failed === null) (await failing()).delete(id);
    else (await failing()).set(id, failed);
  }

  async function learn(run: Run, id: string, failed: FailedSchedule): Promise<void> {
    const { definitionHash: hash, sessionKey } = run;
    const before =
      failed.definitionHash === null ? null : await getDefinition(failed.definitionHash);
    const after = hash === null ? null : await getDefinition(hash);
    if (before === null || after === null) return;
    const taught = lessonOfChange(id, { code: failed.code, before, after });
    const { id: person, role } = await people.ofSession(sessionKey);
    if (taught === null || isShared(sessionKey) || role === 'guest') return;
    const lessons = await dependencies.lessons();
    await lessons.record(person, { ...taught, occasion: run.id, sessionKey });
  }

  return async (run, outcome) => {
    const { scheduleId: id, definitionHash } = run;
    if (id === null) return;
    if (outcome.kind === 'failed' && isItsOwn(outcome))
      return note(id, { definitionHash, code: outcome.code });
    const failed = (await failing()).get(id);
    if (outcome.kind !== 'succeeded' || failed === undefined) return;
    if (failed.definitionHash !== definitionHash) await learn(run, id, failed);
    await note(id, null);
  };
}

/** What is over by itself, or is for want of a model or of money, says nothing about what was to be done. */
function isItsOwn({
  code,
  passes,
  awaited,
  restUntilMs,
}: RunOutcome & { kind: 'failed' }): boolean {
  if (awaited === true) return false;
  return passes !== true && restUntilMs === undefined && code !== 'no-model' && code !== 'budget';
}

const MOST_NAMED = 6;

/** Null where nothing that can be named was changed. */
export function lessonOfChange(
  id: string,
  { code, before, after }: { code: string; before: Definition; after: Definition },
): Pick<NewLesson, 'category' | 'problem' | 'fix' | 'isOfNames'> | null {
  const changed = changedParts(before, after).slice(0, MOST_NAMED);
  if (changed.length === 0 || !isName(id)) return null;
  return {
    category: 'schedule',
    problem: `The schedule ${id} failed (${isName(code) ? code : 'failed'}).`,
    fix: `It went well after a change of ${changed.join(', ')}.`,
    isOfNames: true,
  };
}

function changedParts(before: Definition, after: Definition): string[] {
  const { plan: planBefore, input: inputBefore, pins: _, ...one } = before.work;
  const { plan: planAfter, input: inputAfter, pins: __, ...other } = after.work;
  const [steps, stepsNow] = [stepsOf(planBefore), stepsOf(planAfter)];
  const ofSteps = changedNames(steps, stepsNow).flatMap((step) => {
    const names = changedNames(steps[step]?.input, stepsNow[step]?.input);
    const isOther = steps[step]?.tool !== stepsNow[step]?.tool || names.length === 0;
    return isOther ? [`step ${step}`] : names.map((name) => `${name} of step ${step}`);
  });
  return [
    ...changedNames({ trigger: before.trigger }, { trigger: after.trigger }),
    ...changedNames(one, other),
    ...changedNames(inputBefore, inputAfter).map((name) => `input.${name}`),
    ...ofSteps,
  ];
}

const stepsOf = (plan: Definition['work']['plan']) =>
  Object.fromEntries(
    asPlan(plan).tools.map(({ toolId, tool, toolPath, input, ...rest }) => [
      toolId,
      { tool: tool ?? toolPath, input, rest },
    ]),
  );
