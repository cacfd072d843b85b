/** What the owner of a schedule reads when a run of it failed, when it works again, and when it can't be read. */
import type { Fault } from '../../base/errors.ts';
import { formatInstant } from '../../time/instant.ts';
import type { Trouble } from '../run/incident.ts';
import type { Outcome, Run } from '../run/run.ts';
import { OWNER_SESSION } from '../session-key.ts';
import type { OutcomeDecision } from './decide-outcome.ts';
import type { Schedule } from './schedule.ts';

type Failure = Outcome & { kind: 'failed' };
type Said = Pick<Trouble, 'kind' | 'text'>;

/** All that a schedule is in trouble for is one incident. */
export function subjectOfSchedule(id: string): string {
  return `schedule:${id}`;
}

export function worksAgainText({ name }: Pick<Schedule, 'name'>): string {
  return `The schedule "${name}" works again.`;
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
    kind: outcome.code === 'in-doubt' ? 'in-doubt' : 'failed',
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
    hint: `Remove it with rote schedule remove --id ${id}, or put a backup back with rote restore.`,
  };
}

function sayFailure({ id, name }: Schedule, outcome: Failure, after: OutcomeDecision): Said {
  const what = `The schedule "${name}"`;
  const summary = asSentence(outcome.summary);
  if (outcome.code === 'budget')
    return { kind: 'budget', text: `${what} ${rests(after)}. ${summary}` };
  if (after.status === 'disabled') {
    const why =
      outcome.afterwards === 'give-up' ? 'failed' : `failed ${after.failuresInRow} times in a row`;
    return {
      kind: 'disabled',
      text: `${what} ${why} and was disabled. Last: ${summary} When it is mended: rote schedule resume ${id}`,
    };
  }
  if (outcome.afterwards === 'pause') {
    return {
      kind: 'paused',
      text: `${what} was paused, because it can't run as it is: ${summary} When it is mended: rote schedule resume ${id}`,
    };
  }
  if (outcome.code === 'in-doubt') return { kind: 'in-doubt', text: `${what}: ${summary}` };
  const pause =
    after.coolDownUntilMs === null
      ? ''
      : ` It rests until ${formatInstant(after.coolDownUntilMs)} and is then tried again.`;
  return { kind: 'failing', text: `${what} failed: ${summary}${pause}` };
}

/** What came of a budget that is used up; the summary says which budget, and what to type. */
function rests({ status, coolDownUntilMs }: OutcomeDecision): string {
  const isResting = status === 'active' && coolDownUntilMs !== null;
  return isResting ? `rests until ${formatInstant(coolDownUntilMs)}` : 'was paused';
}

/** Summaries may or may not end like one. */
function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
