/**
 * A call along the chain: tries, retries, and falls back until somebody answers or nobody is left.
 * Every try is recorded with what it took. Never throws.
 */
import type { Clock } from '../base/clock.ts';
import { pause } from '../base/pause.ts';
import {
  failed,
  type ModelEvent,
  type ModelFailure,
  type ModelRequest,
} from '../domain/model-call.ts';
import type { UnownedCall } from '../domain/model-usage.ts';
import { askOnce, type Try } from './ask-once.ts';
import type { Backend } from './backend.ts';
import { costOf } from './cost-of.ts';
import { decideRetry } from './decide-retry.ts';
import { linkName, type ModelLink } from './link.ts';
import { type ObserveTry, observeBackend } from './observe-backend.ts';
import type { ProviderCircuits, SettleCircuit } from './provider-circuits.ts';
import type { TimeLimits } from './watch-time.ts';

export interface ChainPorts {
  clock: Clock;
  circuits: ProviderCircuits;
  backendOf(link: ModelLink): Backend;
  limits: TimeLimits;
  maxOutputTokens: number;
  signal: AbortSignal;
  /** Keeps what a try took; must not throw. */
  record(call: UnownedCall): void;
  /** For who wants to hear every try. */
  observe?: ObserveTry | undefined;
}

export async function* callChain(
  chain: readonly ModelLink[],
  request: ModelRequest,
  ports: ChainPorts,
): AsyncGenerator<ModelEvent, void> {
  let failure: ModelFailure | null = null;
  let waitMs: number | null = null;
  for (const [index, link] of chain.entries()) {
    const hasNext = index + 1 < chain.length;
    const end: LinkEnd = yield* callLink(link, request, { ...ports, hasNext });
    if (end.kind === 'settled') return;
    if (end.kind === 'skipped') waitMs = Math.min(waitMs ?? end.waitMs, end.waitMs);
    else failure = end.failure;
  }
  yield failure ?? allCircuitsOpen(waitMs);
}

type LinkEnd =
  /** It answered, or there is no use in asking on; the caller was told. */
  | { kind: 'settled' }
  /** It was not asked, because its circuit is open. */
  | { kind: 'skipped'; waitMs: number }
  | { kind: 'failed'; failure: ModelFailure };

async function* callLink(
  link: ModelLink,
  request: ModelRequest,
  ports: ChainPorts & { hasNext: boolean },
): AsyncGenerator<ModelEvent, LinkEnd> {
  for (let tries = 1; ; tries++) {
    const admission = ports.circuits.admit(link);
    if (admission.kind === 'leave') return { kind: 'skipped', waitMs: admission.waitMs };
    const { outcome } = yield* tryLink(link, request, { ...ports, settle: admission.settle });
    if (outcome.kind === 'finished') {
      yield outcome;
      return { kind: 'settled' };
    }
    const failure = outcome;
    const decision = decideRetry({
      failure,
      tries,
      hasNext: ports.hasNext,
      isOpen: ports.circuits.isOpen(link),
    });
    if (decision.kind === 'give-up') {
      yield failure;
      return { kind: 'settled' };
    }
    const delayMs = decision.kind === 'again' ? decision.delayMs : 0;
    yield { kind: 'attempt-failed', provider: link.name, model: link.model, failure, delayMs };
    if (decision.kind === 'next') return { kind: 'failed', failure };
    if (!(await pause(ports.clock, delayMs, ports.signal))) {
      yield failed('aborted', `${linkName(link)}: the call was stopped.`);
      return { kind: 'settled' };
    }
  }
}

async function* tryLink(
  link: ModelLink,
  request: ModelRequest,
  ports: ChainPorts & { settle: SettleCircuit },
): AsyncGenerator<ModelEvent, Try> {
  const { clock } = ports;
  const startedMs = clock.monotonicMs();
  const { name: provider, model } = link;
  const observer = ports.observe?.(link, request);
  let cents: number | null = null;
  let settled = false;

  function onEnd(end: Try): void {
    const {
      outcome,
      usage: { usage, dollars },
    } = end;
    settled = true;
    cents = dollars === null ? costOf(usage, link) : dollars * 100;
    ports.settle(outcome);
    const durationMs = clock.monotonicMs() - startedMs;
    const failure = outcome.kind === 'failed' ? outcome.code : null;
    ports.record({ atMs: clock.nowMs(), provider, model, usage, cents, durationMs, failure });
    observer?.end(end, cents);
  }

  try {
    const able = link.class === undefined ? {} : { modelClass: link.class };
    yield { kind: 'started', provider, model, ...able };
    const own = ports.backendOf(link);
    const backend = observer === undefined ? own : observeBackend(own, observer);
    const end = yield* askOnce(link, backend, request, { ...ports, onEnd });
    yield { kind: 'usage', usage: end.usage.usage, cents };
    return end;
  } finally {
    // The reader went away before a provider was asked.
    if (!settled) ports.settle(null);
  }
}

function allCircuitsOpen(waitMs: number | null): ModelFailure {
  const seconds = Math.ceil((waitMs ?? 0) / 1000);
  return failed(
    'unavailable',
    `every model failed several times in a row and is left alone; the first is asked again in ${seconds} s.`,
    { retryable: true, retryAfterMs: waitMs },
  );
}
