/**
 * Straightens what models and people really send when they create or change a schedule: flattened
 * triggers, two spellings of every key, numbers, booleans and lists as text. Input that is already
 * right passes through untouched; everything that was changed is reported; nothing is checked here
 * beyond what must be to read it, and nothing is filled in, so it serves updates as well.
 */
import { type Result, refuse, succeed } from '../base/errors.ts';
import { inferKind } from './infer-kind.ts';
import {
  asBoolean,
  asList,
  asNumber,
  fromJsonText,
  isRecord,
  toCamelCase,
} from './loose-values.ts';
import { splitTriggerText } from './trigger-text.ts';

export interface NormalizedSchedule {
  input: Record<string, unknown>;
  /** What was changed, in words, in the order of the input. */
  changes: string[];
}

/** Where a key belongs, and how its value is read if it came in a looser form. */
interface KeyRule {
  path: string[];
  read?: (value: unknown) => unknown;
}

/** A map and not an object: a key named "constructor" must find nothing. */
function keyRules(rules: Record<string, KeyRule>): ReadonlyMap<string, KeyRule> {
  return new Map(Object.entries(rules));
}

const ROOT_KEYS = keyRules({
  instructions: { path: ['instruction'] },
  prompt: { path: ['instruction'] },
  plan: { path: ['plan'], read: fromJsonText },
  executionPlan: { path: ['plan'], read: fromJsonText },
  requiredTools: { path: ['requiredTools'], read: asList },
  maxSteps: { path: ['maxSteps'], read: asNumber },
  notifyOnCompletion: { path: ['notifyOnCompletion'], read: asBoolean },
  enabled: { path: ['enabled'], read: asBoolean },
  sourceContext: { path: ['sourceContext'], read: readSourceContext },
});

const TRIGGER_KEYS = keyRules({
  cron: { path: ['cron'] },
  cronExpression: { path: ['cron'] },
  cronExpr: { path: ['cron'] },
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
  timezone: { path: ['timezone'] },
  timeZone: { path: ['timezone'] },
  tz: { path: ['timezone'] },
  missedRunPolicy: { path: ['missedRunPolicy'] },
  missed: { path: ['missedRunPolicy'] },
  maxLatenessMs: { path: ['maxLatenessMs'], read: asNumber },
  overlap: { path: ['overlap'] },
  overlapPolicy: { path: ['overlap'] },
  dst: { path: ['dst'], read: fromJsonText },
  gap: { path: ['dst', 'gap'] },
  fold: { path: ['dst', 'fold'] },
});

/** Keys that hold the trigger, or part of it, as an object or as one line of text. */
const TRIGGER_HOLDERS = new Set(['trigger', 'triggerConfig', 'schedule']);
const KIND_KEYS = new Set(['kind', 'triggerType']);

export function normalizeSchedule(raw: unknown): Result<NormalizedSchedule> {
  const value = fromJsonText(raw);
  if (!isRecord(value)) {
    return refuse({
      code: 'bad-schedule',
      message: `A schedule is a JSON object; this is ${Array.isArray(value) ? 'a list' : JSON.stringify(value)}.`,
      hint: 'Send an object such as {"name":"hello","cron":"0 9 * * *","instruction":"Say hello"}.',
    });
  }
  const writing = startWriting();
  if (value !== raw) writing.changes.push('read the whole input from JSON text');
  for (const [key, entry] of Object.entries(value)) readRootEntry(key, entry, writing);
  if (writing.conflict !== null) {
    return refuse({
      code: 'conflicting-input',
      message: `The input says "${writing.conflict}" twice, differently.`,
      hint: `Keep one of the keys that mean "${writing.conflict}".`,
    });
  }
  writeKind(writing);
  return succeed({ input: writing.input, changes: writing.changes });
}

interface Writing {
  input: Record<string, unknown>;
  changes: string[];
  /** The kind as the input stated it at its root, in whatever words. */
  statedKind: unknown;
  conflict: string | null;
}

function startWriting(): Writing {
  return { input: {}, changes: [], statedKind: undefined, conflict: null };
}

function readRootEntry(key: string, value: unknown, writing: Writing): void {
  const name = toCamelCase(key);
  if (KIND_KEYS.has(name)) {
    writing.statedKind = value;
    return;
  }
  if (TRIGGER_HOLDERS.has(name)) {
    readTriggerHolder(key, name, value, writing);
    return;
  }
  const triggerRule = TRIGGER_KEYS.get(name);
  if (triggerRule !== undefined) {
    write({ key, value, rule: triggerRule, into: 'trigger', writing });
    return;
  }
  write({ key, value, rule: ROOT_KEYS.get(name) ?? { path: [name] }, into: 'root', writing });
}

function readTriggerHolder(key: string, name: string, raw: unknown, writing: Writing): void {
  const value = fromJsonText(raw);
  const parts = typeof value === 'string' ? (splitTriggerText(value) ?? { cron: value }) : value;
  if (!isRecord(parts)) {
    write({ key, value: raw, rule: { path: ['trigger'] }, into: 'root', writing });
    return;
  }
  if (value !== raw) writing.changes.push(`read "${key}" from JSON text`);
  for (const [partKey, part] of Object.entries(parts)) {
    const partName = toCamelCase(partKey);
    const source = name === 'trigger' && isRecord(raw) ? `trigger.${partKey}` : `${key}.${partKey}`;
    const shownKey = typeof value === 'string' ? key : source;
    if (partName === 'schedule') {
      readTriggerHolder(shownKey, partName, part, writing);
      continue;
    }
    const rule = TRIGGER_KEYS.get(partName) ?? { path: [partName] };
    write({ key: shownKey, value: part, rule, into: 'trigger', writing });
  }
}

interface Entry {
  key: string;
  value: unknown;
  rule: KeyRule;
  into: 'root' | 'trigger';
  writing: Writing;
}

function write({ key, value, rule, into, writing }: Entry): void {
  const path = into === 'trigger' ? ['trigger', ...rule.path] : rule.path;
  const read = rule.read ? rule.read(value) : value;
  const target = path.join('.');
  if (target !== key) writing.changes.push(`moved "${key}" to "${target}"`);
  if (read !== value)
    writing.changes.push(`read ${JSON.stringify(value)} in "${target}" as ${JSON.stringify(read)}`);

  const holder = path.slice(0, -1).reduce(innerRecord, writing.input);
  const last = path.at(-1) as string;
  const saidBefore = Object.hasOwn(holder, last);
  if (saidBefore && JSON.stringify(holder[last]) !== JSON.stringify(read))
    writing.conflict ??= target;
  // A copy, because a later key may write into it (dst, then gap).
  holder[last] = isRecord(read) && into === 'trigger' ? { ...read } : read;
}

function innerRecord(holder: Record<string, unknown>, key: string): Record<string, unknown> {
  const inner = Object.hasOwn(holder, key) ? holder[key] : undefined;
  if (isRecord(inner)) return inner;
  const created = {};
  holder[key] = created;
  return created;
}

function writeKind({ input, statedKind, changes }: Writing): void {
  const trigger = input['trigger'];
  if (!isRecord(trigger)) {
    // Nothing says when: keep the word, so that whoever checks the result can name it.
    if (statedKind !== undefined) input['kind'] = statedKind;
    return;
  }
  const inferred = inferKind(trigger, statedKind);
  if (inferred === null) return;
  trigger['kind'] = inferred.kind;
  changes.push(inferred.change);
}

function withUnit(value: unknown, unit: string): unknown {
  const count = asNumber(value);
  return typeof count === 'number' ? `${count}${unit}` : value;
}

/** The key says UTC, so a time without an offset is in UTC, whatever the schedule's zone. */
function readAsUtc(value: unknown): unknown {
  const bare = typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ][\d:.]+$/.test(value);
  return bare ? `${value}Z` : value;
}

function readSourceContext(value: unknown): unknown {
  const context = fromJsonText(value);
  if (!isRecord(context)) return value;
  const renamed = Object.entries(context).map(([key, entry]) => [toCamelCase(key), entry] as const);
  const unchanged = context === value && renamed.every(([key]) => key in context);
  return unchanged ? value : Object.fromEntries(renamed);
}
