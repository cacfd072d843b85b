/** The place of each key of a loosely shaped schedule, and how its value is read. */
import { sayPlan } from '../plan/say-plan.ts';
import {
  asBoolean,
  asList,
  asNumber,
  fromJsonText,
  isRecord,
  toCamelCase,
} from './loose-values.ts';

/** The place of a key, and how its value is read if it came in a looser form. */
export interface KeyRule {
  path: string[];
  read?: (value: unknown) => unknown;
}

/** A map and not an object: a key named "constructor" must find nothing. */
function keyRules(rules: Record<string, KeyRule>): ReadonlyMap<string, KeyRule> {
  return new Map(Object.entries(rules));
}

export const ROOT_KEYS = keyRules({
  instructions: { path: ['instruction'] },
  prompt: { path: ['instruction'] },
  plan: { path: ['plan'], read: fromJsonText },
  executionPlan: { path: ['plan'], read: fromJsonText },
  say: { path: ['plan'], read: (value) => (typeof value === 'string' ? sayPlan(value) : value) },
  requiredTools: { path: ['requiredTools'], read: asList },
  maxSteps: { path: ['maxSteps'], read: asNumber },
  budget: { path: ['budget'], read: fromJsonText },
  webhookBody: { path: ['webhookBody'], read: fromJsonText },
  notifyOnCompletion: { path: ['notifyOnCompletion'], read: asBoolean },
  enabled: { path: ['enabled'], read: asBoolean },
  agent: { path: ['targetManagerId'] },
  agentId: { path: ['targetManagerId'] },
  sourceContext: { path: ['sourceContext'], read: readSourceContext },
});

export const TRIGGER_KEYS = keyRules({
  cron: { path: ['cron'] },
  cronExpression: { path: ['cron'] },
  cronExpr: { path: ['cron'] },
  expression: { path: ['cron'] },
  expr: { path: ['cron'] },
  every: { path: ['every'] },
  interval: { path: ['every'] },
  everyMs: { path: ['everyMs'], read: asNumber },
  intervalMs: { path: ['everyMs'], read: asNumber },
  intervalSeconds: { path: ['every'], read: (value) => withUnit(value, 's') },
  intervalMinutes: { path: ['every'], read: (value) => withUnit(value, 'm') },
  intervalHours: { path: ['every'], read: (value) => withUnit(value, 'h') },
  intervalDays: { path: ['every'], read: (value) => withUnit(value, 'd') },
  anchorUtc: { path: ['anchorUtc'] },
  at: { path: ['at'] },
  runAt: { path: ['at'] },
  runAtUtc: { path: ['at'], read: readAsUtc },
  atUtc: { path: ['atUtc'], read: readAsUtc },
  rrule: { path: ['rrule'] },
  recurrenceRule: { path: ['rrule'] },
  startsAt: { path: ['startsAt'] },
  dtstart: { path: ['startsAt'] },
  exdates: { path: ['exdates'], read: asList },
  exdate: { path: ['exdates'], read: asList },
  event: { path: ['event'], read: fromJsonText },
  quiet: { path: ['quiet'] },
  debounce: { path: ['quiet'] },
  quietMs: { path: ['quietMs'], read: asNumber },
  debounceMs: { path: ['quietMs'], read: asNumber },
  mostPerMinute: { path: ['mostPerMinute'], read: asNumber },
  mostPerHour: { path: ['mostPerHour'], read: asNumber },
  timezone: { path: ['timezone'] },
  timeZone: { path: ['timezone'] },
  tz: { path: ['timezone'] },
  notOnCalendar: { path: ['notOnCalendar'] },
  exceptCalendar: { path: ['notOnCalendar'] },
  missedRunPolicy: { path: ['missedRunPolicy'] },
  missed: { path: ['missedRunPolicy'] },
  maxLatenessMs: { path: ['maxLatenessMs'], read: asNumber },
  overlap: { path: ['overlap'] },
  overlapPolicy: { path: ['overlap'] },
  dst: { path: ['dst'], read: fromJsonText },
  gap: { path: ['dst', 'gap'] },
  fold: { path: ['dst', 'fold'] },
});

function withUnit(value: unknown, unit: string): unknown {
  const count = asNumber(value);
  return typeof count === 'number' ? `${count}${unit}` : value;
}

/** The key says UTC, so a time without an offset is in UTC, whatever the schedule's zone. */
function readAsUtc(value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim() : '';
  return /^\d{4}-\d\d-\d\d[T ][\d:.]+$/.test(text) ? `${text}Z` : value;
}

function readSourceContext(value: unknown): unknown {
  const context = fromJsonText(value);
  if (!isRecord(context)) return value;
  const renamed = Object.entries(context).map(([key, entry]) => [toCamelCase(key), entry] as const);
  const unchanged = context === value && renamed.every(([key]) => key in context);
  return unchanged ? value : Object.fromEntries(renamed);
}
