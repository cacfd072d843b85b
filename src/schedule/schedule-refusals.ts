/** How requests about schedules are refused. */
import { badRequest, type Fault, type RoteError } from '../base/errors.ts';
import { fewOf } from '../base/few-of.ts';
import { nearestNames } from '../base/nearest.ts';
import type { ScheduleStatus } from '../domain/run/run-words.ts';
import type { DefinitionChange } from '../domain/schedule/compare-definitions.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { isReminder } from '../domain/task/task.ts';
import type { Store } from '../store/store.ts';
import { formatInstant } from '../time/instant.ts';

export function requireStatus(
  schedule: Schedule,
  verb: string,
  allowed: readonly ScheduleStatus[],
): void {
  if (allowed.includes(schedule.status)) return;
  throw refusal({
    code: 'wrong-status',
    message: `The schedule "${schedule.name}" is ${schedule.status}, so it can't ${verb}.`,
    hint:
      schedule.status === 'pending'
        ? `It waits for approval: rote schedule approve ${schedule.id} --dry-run shows what it would do.`
        : `That needs a schedule that is ${allowed.join(' or ')}.`,
  });
}

const WHY_NOT_SKIPPED = {
  none: 'has no run to come',
  passed: 'does not run next at that time any more',
  last: 'has no run behind the next one',
} as const;

export function cannotSkip({ id, name }: Schedule, why: keyof typeof WHY_NOT_SKIPPED): RoteError {
  return refusal({
    code: 'cannot-skip',
    message: `"${name}" ${WHY_NOT_SKIPPED[why]}, so nothing was left out.`,
    hint:
      why === 'last'
        ? `Remove it instead: rote schedule remove ${id}`
        : `rote schedule show ${id} says when it runs next.`,
  });
}

export function nothingSkipped({ id, name }: Schedule): RoteError {
  return refusal({
    code: 'nothing-skipped',
    message: `No run of "${name}" that is to come was left out.`,
    hint: `rote schedule show ${id} says when it runs next.`,
  });
}

export function badBackfillRange(fromMs: number, toMs: number): RoteError {
  return refusal({
    code: 'bad-range',
    message: `A backfill from ${formatInstant(fromMs)} to ${formatInstant(toMs)} is not possible.`,
    hint: 'Give a beginning and an end in the past, in that order.',
  });
}

export function idTaken(id: string): RoteError {
  return refusal({
    code: 'id-taken',
    message: `There is already a schedule with the id "${id}".`,
    hint: 'Change that one with rote schedule update, or leave the id out to get a new one. The id of a removed schedule stays taken, because its history stays.',
  });
}

export function nothingToChange(id: string): RoteError {
  return refusal({
    code: 'nothing-to-change',
    message: `Nothing was said about what to change in "${id}".`,
    hint: 'Give the flags or the payload keys that shall change; rote schedule update --help lists them.',
  });
}

/** Every fault of a plan in one refusal. */
export function badPlan(faults: readonly [Fault, ...Fault[]]): RoteError {
  const [first] = faults;
  return refusal({
    code: faults.length === 1 ? first.code : 'bad-plan',
    message: fewOf(faults.map(({ message }) => message)).join(' '),
    hint: fewOf([...new Set(faults.map(({ hint }) => hint))]).join(' '),
    details: {
      ...first.details,
      problems: fewOf(
        faults.map(({ message }) => message),
        100,
      ),
    },
  });
}

export async function refuseUnknown(store: Pick<Store, 'schedules'>, id: string): Promise<never> {
  const known = await store.schedules.names({ beginning: '', limit: 1000 });
  const nearest = nearestNames(
    id,
    // The reminder of a task has its words, which may be somebody else's.
    known.flatMap(({ id: known, name, status }) =>
      status === 'cancelled' || isReminder(known) ? [known] : [known, name],
    ),
  );
  throw refusal({
    code: 'unknown-schedule',
    message: `There is no schedule "${id}".`,
    hint:
      nearest.length > 0
        ? `Did you mean ${nearest.join(' or ')}?`
        : 'rote schedule list shows them all.',
    details: { nearest },
  });
}

function refusal(fault: Fault): RoteError {
  return badRequest(fault);
}

export function withoutSkill({ id, source }: Schedule): RoteError {
  return badRequest({
    code: 'skill-gone',
    message: `The skill that brings the schedule ${id} is not there or is switched off (${source.slice(0, -1)}).`,
    hint: 'It goes on by itself when the skill is back: rote skills list',
  });
}

export function nothingToApprove({ id, name, status }: Schedule): RoteError {
  return refusal({
    code: 'wrong-status',
    message: `There is nothing to approve: "${name}" (${id}) is ${status}.`,
    hint: `rote schedule show ${id} shows all of it.`,
  });
}

/** The present schedule was not shown. */
export function changedSinceShown(
  { id, name }: Pick<Schedule, 'id' | 'name'>,
  changes: readonly DefinitionChange[],
  hash: string,
): RoteError {
  const lines = changes.map(
    ({ path, before, after }) =>
      `  ${path}: ${JSON.stringify(before) ?? 'nothing'} → ${JSON.stringify(after) ?? 'gone'}`,
  );
  return badRequest(
    {
      code: 'not-what-was-shown',
      message: `What waits for approval about "${name}" is not what has that hash.`,
      hint: `Look at what is there now: rote schedule approve ${id} --dry-run`,
      details: { hash, changes },
    },
    { report: lines.length === 0 ? [] : ['It differs in:', ...lines] },
  );
}

export function refusedBefore({ id, name }: Schedule): RoteError {
  return refusal({
    code: 'refused-before',
    message: `The owner of "${name}" has said no to exactly this change.`,
    hint: `Leave ${id} as it is; its owner can change it themselves.`,
  });
}

export function idOfSkills(id: string): RoteError {
  return refusal({
    code: 'id-reserved',
    message: `The id "${id}" is kept for the schedule of a skill.`,
    hint: 'Leave the id out to get a new one, or choose one that does not begin with "skill-".',
  });
}
