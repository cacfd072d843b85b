/**
 * What a script came to that knows nothing of Rote: its output where its exit status is 0, else a failed call. Once it was
 * started, it may have done a part.
 */
import { type BoxEnd, type BoxLimits, sayStop } from '../../domain/box.ts';
import type { ToolResult } from '../../domain/tool-call.ts';
import { done, fail } from '../tool.ts';

export interface ProgramFinish {
  /** As the caller named it. */
  path: string;
  end: Extract<BoxEnd, { kind: 'ended' }>;
  /** Both masked. */
  stdout: string;
  stderr: string;
  /** True if not all of it was kept. */
  isCut: boolean;
  limits: { toldLetters: number };
  /** What it was bound to. */
  boxed: BoxLimits;
}

export function judgeProgram(finish: ProgramFinish): ToolResult {
  const { path, end, stdout, stderr, isCut, boxed } = finish;
  const { exitCode, endedBy, stopped } = end;
  const said = tailOf(stderr.trim() === '' ? stdout : stderr, finish.limits.toldLetters);
  const failed = (code: string, how: string, rest: object = {}): ToolResult =>
    fail({ code, message: `"${path}" ${how}.${said}`, fate: 'unknown', ...rest });
  if (stopped === 'aborted') return failed('aborted', 'was stopped');
  if (stopped !== null) return failed(`${stopped}-limit`, `was ended: ${sayStop(stopped, boxed)}`);
  if (exitCode === null) return failed('exit-status', `was ended by ${endedBy}`);
  if (exitCode === 0) return done({ exitCode, stdout, stderr, isCut });
  // Only a plan that asks for further tries gets them.
  const rest = { retryable: true, fate: 'ended' as const };
  return failed('exit-status', `ended with status ${exitCode}`, rest);
}

function tailOf(words: string, letters: number): string {
  const tail = words.trim().slice(-letters);
  return tail === '' ? '' : ` It said: ${tail}`;
}
