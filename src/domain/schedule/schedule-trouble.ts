/** Messages to the owner of a schedule when a run of it failed, when it works again, and when it can't be read. */
import type { Fault } from '../../base/errors.ts';
import { formatZoned } from '../../time/format-zoned.ts';
import type { Trouble } from '../run/incident.ts';
import type { Run, RunOutcome } from '../run/run.ts';
import { OWNER_SESSION } from '../session-key.ts';
import { MOST_FAILURES_IN_ROW, nextRunAfterCoolDown } from './cool-down.ts';
import { type OutcomeDecision, policyAfterFailures } from './decide-outcome.ts';
import type { Schedule } from './schedule.ts';

type Failure = RunOutcome & { kind: 'failed' };
type TroubleWords = Pick<Trouble, 'kind' | 'text'>;

/** All that a schedule is in trouble for is one incident. */
export function subjectOfSchedule(id: string): string {
  return `schedule:${id}`;
}

/** Apart from its failures: a run that succeeds does not make a queue short. */
export function subjectOfQueue(id: string): string {
  return `schedule:${id}:queue`;
}

/** Of a schedule of which more comes due than gets done. */
export function troubleOfQueue(
  { id, name, sessionKey }: Pick<Schedule, 'id' | 'name' | 'sessionKey'>,
  unfinishedRuns: number,
): Trouble {
  const text = [
    `Of the schedule "${name}" more comes due than gets done: ${unfinishedRuns} of its runs are unfinished, and further ones are skipped.`,
    `Let it run less often, give it more room (slots in config.yaml), or skip overlaps: rote schedule update ${id} --overlap skip`,
  ].join(' ');
  return { subject: subjectOfQueue(id), kind: 'queue-full', sessionKey, text };
}

export function queueIsShortText({ name }: Pick<Schedule, 'name'>): string {
  return `The schedule "${name}" keeps up again.`;
}

export function worksAgainText({ name }: Pick<Schedule, 'name'>): string {
  return `The schedule "${name}" works again.`;
}

/** Of schedules that start each other again and again. */
export function troubleOfCircle({
  id,
  name,
  sessionKey,
}: Pick<Schedule, 'id' | 'name' | 'sessionKey'>): Trouble {
  const text = `The schedule "${name}" waits for something that it leads to itself, so it went round in a circle and was not started again. Look what starts it: rote schedule show ${id}`;
  return { subject: `schedule:${id}:circle`, kind: 'circle', sessionKey, text };
}

/** Of a regular run that failed, and of what its schedule does about it. */
export function troubleOfSchedule(
  schedule: Schedule,
  outcome: Failure,
  after: OutcomeDecision,
): Trouble {
  const { id, sessionKey } = schedule;
  return { subject: subjectOfSchedule(id), sessionKey, ...sayFailure(schedule, outcome, after) };
}

/** Of a run beside the regular ones, or of none of a schedule. */
export function troubleOfRun(run: Run, schedule: Schedule | null, outcome: Failure): Trouble {
  const name = schedule === null ? 'A queued run' : `A run of "${schedule.name}"`;
  return {
    subject: `run:${run.id}`,
    kind: 'failed',
    sessionKey: run.sessionKey,
    text: `${name} (${run.id}) failed: ${asSentence(outcome.summary)}`,
  };
}

/** Of a schedule that is disabled because what is stored of it can't be read or computed. */
export function troubleOfUnreadable(
  id: string,
  error: Error,
): { summary: string; trouble: Trouble } {
  const summary = `it can't be read: ${error.message}`;
  const text = `The schedule ${id} was disabled: ${summary}. rote schedule list shows what can't be read.`;
  const trouble = { subject: subjectOfSchedule(id), kind: 'unreadable', text };
  return { summary, trouble: { ...trouble, sessionKey: OWNER_SESSION } };
}

/** Why such a schedule is refused to whoever asks for it. */
export function unreadableSchedule({ id, reason }: { id: string; reason: string }): Fault {
  return {
    code: 'unreadable-schedule',
    message: `What is stored of the schedule "${id}" can't be read: ${reason}.`,
    hint: `Remove it with rote schedule remove --id ${id}, or put a backup back with rote restore FILE.`,
  };
}

function sayFailure(schedule: Schedule, outcome: Failure, after: OutcomeDecision): TroubleWords {
  const { id, name } = schedule;
  const what = `The schedule "${name}"`;
  const summary = asSentence(outcome.summary);
  if (outcome.code === 'budget')
    return { kind: 'budget', text: `${what} ${rests(schedule, after)}. ${summary}` };
  if (after.status === 'disabled') {
    const why =
      after.failuresInRow < MOST_FAILURES_IN_ROW
        ? 'failed'
        : `failed ${after.failuresInRow} times in a row`;
    return {
      kind: 'disabled',
      text: `${what} ${why} and was disabled. Last: ${summary} When it is fixed: rote schedule resume ${id}`,
    };
  }
  if (outcome.afterwards === 'pause') {
    return {
      kind: 'paused',
      text: `${what} was paused, because it can't run as it is: ${summary} When it is fixed: rote schedule resume ${id}`,
    };
  }
  const failed = `${what} failed${inARow(after.failuresInRow)}: ${summary}`;
  const next = sayNext(schedule, after);
  if (after.failuresInRow >= MOST_FAILURES_IN_ROW) {
    const goesOn = 'It goes on, at most once an hour; you hear when it works again.';
    return { kind: 'hourly', text: `${failed} ${goesOn}${next}` };
  }
  const then =
    policyAfterFailures(schedule, outcome) === 'hourly'
      ? `After ${MOST_FAILURES_IN_ROW} failures in a row it goes on hourly.`
      : `After ${MOST_FAILURES_IN_ROW} failures in a row it is disabled.`;
  return { kind: 'failing', text: `${failed}${next}${next === '' ? '' : ` ${then}`}` };
}

function inARow(failures: number): string {
  return failures > 1 ? ` ${failures} times in a row` : '';
}

/** When it is tried again; nothing if it is not. */
function sayNext(schedule: Schedule, { coolDownUntilMs }: OutcomeDecision): string {
  if (coolDownUntilMs === null) return '';
  const nextMs = nextRunAfterCoolDown(schedule, coolDownUntilMs);
  return nextMs === null
    ? ''
    : ` Next try: ${formatZoned(Math.ceil(nextMs / 1000) * 1000, schedule.trigger.timezone)}.`;
}

/** Says how a schedule rests after a budget is used up; the summary says which budget, and what to type. */
function rests({ trigger }: Schedule, { status, coolDownUntilMs }: OutcomeDecision): string {
  const isResting = status === 'active' && coolDownUntilMs !== null;
  return isResting ? `rests until ${formatZoned(coolDownUntilMs, trigger.timezone)}` : 'was paused';
}

/** Summaries may or may not end like one. */
function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
