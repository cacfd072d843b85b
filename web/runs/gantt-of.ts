/** A run as bars on a line of time: the queue, every try of every step with the pauses between, and what was sent. */
import type { TimelineView } from '../../src/domain/run-look-view.ts';
import { duration } from '../base/times.tsx';

interface Bar {
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
  /** A model was asked. */
  thinks?: true;
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

export function ganttOf({ run, steps, waits, deliveries }: TimelineView, nowMs: number): Gantt {
  const enqueuedMs = Date.parse(run.enqueuedAtUtc);
  const isWaiting = run.startedAtUtc === null && run.finishedAtUtc === null;
  const rows = [
    ...steps.map((step) => stepRow(step, waits, nowMs)),
    ...deliveries.map((delivery) => deliveryRow(delivery, nowMs)),
  ];
  const bars = rows.flatMap((row) => row.bars);
  const toMs = Math.max(
    endMs(run.finishedAtUtc, nowMs),
    enqueuedMs + LEAST_MS,
    ...bars.map((bar) => bar.toMs),
  );
  // One that was taken up again after a crash has steps from before.
  const beginMs = Math.min(
    run.startedAtUtc === null ? toMs : Date.parse(run.startedAtUtc),
    ...bars.map((bar) => bar.fromMs),
  );
  const room = Math.max(LEAST_MS, MOST_QUEUE * (toMs - beginMs));
  const queue = queueRow(waits, nowMs);
  return {
    fromMs: isWaiting ? enqueuedMs : Math.min(beginMs, Math.max(enqueuedMs, beginMs - room)),
    toMs,
    rows: queue === null ? rows : [queue, ...rows],
  };
}

type Wait = TimelineView['waits'][number];
type TimedStep = TimelineView['steps'][number];

const endMs = (at: string | null, nowMs: number): number => (at === null ? nowMs : Date.parse(at));

const WAITED_FOR = {
  time: 'for its time',
  turn: 'for its turn',
  retry: 'before the next try',
};

function waitBar({ kind, fromUtc, toUtc }: Wait, nowMs: number): Bar {
  const [fromMs, toMs] = [Date.parse(fromUtc), endMs(toUtc, nowMs)];
  const words = `${toUtc === null ? 'Has waited' : 'Waited'} ${duration(toMs - fromMs)} ${WAITED_FOR[kind]}`;
  return { kind: 'wait', fromMs, toMs, state: 'waiting', words };
}

/** A moment in the queue is nothing to look at. */
const SHORTEST_QUEUE_MS = 50;

function queueRow(waits: readonly Wait[], nowMs: number): GanttRow | null {
  const own = waits.filter(({ stepId }) => stepId === null);
  const isWaiting = own.some(({ toUtc }) => toUtc === null);
  const bars = own.map((wait) => waitBar(wait, nowMs));
  const length = bars.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  if (length < SHORTEST_QUEUE_MS && !isWaiting) return null;
  const words = bars.map((bar) => bar.words).join(', ');
  const state = isWaiting ? 'waiting' : 'over';
  return { key: 'queue', stepId: null, name: 'Queue', what: words, state, bars, words };
}

function stepRow(step: TimedStep, waits: readonly Wait[], nowMs: number): GanttRow {
  const bars = [
    ...step.attempts.map((attempt) => tryBar(attempt, nowMs)),
    ...waits.filter(({ stepId }) => stepId === step.id).map((wait) => waitBar(wait, nowMs)),
    ...pauseNow(step, nowMs),
  ].sort((left, right) => left.fromMs - right.fromMs);
  const name = step.name ?? step.id;
  const took = Math.max(...bars.map(({ toMs }) => toMs)) - (bars[0]?.fromMs ?? 0);
  const tries = step.attempts.length > 1 ? `, ${step.attempts.length} tries` : '';
  const length = bars.length === 0 ? '' : `, ${duration(took)}`;
  return {
    key: `step ${step.id}`,
    stepId: step.id,
    name,
    what: whatOf(step),
    ...(step.kind === 'model' && { thinks: true as const }),
    state: step.state,
    bars,
    words: `${name}: ${step.tool}, ${step.state.replaceAll('-', ' ')}${length}${tries}`,
  };
}

/** A judgement that was remembered asked nobody. */
function whatOf({ kind, tool, call }: TimedStep): string {
  if (kind !== 'model') return tool;
  if (tool === 'think' && call?.tries === 0) return 'from memory';
  return call?.model ?? 'a model';
}

function tryBar(attempt: TimedStep['attempts'][number], nowMs: number): Bar {
  const fromMs = Date.parse(attempt.startedAtUtc);
  const toMs = endMs(attempt.finishedAtUtc, nowMs);
  const state = attempt.state === 'retrying' ? 'failed' : attempt.state;
  const length = duration(Math.max(0, toMs - fromMs));
  const words = [`Try ${attempt.attempt}: ${state}, ${length}`, attempt.failure?.message ?? ''];
  return { kind: 'try', fromMs, toMs, state, words: words.filter(Boolean).join('. ') };
}

/** Between two tries, the second of which is still to come. */
function pauseNow({ id, state, attempts }: TimedStep, nowMs: number): Bar[] {
  const fromUtc = attempts.at(-1)?.finishedAtUtc;
  if (state !== 'retrying' || fromUtc === null || fromUtc === undefined) return [];
  return [waitBar({ kind: 'retry', stepId: id, lane: null, fromUtc, toUtc: null }, nowMs)];
}

function deliveryRow(delivery: TimelineView['deliveries'][number], nowMs: number): GanttRow {
  const fromMs = Date.parse(delivery.createdAtUtc);
  const toMs = endMs(delivery.finishedAtUtc, nowMs);
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
  const ticks = Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step);
  // One at the very end would have no room for its words.
  return ticks.filter((atMs) => atMs < 0.94 * length);
}
