/**
 * The input of the tools for schedules as other products write it: the id as `skill_id`, and the definition
 * beside it instead of in a payload. Input in Rote's own form passes unchanged.
 */
import { isRecord, toCamelCase } from './loose-values.ts';

const ID_KEYS: ReadonlySet<string> = new Set(['skillId', 'scheduleId']);

/** How a run ended is recorded by whoever runs it: here, Rote. */
const RECORDS: ReadonlySet<string> = new Set(['lastRunAt', 'lastRunStatus', 'lastRunSummary']);

/** `{skill_id}` as `{id}`. */
export function withScheduleId(input: unknown): unknown {
  if (!isRecord(input) || 'id' in input) return input;
  const named = Object.keys(input).find((key) => ID_KEYS.has(toCamelCase(key)));
  if (named === undefined) return input;
  const { [named]: id, ...rest } = input;
  return { id: typeof id === 'number' ? String(id) : id, ...rest };
}

/** `{name, cron, …}` as `{payload: {name, cron, …}}`. */
export function addInput(input: unknown): unknown {
  if (!isRecord(input) || 'payload' in input || Object.keys(input).length === 0) return input;
  return { payload: input };
}

/** `{skill_id, enabled}` as `{id, payload: {enabled}}`. */
export function updateInput(input: unknown): unknown {
  const named = withScheduleId(input);
  if (!isRecord(named) || 'payload' in named) return named;
  const { id, ...rest } = named;
  if (Object.keys(rest).length === 0) return named;
  const asked = Object.entries(rest).filter(([key]) => !RECORDS.has(toCamelCase(key)));
  return { ...('id' in named && { id }), payload: Object.fromEntries(asked) };
}

/** Every schedule is of the type that others call `cron`. */
export function listInput(input: unknown): unknown {
  if (!isRecord(input)) return input;
  const { trigger_type: type, ...rest } = input;
  return type === 'cron' ? rest : input;
}
