/**
 * Calls a tool with an input that has been checked, and answers with something that whoever asked can act
 * on. Never throws: what the parts it is given throw becomes an answer too.
 */
import type { Fault } from '../base/errors.ts';
import type { ToolFailure, ToolResult } from '../domain/tool-call.ts';

export interface CommandError {
  code: string;
  message: string;
  hint: string;
  /** Everything that is wrong with the input, each with its place. */
  faults?: readonly Fault[];
}

/** `isOfOthers` where what others wrote is among it, though nothing was called. */
export type CallAnswer = { isOfOthers?: boolean } & (
  | { ok: true; output: unknown }
  | { ok: false; error: CommandError }
);

export interface CallPorts {
  /** All that is wrong with the input; the place is `path` in the details, a JSON pointer. */
  checkInput(name: string, input: unknown): Fault[];
  call(name: string, input: Record<string, unknown>): Promise<ToolResult>;
}

export async function callChecked(
  asked: {
    name: string;
    input: Record<string, unknown>;
    /** What is known to be wrong already. */
    faults: readonly Fault[];
    /** How to see what the tool takes. */
    manual: string;
    /** Whether others wrote the tool: what is wrong with an input is said in the words of its schema. */
    isOfOthers: boolean;
  },
  ports: CallPorts,
): Promise<CallAnswer> {
  const { name, input, faults: known, manual } = asked;
  const whose = asked.isOfOthers ? { isOfOthers: true } : {};
  return answerOrError(name, async () => {
    const found = ports.checkInput(name, input);
    const faults = [...known, ...found.filter((fault) => isNews(fault, known))];
    if (faults.length > 0) return { ok: false, error: badInput(name, faults, manual), ...whose };
    const result = await ports.call(name, input);
    if (result.ok) return { ok: true, output: result.output };
    const { code, message, reachedNobody = false } = result.failure;
    const error = { code, message, hint: hintOf(result.failure, manual) };
    return { ok: false, error, ...(reachedNobody ? {} : whose) };
  });
}

/** The answer, or what was thrown as one. */
export async function answerOrError<Answer>(
  name: string,
  answer: () => Promise<Answer>,
): Promise<Answer | { ok: false; error: CommandError }> {
  try {
    return await answer();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `${name} failed: ${reason}`;
    const hint = 'Nothing is known about what it did. Look before you try again.';
    return { ok: false, error: { code: 'failed', message, hint } };
  }
}

/** Whether it is about something else than what is known to be wrong, or follows from that. */
function isNews(fault: Fault, known: readonly Fault[]): boolean {
  const path = fault.details?.['path'];
  if (typeof path !== 'string' || path === '') return known.length === 0;
  return !known.some(({ details }) => {
    const knownPath = details?.['path'];
    return typeof knownPath === 'string' && `${path}/`.startsWith(`${knownPath}/`);
  });
}

function badInput(name: string, faults: readonly Fault[], manual: string): CommandError {
  const [only, ...others] = faults;
  const isOne = only !== undefined && others.length === 0;
  return {
    code: 'bad-input',
    message: isOne
      ? `${name}: ${only.message.replace(/\.$/, '')}.`
      : `${name}:\n${faults.map((fault) => `- ${inOneLine(fault)}`).join('\n')}`,
    hint: isOne && only.hint !== '' ? `${only.hint} ${manual}` : manual,
    faults,
  };
}

function inOneLine({ message, hint }: Fault): string {
  const end = /[.!?]$/.test(message) ? '' : '.';
  return `${message}${end} ${hint}`.trim().replaceAll(/\s+/g, ' ');
}

/** What waits for a yes, or says itself what to change, needs no more words. */
const SAYS_WHAT_TO_DO: ReadonlySet<string> = new Set([
  'needs-owner',
  'not-set-up',
  'no-mail-account',
  'bad-proposal',
  'read-first',
]);

function hintOf({ code, retryable, retryAfterMs, fate }: ToolFailure, manual: string): string {
  if (SAYS_WHAT_TO_DO.has(code) && fate === 'not-done') return '';
  const hints: string[] = [];
  if (fate === 'unknown')
    hints.push('It may have been done all the same: look before you try again.');
  if (fate === 'ended') hints.push('It may have done a part of it: look before you try again.');
  if (retryable) {
    const when = retryAfterMs === undefined ? 'later' : `in ${Math.ceil(retryAfterMs / 1000)} s`;
    hints.push(`The same call may succeed ${when}.`);
  }
  return hints.length > 0
    ? hints.join(' ')
    : `The same call with the same values fails again. ${manual}`;
}
