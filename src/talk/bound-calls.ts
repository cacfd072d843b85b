/** Calls of a model for a plan, each within the time that planning has: a silent one fails, and says which setting that is. */
import type { Clock } from '../base/clock.ts';
import { failed, type ModelEvent, type ModelRequest } from '../domain/model-call.ts';

type CallModel = (request: ModelRequest, signal: AbortSignal) => AsyncIterable<ModelEvent>;

export function boundCalls(
  callModel: CallModel,
  { clock, planningMs }: { clock: Pick<Clock, 'setTimer'>; planningMs: () => number },
): CallModel {
  return async function* call(request, signal) {
    const timeoutMs = planningMs();
    const timer = new AbortController();
    const cancel = clock.setTimer(timeoutMs, () => timer.abort());
    try {
      for await (const event of callModel(request, AbortSignal.any([signal, timer.signal])))
        yield event.kind === 'failed' && timer.signal.aborted ? tooSlow(timeoutMs) : event;
    } finally {
      cancel();
    }
  };
}

function tooSlow(timeoutMs: number): ModelEvent {
  return failed(
    'timed-out',
    `it had no plan after ${timeoutMs / 1000} s. Planning has more time with ask.planningMs in config.yaml.`,
  );
}
