/**
 * Calls that are answered in one piece (embeddings, transcriptions), along the same chain with the same
 * retries, circuits and accounts as talking. Never throws.
 */
import type { Clock } from '../base/clock.ts';
import { pause } from '../base/pause.ts';
import { failed, type ModelFailure } from '../domain/model-call.ts';
import { NO_USAGE, type UnownedCall } from '../domain/model-usage.ts';
import { costOf } from './cost-of.ts';
import { decideRetry } from './decide-retry.ts';
import { failCall } from './fail-call.ts';
import { linkName, type ModelLink } from './link.ts';
import type { ProviderCircuits, SettleCircuit } from './provider-circuits.ts';
import type { CallUsage } from './read-usage.ts';
import { watchTime } from './watch-time.ts';

export interface WithoutStreamPorts<T> {
  clock: Clock;
  circuits: ProviderCircuits;
  callMs: number;
  signal: AbortSignal;
  /** Null where this link can't do it. May throw. */
  ask(
    link: ModelLink,
    signal: AbortSignal,
  ): Promise<{ value: T; usage: CallUsage; model: string } | null>;
  record(call: UnownedCall): void;
}

export async function callWithoutStream<T>(
  chain: readonly ModelLink[],
  ports: WithoutStreamPorts<T>,
): Promise<T | ModelFailure> {
  let failure: ModelFailure = failed('unsupported', 'no model of the chain can do this.');
  for (const [index, link] of chain.entries()) {
    const end = await askLink(link, { ...ports, hasNext: index + 1 < chain.length });
    if (end.kind === 'done') return end.value;
    if (end.kind === 'over') return end.failure;
    if (end.kind === 'next') failure = end.failure;
  }
  return failure;
}

type LinkEnd<T> =
  | { kind: 'done'; value: T }
  | { kind: 'over' | 'next'; failure: ModelFailure }
  /** It can't do this, or its circuit is open. */
  | { kind: 'skip' };

async function askLink<T>(
  link: ModelLink,
  ports: WithoutStreamPorts<T> & { hasNext: boolean },
): Promise<LinkEnd<T>> {
  for (let tries = 1; ; tries++) {
    const admission = ports.circuits.admit(link);
    if (admission.kind === 'leave') return { kind: 'skip' };
    const end = await askOnce(link, { ...ports, settle: admission.settle });
    if (end === null) return { kind: 'skip' };
    if (!('failure' in end)) return { kind: 'done', value: end.value };
    const { failure } = end;
    const decision = decideRetry({
      failure,
      tries,
      hasNext: ports.hasNext,
      isOpen: ports.circuits.isOpen(link),
    });
    if (decision.kind !== 'again') {
      return { kind: decision.kind === 'next' ? 'next' : 'over', failure };
    }
    if (!(await pause(ports.clock, decision.delayMs, ports.signal))) {
      const stopped = failed('aborted', `${linkName(link)}: the call was stopped.`);
      return { kind: 'over', failure: stopped };
    }
  }
}

async function askOnce<T>(
  link: ModelLink,
  { clock, settle, callMs, signal, ask, record }: WithoutStreamPorts<T> & { settle: SettleCircuit },
): Promise<{ value: T } | { failure: ModelFailure } | null> {
  const startedMs = clock.monotonicMs();
  const watch = watchTime(
    { firstTokenMs: callMs, betweenTokensMs: callMs, callMs },
    { clock, signal },
  );
  const note = (usage: CallUsage, failure: string | null, model: string): void =>
    record({
      atMs: clock.nowMs(),
      provider: link.name,
      model,
      usage: usage.usage,
      cents: usage.dollars === null ? costOf(usage.usage, { ...link, model }) : usage.dollars * 100,
      durationMs: clock.monotonicMs() - startedMs,
      failure,
    });
  try {
    const answer = await watch.wait(ask(link, watch.signal));
    settle(answer === null ? null : { kind: 'finished' });
    if (answer === null) return null;
    note(answer.usage, null, answer.model);
    return { value: answer.value };
  } catch (error) {
    const failure = failureOf(error);
    settle(failure);
    note({ usage: NO_USAGE, dollars: null }, failure.code, link.model);
    return { failure };
  } finally {
    watch.stop();
  }

  function failureOf(error: unknown): ModelFailure {
    const who = linkName(link);
    if (signal.aborted) return failed('aborted', `${who}: the call was stopped.`);
    const crossed = watch.crossed();
    if (crossed !== null) return failed('timed-out', `${who}: ${crossed}.`, { retryable: true });
    return failCall(error, { who, key: link.key, nowMs: clock.nowMs(), begun: false });
  }
}
