/** A run as bars on a line of time: the queue, every try of every step with the pauses between, and what was sent. */
import type { DeliveryView, RunDetails, StepView } from '../../src/domain/views.ts';
import { duration } from '../base/times.tsx';

export interface Bar {
  kind: 'try' | 'wait';
  fromMs: number;
  toMs: number;
  state: string;
  words: string;
}

export interface GanttRow {
  key: string;
  /** Of the step that it shows; null for the queue and for deliveries. */
  stepId: string | null;
  name: string;
  what: string;
  state: string;
  bars: Bar[];
  /** All of it, for those who can't see the bars. */
  words: string;
}

export interface Gantt {
  fromMs: number;
  toMs: number;
  rows: GanttRow[];
}

/** The shortest time that is drawn. */
const LEAST_MS = 10;
/** A long time in the queue takes at most so much of the line, measured by the rest. */
const MOST_QUEUE = 0.25;

export function ganttOf({ run, steps, deliveries }: RunDetails, nowMs: number): Gantt {
  const enqueuedMs = Date.parse(run.enqueuedAtUtc);
  const startedMs = run.startedAtUtc === null ? null : Date.parse(run.startedAtUtc);
  const rows = [
    ...steps.map((step) => stepRow(step, nowMs)),
    ...deliveries.map((delivery) => deliveryRow(delivery, nowMs)),
  ];
  const ends = rows.flatMap(({ bars }) => bars.map(({ toMs }) => toMs));
  const finishedMs = run.finishedAtUtc === null ? nowMs : Date.parse(run.finishedAtUtc);
  const toMs = Math.max(finishedMs, ...ends, enqueuedMs + LEAST_MS);
  const beginMs = startedMs ?? toMs;
  // One that was taken up again after a crash has steps from before.
  const firstMs = Math.min(beginMs, ...rows.flatMap(({ bars }) => bars.map((bar) => bar.fromMs)));
  const fromMs = Math.max(enqueuedMs, firstMs - Math.max(LEAST_MS, MOST_QUEUE * (toMs - firstMs)));
  const queue = queueRow(enqueuedMs, startedMs ?? nowMs, startedMs === null);
  return {
    fromMs: startedMs === null ? enqueuedMs : Math.min(fromMs, firstMs),
    toMs,
    rows: queue === null ? rows : [queue, ...rows],
  };
}

/** A moment in the queue is nothing to look at. */
const SHORTEST_QUEUE_MS = 50;

function queueRow(fromMs: number, toMs: number, isWaiting: boolean): GanttRow | null {
  if (toMs - fromMs < SHORTEST_QUEUE_MS && !isWaiting) return null;
  const words = `${isWaiting ? 'Has waited' : 'Waited'} ${duration(toMs - fromMs)} for its turn`;
  return {
    key: 'queue',
    stepId: null,
    name: 'Queue',
    what: words,
    state: isWaiting ? 'waiting' : 'over',
    bars: [{ kind: 'wait', fromMs, toMs, state: 'waiting', words }],
    words,
  };
}

function stepRow(step: StepView, nowMs: number): GanttRow {
  const bars = barsOf(step, nowMs);
  const name = step.name ?? step.id;
  const [first] = bars;
  const last = bars.at(-1);
  const took = first === undefined || last === undefined ? null : last.toMs - first.fromMs;
  const tries = step.attempt > 1 ? `, ${step.attempt} tries` : '';
  const length = took === null ? '' : `, ${duration(took)}`;
  return {
    key: `step ${step.id}`,
    stepId: step.id,
    name,
    what: step.kind === 'model' ? 'a model' : step.tool,
    state: step.state,
    bars,
    words: `${name}: ${step.tool}, ${step.state.replaceAll('-', ' ')}${length}${tries}`,
  };
}

function barsOf(step: StepView, nowMs: number): Bar[] {
  // It was never begun.
  if (step.attempt === 0) return [];
  const tries = [
    ...step.earlierAttempts.map(({ startedAtUtc, finishedAtUtc, failure }) => ({
      fromMs: Date.parse(startedAtUtc),
      toMs: Date.parse(finishedAtUtc),
      state: 'failed',
      why: failure.message,
    })),
    {
      fromMs: Date.parse(step.startedAtUtc),
      toMs: step.finishedAtUtc === null ? nowMs : Date.parse(step.finishedAtUtc),
      state: step.state === 'retrying' ? 'failed' : step.state,
      why: step.failure?.message ?? '',
    },
  ];
  const bars: Bar[] = [];
  tries.forEach(({ why, ...bar }, index) => {
    const before = bars.at(-1);
    if (before !== undefined && bar.fromMs > before.toMs) bars.push(pause(before.toMs, bar.fromMs));
    const length = duration(Math.max(0, bar.toMs - bar.fromMs));
    const words = [`Try ${index + 1}: ${bar.state}, ${length}`, why].filter((one) => one !== '');
    bars.push({ kind: 'try', ...bar, words: words.join('. ') });
  });
  const last = bars.at(-1);
  if (step.state === 'retrying' && last !== undefined && nowMs > last.toMs)
    bars.push(pause(last.toMs, nowMs));
  return bars;
}

function pause(fromMs: number, toMs: number): Bar {
  const words = `Waits ${duration(toMs - fromMs)} before the next try`;
  return { kind: 'wait', fromMs, toMs, state: 'waiting', words };
}

function deliveryRow(delivery: DeliveryView, nowMs: number): GanttRow {
  const fromMs = Date.parse(delivery.createdAtUtc);
  const toMs = delivery.finishedAtUtc === null ? nowMs : Date.parse(delivery.finishedAtUtc);
  const words = `To ${delivery.channel}: ${delivery.state.replaceAll('-', ' ')}, ${duration(toMs - fromMs)}`;
  return {
    key: `delivery ${delivery.id}`,
    stepId: null,
    name: `To ${delivery.channel}`,
    what: 'a message',
    state: delivery.state,
    bars: [{ kind: 'try', fromMs, toMs, state: delivery.state, words }],
    words,
  };
}

const STEPS = [1, 2, 5];
const MOST_TICKS = 6;

/** Round times for the axis, counted from the beginning. */
export function ticksOf({ fromMs, toMs }: Pick<Gantt, 'fromMs' | 'toMs'>): number[] {
  const length = toMs - fromMs;
  const scale = 10 ** Math.floor(Math.log10(Math.max(1, length / MOST_TICKS)));
  const size = [...STEPS, 10].find((step) => length / (step * scale) <= MOST_TICKS) ?? 10;
  const step = size * scale;
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step);
}
