/** Schedules on their way out and in: the same form as `schedules.json`. */
import { type Result, refuse, succeed } from '../base/errors.ts';
import { isRecord } from '../domain/schedule/loose-values.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { type ParsedSchedule, parseSchedule } from './parse-schedule.ts';

export interface ScheduleExport {
  version: 1;
  schedules: object[];
}

/**
 * Definitions only: what happened to them stays here. What is over, or was to happen once and did not
 * succeed, has nothing left to define. What does not fire here is marked, so that it fires nowhere unasked.
 */
export function exportSchedules(all: Schedule[]): ScheduleExport {
  const live = all.filter(
    ({ status, trigger }) =>
      status !== 'cancelled' &&
      status !== 'completed' &&
      !(status === 'disabled' && trigger.kind === 'at'),
  );
  return { version: 1, schedules: live.map(definitionOf) };
}

function definitionOf({ id, name, status, trigger, work, sessionKey }: Schedule): object {
  const said = Object.entries(work).filter(
    ([key, value]) => key !== 'pins' && value !== null && value !== false && !isEmptyList(value),
  );
  const rests = status === 'disabled' ? 'paused' : status;
  return {
    id,
    name,
    ...(rests !== 'active' && { status: rests }),
    trigger,
    ...Object.fromEntries(said),
    session: sessionKey,
  };
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Whatever it was elsewhere, here it waits for approval. */
function withoutStatus(entry: unknown): unknown {
  if (!isRecord(entry)) return entry;
  const { status: _, ...definition } = entry;
  return definition;
}

/** Every definition of an export, or all that is wrong with it at once. */
export function parseImport(
  raw: unknown,
  context: { defaultTimezone: string; nowMs: number },
): Result<ParsedSchedule[]> {
  const list = isRecord(raw) && raw['version'] === 1 ? raw['schedules'] : null;
  if (!Array.isArray(list)) {
    return refuse({
      code: 'bad-import',
      message: 'The file is not {"version": 1, "schedules": […]}.',
      hint: 'Import what rote schedule export wrote.',
    });
  }
  const parsed = list.map((entry) =>
    parseSchedule(withoutStatus(entry), { ...context, current: null }),
  );
  const problems = parsed.flatMap((one, index) =>
    one.ok ? [] : [`schedules[${index}]: ${one.fault.message}`],
  );
  if (problems.length > 0) {
    return refuse({
      code: 'bad-import',
      message: `Nothing was imported. ${problems.join(' ')}`,
      hint: 'Correct or remove these entries.',
      details: { problems },
    });
  }
  return succeed(parsed.flatMap((one) => (one.ok ? [one.value] : [])));
}
