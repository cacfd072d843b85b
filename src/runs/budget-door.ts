/**
 * The one way to the models: nobody is asked once a budget is used up, and a call ends when the time for
 * it is over. Both are said as a failure with the code `budget`, so whoever asks is bounded.
 */
import type { Clock } from '../base/clock.ts';
import type { Account, ChargedCall, HomeBudgets } from '../budgets/budgets.ts';
import { type BudgetDecision, type CrossedBudget, overBudgetInWords } from '../domain/budget.ts';
import { failed, type ModelFailure, type ModelRequest } from '../domain/model-call.ts';
import type { Models } from '../models/models.ts';

type CallOptions = Parameters<Models['call']>[1] & ChargedCall;

export interface BoundedModels extends Models {
  call(request: ModelRequest, options: CallOptions): ReturnType<Models['call']>;
}

type Admission =
  | { kind: 'admitted'; account: Account; timeLeft: TimeLeft }
  | { kind: 'refused'; failure: ModelFailure };
type TimeLeft = Extract<BudgetDecision, { kind: 'call' }>['timeLeft'];

export function boundModels(
  models: Models,
  {
    clock,
    budgets,
    settled,
  }: {
    clock: Pick<Clock, 'setTimer'>;
    budgets: Pick<HomeBudgets, 'decide'>;
    /** When what earlier calls took is in the store. */
    settled: () => Promise<void>;
  },
): BoundedModels {
  async function admit(options: CallOptions): Promise<Admission> {
    try {
      await settled();
      const { account, decision } = await budgets.decide(options);
      if (decision.kind === 'ask')
        return { kind: 'refused', failure: overBudget(decision.crossed) };
      return { kind: 'admitted', account, timeLeft: decision.timeLeft };
    } catch (error) {
      // Without its accounts nobody knows what may still be spent.
      const reason = `what models took can't be read: ${(error as Error).message}.`;
      return { kind: 'refused', failure: failed('unavailable', reason, { retryable: true }) };
    }
  }

  /** For what is asked and answered in one piece. */
  async function whole<Options extends CallOptions, Value>(
    options: Options,
    ask: (bounded: Options) => Promise<Value | ModelFailure>,
  ): Promise<Value | ModelFailure> {
    const admission = await admit(options);
    if (admission.kind === 'refused') return admission.failure;
    const watch = watchTimeLeft(admission.timeLeft, options.signal, clock);
    try {
      const answer = await ask({ ...options, ...admission.account, signal: watch.signal });
      return watch.failure() ?? answer;
    } finally {
      watch.stop();
    }
  }

  return {
    async *call(request, options) {
      const admission = await admit(options);
      if (admission.kind === 'refused') {
        yield admission.failure;
        return;
      }
      const watch = watchTimeLeft(admission.timeLeft, options.signal, clock);
      try {
        const bounded = { ...options, ...admission.account, signal: watch.signal };
        for await (const event of models.call(request, bounded))
          yield event.kind === 'failed' ? (watch.failure() ?? event) : event;
      } finally {
        watch.stop();
      }
    },
    first: models.first,
    embed: (texts, options) => whole(options, (bounded) => models.embed(texts, bounded)),
    transcribe: (speech, options) =>
      whole(options, (bounded) => models.transcribe(speech, bounded)),
  };
}

function overBudget(crossed: readonly CrossedBudget[]): ModelFailure {
  return { ...failed('budget', overBudgetInWords(crossed)), crossed };
}

function watchTimeLeft(timeLeft: TimeLeft, signal: AbortSignal, clock: Pick<Clock, 'setTimer'>) {
  if (timeLeft === null) return { signal, failure: () => null, stop: () => undefined };
  const { ms, crosses } = timeLeft;
  const controller = new AbortController();
  const stop = clock.setTimer(Math.min(ms, LONGEST_TIMER_MS), () => controller.abort());
  return {
    signal: AbortSignal.any([signal, controller.signal]),
    failure: () => (controller.signal.aborted && !signal.aborted ? overBudget([crosses]) : null),
    stop,
  };
}

/** More than a timer takes; no call is that long. */
const LONGEST_TIMER_MS = 2_000_000_000;
