/**
 * One try at one link: what it says, as it says it, and what came of it. Never throws. Calls of tools
 * are told when the answer is complete, so that nothing is carried out of an answer that breaks off.
 */

import type { Clock } from '../base/clock.ts';
import { parseJson } from '../base/outside-json.ts';
import {
  type FinishReason,
  failed,
  type ModelEvent,
  type ModelFailure,
  type ModelRequest,
  type ToolCall,
} from '../domain/model-call.ts';
import { type ModelUsage, NO_USAGE } from '../domain/model-usage.ts';
import type { Backend, BackendPart } from './backend.ts';
import { failCall } from './fail-call.ts';
import { linkName, type ModelLink } from './link.ts';
import { type CallUsage, estimateTokens } from './read-usage.ts';
import { type TimeLimits, type TimeWatch, watchTime } from './watch-time.ts';

export interface Try {
  outcome: { kind: 'finished'; reason: FinishReason } | ModelFailure;
  usage: CallUsage;
}

export interface TryOptions {
  clock: Clock;
  signal: AbortSignal;
  limits: TimeLimits;
  maxOutputTokens: number;
  /** Called once, also where the reader goes away in the middle. */
  onEnd(end: Try): void;
}

/** More characters than any tokens of that number can have: then the provider does not keep its limit. */
const MOST_CHARACTERS_A_TOKEN = 12;

export async function* askOnce(
  link: ModelLink,
  backend: Backend,
  request: ModelRequest,
  options: TryOptions,
): AsyncGenerator<ModelEvent, Try> {
  const watch = watchTime(options.limits, options);
  const answer = createAnswer(request);
  const facts = () => ({
    who: linkName(link),
    key: link.key,
    nowMs: options.clock.nowMs(),
    begun: answer.length() > 0,
  });
  const end = (outcome: Try['outcome']): Try => {
    ended = { outcome, usage: answer.usage(outcome) };
    return ended;
  };
  let ended: Try | null = null;

  try {
    const parts = backend(request, {
      signal: watch.signal,
      maxOutputTokens: options.maxOutputTokens,
    });
    for await (const part of watched(parts, watch)) {
      if (part.kind === 'error') return end(failCall(part.error, facts()));
      const event = answer.add(part);
      if (event !== null) yield event;
      if (part.kind === 'finish') break;
      if (answer.length() > options.maxOutputTokens * MOST_CHARACTERS_A_TOKEN) {
        return end({ kind: 'finished', reason: 'output-limit' });
      }
    }
    const outcome = answer.outcome(linkName(link));
    if (outcome.kind === 'finished')
      for (const call of answer.calls()) yield { kind: 'tool-call', call };
    return end(outcome);
  } catch (error) {
    return end(stopped(watch, options.signal, linkName(link)) ?? failCall(error, facts()));
  } finally {
    watch.stop();
    options.onEnd(ended ?? end(failed('aborted', `${linkName(link)}: nobody listens any more.`)));
  }
}

function stopped(watch: TimeWatch, signal: AbortSignal, who: string): ModelFailure | null {
  if (signal.aborted) return failed('aborted', `${who}: the call was stopped.`);
  const crossed = watch.crossed();
  return crossed === null ? null : failed('timed-out', `${who}: ${crossed}.`, { retryable: true });
}

async function* watched(
  parts: AsyncIterable<BackendPart>,
  watch: TimeWatch,
): AsyncGenerator<BackendPart> {
  const iterator = parts[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await watch.wait(iterator.next());
      if (next.done === true) return;
      const isSilent = next.value.kind === 'progress' && next.value.characters === 0;
      if (!isSilent) watch.heard();
      yield next.value;
    }
  } finally {
    // Not awaited: a stream that hangs may never end, and the signal has told it to stop.
    void iterator.return?.().catch(() => undefined);
  }
}

interface Answer {
  /** What to tell at once. */
  add(part: BackendPart): ModelEvent | null;
  /** Of all that was said so far, in characters. */
  length(): number;
  calls(): ToolCall[];
  outcome(who: string): Try['outcome'];
  usage(outcome: Try['outcome']): CallUsage;
}

function createAnswer(request: ModelRequest): Answer {
  const known = new Set((request.tools ?? []).map(({ name }) => name));
  const calls: ToolCall[] = [];
  let said = '';
  let thought = 0;
  let unsaid = 0;
  let reported: CallUsage | null = null;
  let finish: Extract<BackendPart, { kind: 'finish' }>['reason'] | null = null;

  function add(part: BackendPart): ModelEvent | null {
    switch (part.kind) {
      case 'text':
        said += part.text;
        return part;
      case 'reasoning':
        thought += part.text.length;
        return part;
      case 'reasoning-sealed':
        return part;
      case 'progress':
        unsaid += part.characters;
        return null;
      case 'tool-call':
        calls.push(toToolCall(part, { known, taken: calls }));
        return null;
      case 'usage':
        reported = { usage: part.usage, dollars: part.dollars };
        return null;
      case 'finish':
        finish = part.reason;
        return null;
      default:
        return null;
    }
  }

  const length = (): number => said.length + thought + unsaid;

  function outcome(who: string): Try['outcome'] {
    if (finish === 'refused') return failed('refused', `${who}: the model will not answer this.`);
    const nothing = said.trim() === '' && calls.length === 0;
    if (finish === 'cut-off' || (finish === null && !nothing)) {
      return failed('cut-off', `${who}: the answer broke off.`, { retryable: true });
    }
    if (finish === null) {
      return failed('bad-answer', `${who}: it answered with nothing that can be read.`, {
        retryable: true,
      });
    }
    if (nothing && finish !== 'length') {
      return failed('empty-answer', `${who}: the answer was empty.`, { retryable: true });
    }
    if (finish === 'length') return { kind: 'finished', reason: 'length' };
    return { kind: 'finished', reason: calls.length > 0 ? 'tool-calls' : 'stop' };
  }

  return { add, length, calls: () => calls, outcome, usage };

  function usage(outcome: Try['outcome']): CallUsage {
    const complete = finish !== null;
    if (reported !== null && complete) return reported;
    // No provider was asked, or none answered.
    if (outcome.kind === 'failed' && reported === null && length() === 0) {
      return { usage: NO_USAGE, dollars: null };
    }
    const guess: ModelUsage = {
      ...(reported?.usage ?? { ...NO_USAGE, input: estimateTokens(promptLength(request)) }),
      output: estimateTokens(length()),
      reasoning: estimateTokens(thought),
      estimated: true,
    };
    return { usage: guess, dollars: null };
  }
}

function promptLength({ system, messages, tools = [] }: ModelRequest): number {
  const sounds = (_: string, value: unknown): unknown =>
    value instanceof Uint8Array ? `${value.length} bytes` : value;
  return JSON.stringify([system, messages, tools], sounds).length;
}

function toToolCall(
  part: Extract<BackendPart, { kind: 'tool-call' }>,
  { known, taken }: { known: ReadonlySet<string>; taken: readonly ToolCall[] },
): ToolCall {
  const { name, seal } = part;
  // Results are matched by id, and some servers give the same one twice.
  const id = taken.some((call) => call.id === part.id) ? `${part.id}-${taken.length + 1}` : part.id;
  if (!known.has(name)) {
    const fault = `There is no tool "${name}" here. Use one of those that were offered.`;
    return { id, name, input: readInput(part.argumentsText) ?? {}, fault, seal };
  }
  const input = readInput(part.argumentsText);
  if (input !== null) return { id, name, input, fault: null, seal };
  const fault = 'The arguments are no JSON object, so nothing was done. Write them again.';
  return { id, name, input: {}, fault, seal };
}

function readInput(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = parseJson(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
