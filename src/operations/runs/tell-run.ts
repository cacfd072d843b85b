/** A run with all that it did, as a terminal shows it. */
import { textTable } from '../../base/text-table.ts';
import type { CallCost, ModelAnswer } from '../../domain/collect-answer.ts';
import { NO_USAGE } from '../../domain/model-usage.ts';
import type { RunDetails } from '../../domain/views.ts';
import { wallTime } from '../../language/en/wall-time.ts';
import { sessionInWords, targetInWords } from '../../language/session-in-words.ts';
import { timeline } from './timeline.ts';

type StepDetails = RunDetails['steps'][number];
type ReadStep = Omit<StepDetails, 'events'> & { events: readonly StepDetails['events'][number][] };
export type ShownRun = Omit<RunDetails, 'steps'> & { steps: readonly ReadStep[] };

export function tellRun(details: ShownRun, timezone: string): string {
  const { run, steps, deliveries, assets, trace } = details;
  const facts = Object.entries({ ...run, ...trace }).map(([name, value]) =>
    name === 'sessionKey'
      ? ['answers to', sessionInWords(run.sessionKey)]
      : [name, factInWords(name, value, timezone)],
  );
  const stepRows = steps.map((step) => [
    `  ${step.id}`,
    step.state,
    step.kind === 'model' ? modelInShort(step) : callInShort(step),
  ]);
  const deliveryRows = deliveries.map((one) => [
    `  ${one.channel}`,
    targetInWords(one.target),
    one.state,
    one.error ?? '',
  ]);
  const errors = steps.flatMap(({ id: stepId, events }) =>
    events.flatMap((event) =>
      event.kind === 'error' ? [[`  ${stepId}`, event.code, event.message]] : [],
    ),
  );
  const assetRows = assets.map(({ stepId, path, mediaType, bytes }) => [
    `  ${stepId}`,
    path,
    mediaType,
    `${bytes} bytes`,
  ]);
  return [
    textTable([], facts),
    ...(stepRows.length > 0 ? ['', 'Steps:', timeline(steps), '', textTable([], stepRows)] : []),
    ...(errors.length > 0 ? ['', 'Errors that its tools told of:', textTable([], errors)] : []),
    ...(assetRows.length > 0 ? ['', 'Assets:', textTable([], assetRows)] : []),
    ...(deliveryRows.length > 0 ? ['', 'Deliveries:', textTable([], deliveryRows)] : []),
  ].join('\n');
}

/** Instants in the zone of the person; what is not there is a dash. */
function factInWords(name: string, value: unknown, timezone: string): string {
  if (value === null) return '-';
  return name.endsWith('Utc') ? wallTime(String(value), timezone) : String(value);
}

function callInShort({ input, output, failure }: ReadStep): string {
  return `${inShort(input)} → ${failure?.message ?? inShort(output)}`;
}

/** Of a call of a model: who was asked, what it took, and what it said. */
function modelInShort({ output, failure }: ReadStep): string {
  const { model, text, usage = NO_USAGE } = (output ?? {}) as Partial<ModelAnswer & CallCost>;
  const { input, cacheRead, cacheWrite5m, cacheWrite1h, output: said } = usage;
  const sent = input + cacheRead + cacheWrite5m + cacheWrite1h;
  const tokens = `${sent} tokens in (${cacheRead} cached), ${said} out`;
  return `${model === undefined ? '' : `${model}: `}${tokens} → ${failure?.message ?? inShort(text)}`;
}

function inShort(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
