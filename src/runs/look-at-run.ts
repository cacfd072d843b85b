/** A run looked at closely: on a line of time, one call of it with all that it was given, and beside another run. */
import type { Clock } from '../base/clock.ts';
import { badRequest, type RoteError } from '../base/errors.ts';
import { redactSecrets } from '../base/redact-secrets.ts';
import { asPlan, planLength } from '../domain/plan/plan.ts';
import { compareRuns } from '../domain/run/compare-runs.ts';
import { promptOfStep, saidIn } from '../domain/run/prompt-of-step.ts';
import type { Run } from '../domain/run/run.ts';
import { planNodes, runTimeline, viewCall } from '../domain/run/run-timeline.ts';
import { nameRun, viewRun } from '../domain/run/run-view.ts';
import type { ScheduledWork } from '../domain/schedule/schedule.ts';
import { THINK } from '../domain/think/think-step.ts';
import type { Store } from '../store/store.ts';
import { formatInstant } from '../time/instant.ts';
import { createReadDefinition } from './read-definition.ts';

/** Longer than that, a value is shown as the beginning of its text. */
const LONGEST_VALUE = 200_000;
const MOST_DELIVERIES = 1000;

export function createLookAtRun(parts: {
  store: Pick<Store, 'journal' | 'outbox' | 'schedules'>;
  clock: Pick<Clock, 'nowMs'>;
  find: (reference: string) => Promise<Run>;
}) {
  const { store, clock, find } = parts;
  const readDefinition = createReadDefinition((hash) => store.schedules.definition(hash));

  async function named(...runs: Run[]) {
    const ids = runs.flatMap(({ scheduleId }) => scheduleId ?? []);
    const names = await store.schedules.namesOf(ids);
    return runs.map((run) => nameRun(viewRun(run), names));
  }

  /** What it carries out; before it was first claimed, what its schedule says now. */
  async function workOf({ definitionHash, scheduleId }: Run): Promise<ScheduledWork | null> {
    const approved = (await readDefinition(definitionHash))?.work;
    if (approved !== undefined || scheduleId === null) return approved ?? null;
    return (await store.schedules.get(scheduleId).catch(() => null))?.work ?? null;
  }

  return {
    async timeline(reference: string) {
      const run = await find(reference);
      const steps = await store.journal.steps(run.id, { heads: true });
      const deliveries = await store.outbox.list({ runId: run.id, limit: MOST_DELIVERIES });
      const work = await workOf(run);
      const hasPlan = work !== null && planLength(work.plan) > 0;
      const [shown] = await named(run);
      return {
        run: shown,
        nowUtc: formatInstant(clock.nowMs()),
        ...runTimeline({ run, steps, deliveries }),
        nodes: hasPlan ? planNodes(asPlan(work.plan), { run, steps }) : [],
      };
    },

    async call(reference: string, stepId: string) {
      const run = await find(reference);
      const step = await store.journal.step(run.id, stepId);
      if (step === null) throw unknownStep(run.id, stepId);
      const { kind, name, tool, state, attempt, failure, startedMs, finishedMs } = step;
      const isModel = kind === 'model';
      const instruction = (await workOf(run))?.instruction ?? null;
      // What a judgement was given is its input.
      const heard = isModel && tool !== THINK;
      const steps = heard ? await store.journal.steps(run.id, { heads: true }) : [];
      return {
        runId: run.id,
        stepId,
        ...{ kind, name, tool, state, attempt, failure },
        startedAtUtc: formatInstant(startedMs),
        finishedAtUtc: finishedMs === null ? null : formatInstant(finishedMs),
        input: shortened(step.input),
        output: shortened(step.output),
        events: step.events.map((event) => redactSecrets(event) as Record<string, unknown>),
        call: isModel ? viewCall(step) : null,
        said: isModel ? saidIn(step.output) : null,
        prompt: heard ? promptOfStep({ instruction, steps, stepId }) : null,
        ...(run.person !== undefined && { person: run.person }),
      };
    },

    /** The earlier one is the one that the later is compared with, however they are given. */
    async compare(reference: string, other: string) {
      const [before, after] = [await find(reference), await find(other)].toSorted((left, right) =>
        left.id < right.id ? -1 : 1,
      ) as [Run, Run];
      if (before.scheduleId === null || before.scheduleId !== after.scheduleId)
        throw notOfOneSchedule(before.id, after.id);
      const [earlier, later] = await Promise.all(
        [before, after].map(({ id }) => store.journal.steps(id, { heads: true })),
      );
      const steps = compareRuns(earlier ?? [], later ?? []);
      const isSame = before.state === after.state && steps.every((step) => step.isSame);
      const [shownBefore, shownAfter] = await named(before, after);
      return { before: shownBefore, after: shownAfter, isSame, steps };
    },
  };
}

function shortened(value: unknown): unknown {
  const shown = redactSecrets(value);
  const text = JSON.stringify(shown) ?? '';
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : shown;
}

function unknownStep(runId: string, stepId: string): RoteError {
  return badRequest({
    code: 'unknown-step',
    message: `The run ${runId} has no step "${stepId}".`,
    hint: 'GET /runs/{id}/timeline and rote runs show name its steps.',
  });
}

function notOfOneSchedule(before: string, after: string): RoteError {
  return badRequest({
    code: 'not-of-one-schedule',
    message: `${before} and ${after} are not runs of one schedule, so there is nothing to compare.`,
    hint: 'GET /runs?schedule=… lists the runs of a schedule.',
  });
}
