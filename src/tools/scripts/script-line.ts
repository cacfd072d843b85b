/**
 * What a line that a script wrote means. Nothing it writes is trusted and nothing it writes is fatal:
 * a line that can't be read says why, and the script goes on.
 */
import type { ToolEvent } from '../../domain/tool-call.ts';
import { parsePlainJson } from '../plain-json.ts';

export type ScriptDone =
  | { ok: true; output: unknown }
  | {
      ok: false;
      code: string;
      message: string;
      retryable: boolean;
      retryAfterMs?: number;
      /** Whether it says that nothing was done, so that doing it again does no harm. */
      isUndone: boolean;
    };

export type ScriptLine =
  | { kind: 'event'; event: ToolEvent }
  /** Says nothing yet of the file itself. */
  | { kind: 'asset'; path: string; mediaType: string }
  | { kind: 'done'; done: ScriptDone }
  | { kind: 'unreadable'; why: string; said: unknown };

type Fields = Readonly<Record<string, unknown>>;

const TYPE_KEYS = ['type', 'event', 'kind'];
const MEDIA_TYPE = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}(?:; ?[\w-]{1,30}=[\w.-]{1,50})?$/;

const READERS = new Map<string, (fields: Fields) => ScriptLine | string>([
  ['log', readLog],
  ['progress', readProgress],
  ['state_patch', readStatePatch],
  ['asset', readAsset],
  ['ui_event', readUiEvent],
  ['error', readError],
  ['done', readDone],
]);

export function readScriptLine(text: string): ScriptLine {
  const json = parsePlainJson(text);
  if (!json.ok) return { kind: 'unreadable', why: json.why, said: text };
  const said = json.value;
  if (!isObject(said)) return { kind: 'unreadable', why: 'is not an object', said };
  // A key of these may also be something else: the media type of an asset is its `type`.
  const typeKey = TYPE_KEYS.find((key) => readerOf(said[key]) !== undefined);
  if (typeKey === undefined) return { kind: 'unreadable', why: whyNoType(said), said };
  const { [typeKey]: type, ...fields } = said;
  const line = readerOf(type)?.(fields) ?? 'is of no known type';
  return typeof line === 'string' ? { kind: 'unreadable', why: line, said } : line;
}

function readerOf(type: unknown) {
  return typeof type === 'string' ? READERS.get(type) : undefined;
}

function whyNoType(said: Fields): string {
  return TYPE_KEYS.some((key) => typeof said[key] === 'string')
    ? 'is of no known type'
    : 'has no type';
}

function readLog(fields: Fields): ScriptLine {
  const level = typeof fields['level'] === 'string' ? fields['level'] : 'info';
  const message = textOf(firstOf(fields, ['message', 'text', 'msg']));
  return { kind: 'event', event: { kind: 'log', level, message } };
}

function readProgress(fields: Fields): ScriptLine {
  const given = firstOf(fields, ['message', 'text']);
  const message = given === undefined || given === null ? null : textOf(given);
  return { kind: 'event', event: { kind: 'progress', fraction: fractionOf(fields), message } };
}

function fractionOf({ fraction, percent, current, total }: Fields): number | null {
  const given =
    numberOf(fraction) ??
    quotientOf(numberOf(percent), 100) ??
    quotientOf(numberOf(current), numberOf(total));
  return given === null ? null : Math.min(1, Math.max(0, given));
}

function quotientOf(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole <= 0 ? null : part / whole;
}

function readStatePatch(fields: Fields): ScriptLine | string {
  const patch = firstOf(fields, ['patch', 'data', 'state']);
  if (!isObject(patch)) return 'has no object as its patch';
  return { kind: 'event', event: { kind: 'state_patch', patch } };
}

function readAsset(fields: Fields): ScriptLine | string {
  const { path } = fields;
  if (typeof path !== 'string' || path === '') return 'has no path';
  const given = firstOf(fields, ['mediaType', 'contentType', 'mimeType', 'type']);
  const isMediaType = typeof given === 'string' && MEDIA_TYPE.test(given);
  return { kind: 'asset', path, mediaType: isMediaType ? given : 'application/octet-stream' };
}

function readUiEvent(fields: Fields): ScriptLine {
  const { data, ...rest } = fields;
  const isWrapped = isObject(data) && Object.keys(rest).length === 0;
  return { kind: 'event', event: { kind: 'ui_event', data: isWrapped ? data : { ...fields } } };
}

function readError(fields: Fields): ScriptLine {
  const { code, message } = faultOf(fields);
  return { kind: 'event', event: { kind: 'error', code, message } };
}

function readDone(fields: Fields): ScriptLine | string {
  if (fields['ok'] === true) {
    const output = firstOf(fields, ['output', 'result']) ?? null;
    return { kind: 'done', done: { ok: true, output } };
  }
  if (fields['ok'] !== false) return 'does not say whether it is ok, true or false';
  return { kind: 'done', done: { ok: false, ...faultOf(fields), isUndone: isUndone(fields) } };
}

/** "retryable": true is a promise that it may be tried again; "nothingDone" says it in so many words. */
function isUndone(fields: Fields): boolean {
  const { error } = fields;
  const fault = isObject(error) ? { ...fields, ...error } : fields;
  const said = firstOf(fault, ['nothingDone', 'nothing_done']);
  return typeof said === 'boolean' ? said : fault['retryable'] === true;
}

/** In `error`, or beside it, or `error` is the message. */
function faultOf(fields: Fields) {
  const { error } = fields;
  const fault = isObject(error) ? error : fields;
  const { code, retryable } = fault;
  const retryAfterMs = numberOf(fault['retryAfterMs']);
  return {
    code: typeof code === 'string' && code !== '' ? code : 'script-failed',
    message: textOf(firstOf(fault, ['message', 'error', 'text'])),
    retryable: retryable !== false,
    ...(retryAfterMs === null || retryAfterMs < 0 ? {} : { retryAfterMs }),
  };
}

function firstOf(fields: Fields, keys: readonly string[]): unknown {
  const key = keys.find((name) => Object.hasOwn(fields, name));
  return key === undefined ? undefined : fields[key];
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
