/**
 * Whether a script did what it was asked to. It did only where it said so, ended well, and its answer
 * is of a size that can be kept; a script that was started may have done anything, unless it says that
 * nothing was done.
 */
import { type BoxEnd, type BoxLimits, sayStop } from '../../domain/box.ts';
import type { ToolEvent, ToolFailure, ToolResult } from '../../domain/tool-call.ts';
import type { SecretMask } from '../secret-mask.ts';
import { fail, done as succeed } from '../tool.ts';
import type { ScriptDone } from './script-line.ts';

/** Codes that say what Rote did, and on which it acts. */
const NOT_FOR_SCRIPTS = ['aborted', 'interrupted'];
const LONGEST_CODE = 100;
const LONGEST_MESSAGE = 2000;
const NO_DONE =
  'ended without a line that says it is done. The last line it prints has to be like {"type":"done","ok":true,"output":{"words":3}} (rote help tools.md#scripts).';

export interface ScriptFinish {
  /** As the caller named it. */
  path: string;
  end: Extract<BoxEnd, { kind: 'ended' }>;
  done: ScriptDone | null;
  /** Masked, as everything here but `done`. */
  events: readonly ToolEvent[];
  stderr: string;
  limits: { outputBytes: number; toldLetters: number };
  /** What it was bound to. */
  boxed: BoxLimits;
  mask: SecretMask;
}

export function judgeScript(finish: ScriptFinish): ToolResult {
  const { path, end, done, limits, mask } = finish;
  const because = (code: string, what: string, rest: Partial<ToolFailure> = {}): ToolResult => {
    const message = `"${path}" ${what}${reportedBy(finish.events)}${tailOf(finish.stderr, limits.toldLetters)}`;
    return fail({ code, message, fate: 'unknown', ...rest });
  };

  if (end.stopped === 'aborted') return because('aborted', 'was stopped.');
  if (end.stopped !== null) {
    return because(`${end.stopped}-limit`, `was ended: ${sayStop(end.stopped, finish.boxed)}.`);
  }
  if (done?.ok === false) return because(...failureOf(done, mask));
  if (end.exitCode !== 0) {
    const { exitCode, endedBy } = end;
    const how = exitCode === null ? `was ended by ${endedBy}` : `ended with status ${exitCode}`;
    const fate = exitCode === null ? 'unknown' : 'ended';
    return because('exit-status', `${how}.`, { retryable: true, fate });
  }
  if (done === null) return because('no-done', NO_DONE, { fate: 'ended' });
  const output = mask.value(done.output);
  const bytes = Buffer.byteLength(JSON.stringify(output));
  if (bytes <= limits.outputBytes) return succeed(output);
  const size = `${bytes} bytes; the limit is ${limits.outputBytes}`;
  return because('too-large', `answered with ${size}.`);
}

function failureOf(
  { code, message, retryable, retryAfterMs, isUndone }: Extract<ScriptDone, { ok: false }>,
  mask: SecretMask,
): [string, string, Partial<ToolFailure>] {
  const why = message === '' ? '.' : `: ${mask.text(message).slice(0, LONGEST_MESSAGE)}`;
  const rest = {
    retryable,
    fate: isUndone ? ('not-done' as const) : ('ended' as const),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
  const itsCode = NOT_FOR_SCRIPTS.includes(code) ? 'script-failed' : mask.text(code);
  return [itsCode.slice(0, LONGEST_CODE), `failed${why}`, rest];
}

/** The last that went wrong before, which is often why. */
function reportedBy(events: readonly ToolEvent[]): string {
  const last = events.findLast(({ kind }) => kind === 'error' || kind === 'diagnostic');
  if (last?.kind === 'diagnostic') return ` ${last.message.slice(0, LONGEST_MESSAGE)}`;
  if (last?.kind !== 'error') return '';
  return ` It reported ${last.code}: ${last.message.slice(0, LONGEST_MESSAGE)}`;
}

function tailOf(stderr: string, letters: number): string {
  const tail = stderr.trim().slice(-letters);
  return tail === '' ? '' : ` It said: ${tail}`;
}
