/** Counters of the daemon since its start, in the text format of Prometheus. */
import type { LoggedEvent } from '../domain/event.ts';
import { roundCents, type UsageSummary } from '../domain/model-usage.ts';
import type { RunState } from '../domain/run/run-words.ts';

/** Seconds from due to begun. */
const LATENESS_BUCKETS = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30, 60, 300];

export interface Gauges {
  version: string;
  uptimeMs: number;
  eventLoopLagMs: number;
  residentBytes: number;
  heapBytes: number;
  cpuSeconds: number;
  eventStreams: number;
  schedules: Readonly<Record<string, number>>;
  runs: Readonly<Record<'waiting' | 'running', number>>;
  /** Over the history that is kept, so that these may also go down. */
  models: readonly Pick<UsageSummary, 'key' | 'calls' | 'failed' | 'usage' | 'cents'>[];
}

export interface Metrics {
  /** Listens to the events of the daemon. */
  onEvent(event: LoggedEvent): void;
  onAnswer(status: number): void;
  text(gauges: Gauges): string;
}

export function createMetrics(): Metrics {
  const finished: Partial<Record<RunState, number>> = { succeeded: 0, failed: 0, cancelled: 0 };
  const answers: Record<string, number> = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 };
  const lateness = { buckets: LATENESS_BUCKETS.map(() => 0), sum: 0, count: 0 };

  function observeLateness(seconds: number): void {
    lateness.count += 1;
    lateness.sum += seconds;
    for (const [index, most] of LATENESS_BUCKETS.entries()) {
      if (seconds <= most) lateness.buckets[index] = (lateness.buckets[index] ?? 0) + 1;
    }
  }

  function histogram(): string[] {
    const name = 'rote_run_lateness_seconds';
    return [
      `# HELP ${name} From when a run was due until it began.`,
      `# TYPE ${name} histogram`,
      ...LATENESS_BUCKETS.map((most, index) =>
        sample(`${name}_bucket`, lateness.buckets[index] ?? 0, { le: String(most) }),
      ),
      sample(`${name}_bucket`, lateness.count, { le: '+Inf' }),
      sample(`${name}_sum`, lateness.sum),
      sample(`${name}_count`, lateness.count),
    ];
  }

  return {
    onEvent(event) {
      if (event.kind === 'run-started') observeLateness(Math.max(0, event.data.latenessMs) / 1000);
      if (event.kind !== 'run-finished') return;
      const { state } = event.data;
      finished[state] = (finished[state] ?? 0) + 1;
    },
    onAnswer(status) {
      const key = `${Math.floor(status / 100)}xx`;
      answers[key] = (answers[key] ?? 0) + 1;
    },
    text(gauges) {
      const lines = [
        ...family('rote_info', 'gauge', 'Which Rote this is.', [[{ version: gauges.version }, 1]]),
        ...single('rote_uptime_seconds', 'gauge', 'Since its start.', gauges.uptimeMs / 1000),
        ...single(
          'rote_event_loop_lag_seconds',
          'gauge',
          'How long a turn of the event loop took just now.',
          gauges.eventLoopLagMs / 1000,
        ),
        ...single(
          'process_resident_memory_bytes',
          'gauge',
          'Memory of the process.',
          gauges.residentBytes,
        ),
        ...single('rote_heap_used_bytes', 'gauge', 'JavaScript heap in use.', gauges.heapBytes),
        ...single('process_cpu_seconds_total', 'counter', 'CPU time used.', gauges.cpuSeconds),
        ...single('rote_event_streams', 'gauge', 'Open event streams.', gauges.eventStreams),
        ...family('rote_schedules', 'gauge', 'Schedules.', labelled('status', gauges.schedules)),
        ...family('rote_runs_unfinished', 'gauge', 'Unfinished.', labelled('state', gauges.runs)),
        ...family('rote_runs_finished_total', 'counter', 'Ended.', labelled('state', finished)),
        ...family('rote_http_requests_total', 'counter', 'Answers.', labelled('status', answers)),
        ...modelFamilies(gauges.models),
        ...histogram(),
      ];
      return `${lines.join('\n')}\n`;
    },
  };
}

const KEPT = 'over the history that is kept.';

function modelFamilies(models: Gauges['models']): string[] {
  const each = (values: (one: Gauges['models'][number]) => [Labels, number][]) =>
    models.flatMap((one) =>
      values(one).map(([labels, value]): [Labels, number] => [
        { model: one.key, ...labels },
        value,
      ]),
    );
  const calls = each((one) => [
    [{ outcome: 'answered' }, one.calls - one.failed],
    [{ outcome: 'failed' }, one.failed],
  ]);
  const tokens = each(({ usage }) => [
    [{ kind: 'input' }, usage.input + usage.cacheWrite5m + usage.cacheWrite1h],
    [{ kind: 'cached' }, usage.cacheRead],
    [{ kind: 'output' }, usage.output],
  ]);
  const cents = each((one) => [[{}, roundCents(one.cents)]]);
  return [
    ...family('rote_model_calls', 'gauge', `Calls of models, ${KEPT}`, calls),
    ...family('rote_model_tokens', 'gauge', `Tokens of models, ${KEPT}`, tokens),
    ...family('rote_model_cost_cents', 'gauge', `US cents for models, ${KEPT}`, cents),
  ];
}

type Labels = Record<string, string>;

function single(name: string, type: string, help: string, value: number): string[] {
  return family(name, type, help, [[{}, value]]);
}

function labelled(label: string, values: Readonly<Record<string, number>>): [Labels, number][] {
  return Object.entries(values).map(([key, value]) => [{ [label]: key }, value]);
}

function family(name: string, type: string, help: string, values: [Labels, number][]): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...values.map(([labels, value]) => sample(name, value, labels)),
  ];
}

function sample(name: string, value: number, labels: Labels = {}): string {
  const escaped = (text: string): string =>
    text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
  const inside = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
  return `${name}${inside.length === 0 ? '' : `{${inside.join(',')}}`} ${value}`;
}
