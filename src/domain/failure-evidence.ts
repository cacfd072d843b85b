/**
 * Decides what a failure shows about the tool: that it is broken, that it works all the same, or nothing. This is the one
 * place where that is decided; a code that is not named here speaks against the tool.
 */
import type { Evidence } from './circuit-breaker.ts';
import type { ToolFailure } from './tool-call.ts';

/** The tool was not reached, or was not at fault: its caller asked for something it could not have. */
const SAYS_NOTHING = new Set([
  // The request is wrong, whichever tool gets it.
  'bad-input',
  'bad-query',
  'missing-value',
  'too-slow',
  'unknown-tool',
  'not-available',
  'not-declared',
  // The owner, a person or the machine does not allow it, or has not set it up.
  'refused',
  'not-allowed',
  'hosts-not-granted',
  'not-set-up',
  'no-mail-account',
  'signed-out',
  'not-runnable',
  'not-started',
  'unknown-script',
  'unknown-secret',
  'bad-secrets',
  // Rote or a person ended it.
  'aborted',
  'interrupted',
  'cancelled',
  // It was not called at all.
  'circuit-open',
]);

/** The tool looked, and said how it is: no such file, no such page, more than anyone wanted. */
const SAYS_IT_WORKS = new Set([
  'not-found',
  'not-a-file',
  'not-json',
  'not-text',
  'too-large',
  'too-many-redirects',
  'bad-feed',
]);

export function failureEvidence({ code }: Pick<ToolFailure, 'code'>): Evidence {
  if (SAYS_NOTHING.has(code)) return 'nothing';
  // A server that says no is there. One that wants to be asked less often says when.
  return SAYS_IT_WORKS.has(code) || /^http-4\d\d$/.test(code) ? 'works' : 'broken';
}

/**
 * True if the call may work later with nobody doing anything: the other side was not there, was too busy or too slow. An
 * output that is not what was expected has to be looked at, although it may change.
 */
export function passesByItself({
  code,
  retryable,
}: Pick<ToolFailure, 'code' | 'retryable'>): boolean {
  // What is used up today is there again tomorrow, or when its owner says so.
  // Who signs in anew does it for all that waits.
  return code === 'budget' || code === 'signed-out' || (retryable && code !== 'guard-failed');
}
