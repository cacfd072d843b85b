/**
 * Straightens what models and people really send when they create or change a schedule: flattened
 * triggers, two spellings of every key, numbers, booleans and lists as text. Input that is already
 * right passes through untouched; everything that was changed is reported; nothing is checked here
 * beyond what must be to read it, and nothing is filled in, so it serves updates as well.
 */
import { type Result, refuse, succeed } from '../../base/errors.ts';
import { inferKind, type StatedKind } from './infer-kind.ts';
import { fromJsonText, isRecord, toCamelCase } from './loose-values.ts';
import { type KeyRule, ROOT_KEYS, TRIGGER_KEYS } from './schedule-keys.ts';
import { splitTriggerText } from './trigger-text.ts';

export interface NormalizedSchedule {
  input: Record<string, unknown>;
  /** The changes, in words, in the order of the input. */
  changes: string[];
}

/** Keys that hold the trigger, or part of it, as an object or as one line of text. */
const TRIGGER_HOLDERS = new Set(['trigger', 'triggerConfig', 'schedule']);
const KIND_KEYS = new Set(['kind', 'triggerType', 'type']);

/** Keys of a trigger whose null means something: any lateness is allowed, the days of no calendar are left out. */
const NULLABLE_KEYS = new Set(['maxLatenessMs', 'notOnCalendar']);

export function normalizeSchedule(raw: unknown): Result<NormalizedSchedule> {
  const value = fromJsonText(raw);
  if (!isRecord(value)) {
    return refuse({
      code: 'bad-schedule',
      message: `A schedule is a JSON object; this is ${Array.isArray(value) ? 'a list' : JSON.stringify(value)}.`,
      hint: 'Send an object such as {"name":"hello","cron":"0 9 * * *","instruction":"Say hello"}.',
    });
  }
  const draft: NormalizedInput = { input: {}, changes: [], statedKinds: [], conflict: null };
  if (value !== raw) draft.changes.push('read the whole input from JSON text');
  for (const [key, entry] of Object.entries(value)) readRootEntry(key, entry, draft);
  if (draft.conflict !== null) {
    return refuse({
      code: 'conflicting-input',
      message: `The input says "${draft.conflict}" twice, differently.`,
      hint: `Keep one of the keys that mean "${draft.conflict}".`,
    });
  }
  if ('say' in value && draft.input['instruction'] != null) return refuse(SAYS_AND_INSTRUCTS);
  writeKind(draft);
  return succeed({ input: draft.input, changes: draft.changes });
}

const SAYS_AND_INSTRUCTS = {
  code: 'conflicting-input',
  message: 'A schedule either says words ("say") or carries out an instruction.',
  hint: 'Keep one of the two, or add two schedules.',
};

interface NormalizedInput {
  input: Record<string, unknown>;
  changes: string[];
  /** Every kind that the input named, in whatever words, to be judged at the end. */
  statedKinds: StatedKind[];
  /** The first target that was written twice with different values. */
  conflict: string | null;
}

function readRootEntry(key: string, value: unknown, draft: NormalizedInput): void {
  const name = toCamelCase(key);
  const triggerRule = TRIGGER_KEYS.get(name);
  if (KIND_KEYS.has(name)) draft.statedKinds.push({ key, value });
  else if (TRIGGER_HOLDERS.has(name)) readTriggerHolder(key, value, draft);
  else if (triggerRule !== undefined) writeTrigger(key, value, triggerRule, draft);
  else write({ key, value, rule: ROOT_KEYS.get(name) ?? { path: [name] } }, draft);
}

function readTriggerHolder(key: string, raw: unknown, draft: NormalizedInput): void {
  if (isEmpty(raw)) {
    draft.changes.push(`left out the empty "${key}"`);
    return;
  }
  const value = fromJsonText(raw);
  const isLine = typeof value === 'string';
  const parts = isLine ? (splitTriggerText(value) ?? { cron: value }) : value;
  if (!isRecord(parts)) {
    write({ key, value: raw, rule: { path: ['trigger'] } }, draft);
    return;
  }
  if (value !== raw) draft.changes.push(`read "${key}" from JSON text`);
  innerRecord(draft.input, 'trigger', draft);
  for (const [partKey, part] of Object.entries(parts)) {
    const name = toCamelCase(partKey);
    const source = isLine ? key : `${key}.${partKey}`;
    if (KIND_KEYS.has(name)) draft.statedKinds.push({ key: source, value: part });
    else if (name === 'schedule') readTriggerHolder(source, part, draft);
    else writeTrigger(source, part, TRIGGER_KEYS.get(name) ?? { path: [name] }, draft);
  }
}

function writeTrigger(key: string, value: unknown, rule: KeyRule, draft: NormalizedInput): void {
  if (isEmpty(value) && !NULLABLE_KEYS.has(rule.path[0] ?? ''))
    draft.changes.push(`left out the empty "${key}"`);
  else write({ key, value, rule: { ...rule, path: ['trigger', ...rule.path] } }, draft);
}

/** How models say that they have nothing to say. */
function isEmpty(value: unknown): boolean {
  return value === null || value === '';
}

function write(
  entry: { key: string; value: unknown; rule: KeyRule },
  draft: NormalizedInput,
): void {
  const { key, value, rule } = entry;
  const target = rule.path.join('.');
  const read = rule.read ? rule.read(value) : value;
  if (target !== key) draft.changes.push(`moved "${key}" to "${target}"`);
  if (read !== value) {
    draft.changes.push(`read ${JSON.stringify(value)} in "${target}" as ${JSON.stringify(read)}`);
  }
  const holder = rule.path
    .slice(0, -1)
    .reduce((record, step) => innerRecord(record, step, draft), draft.input);
  place(holder, rule.path.at(-1) as string, read, { target, draft });
}

/** Writes a value beside what is there: objects are merged, anything else may only be said again. */
function place(
  holder: Record<string, unknown>,
  key: string,
  value: unknown,
  report: { target: string; draft: NormalizedInput },
): void {
  const before = Object.hasOwn(holder, key) ? holder[key] : undefined;
  if (before === undefined) {
    holder[key] = isRecord(value) ? { ...value } : value;
  } else if (isRecord(before) && isRecord(value)) {
    for (const [inner, part] of Object.entries(value)) {
      place(before, inner, part, { ...report, target: `${report.target}.${inner}` });
    }
  } else if (JSON.stringify(before) !== JSON.stringify(value)) {
    report.draft.conflict ??= report.target;
  }
}

function innerRecord(
  holder: Record<string, unknown>,
  key: string,
  draft: NormalizedInput,
): Record<string, unknown> {
  const inner = Object.hasOwn(holder, key) ? holder[key] : undefined;
  if (isRecord(inner)) return inner;
  if (inner !== undefined) draft.conflict ??= key;
  const created = {};
  holder[key] = created;
  return created;
}

function writeKind({ input, statedKinds, changes }: NormalizedInput): void {
  const trigger = input['trigger'];
  const [stated] = statedKinds;
  if (isRecord(trigger)) {
    const inferred = inferKind(trigger, statedKinds);
    if (inferred === null) return;
    trigger['kind'] = inferred.kind;
    changes.push(...inferred.changes);
  } else if (stated !== undefined) {
    // Nothing says when: keep the word, so that whoever checks the result can name it.
    input['kind'] = stated.value;
    if (stated.key !== 'kind') changes.push(`moved "${stated.key}" to "kind"`);
  }
}
