/** The chart of a run. A row is a button that opens its step; while the run goes on, the bars grow. */
import { useEffect, useState } from 'preact/hooks';
import type { TimelineView } from '../../src/domain/run-look-view.ts';
import { duration } from '../base/times.tsx';
import { toneOf } from '../parts/state.tsx';
import { type Gantt as Chart, type GanttRow, ganttOf, ticksOf } from './gantt-of.ts';

const MOST_ROWS = 150;
const TICK_MS = 250;

export function Gantt({
  timeline,
  open,
  onOpen,
}: {
  timeline: TimelineView;
  open: string | null;
  onOpen: (stepId: string | null) => void;
}) {
  const isOver = timeline.run.finishedAtUtc !== null;
  const nowMs = useNow(!isOver);
  const chart = ganttOf(timeline, nowMs);
  const [most, setMost] = useState(MOST_ROWS);
  const left = chart.rows.length - most;
  return (
    <div class="runs-gantt">
      <Axis chart={chart} />
      <ul aria-label="Steps">
        {chart.rows.slice(0, most).map((row) => (
          <li key={row.key}>
            <Row
              row={row}
              chart={chart}
              isOpen={row.stepId !== null && row.stepId === open}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button type="button" class="button little" onClick={() => setMost(chart.rows.length)}>
          Show all ({left} more)
        </button>
      )}
      {chart.rows.length === 0 && <p class="quiet">It has made no call.</p>}
    </div>
  );
}

/** As it is while the run goes on, often. */
function useNow(isGoingOn: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isGoingOn]);
  return now;
}

function Axis({ chart }: { chart: Chart }) {
  return (
    <div class="runs-axis" aria-hidden="true">
      <div class="runs-track">
        {ticksOf(chart).map((atMs) => (
          <span
            key={atMs}
            class="runs-tick"
            style={{ left: share(atMs, chart.toMs - chart.fromMs) }}
          >
            {atMs === 0 ? '0' : duration(atMs)}
          </span>
        ))}
      </div>
    </div>
  );
}

function Row({
  row,
  chart,
  isOpen,
  onOpen,
}: {
  row: GanttRow;
  chart: Chart;
  isOpen: boolean;
  onOpen: (stepId: string | null) => void;
}) {
  const inside = (
    <>
      <span class="runs-gantt-name">
        <span class="runs-dot" data-tone={toneOf(row.state)} />
        <span class="entry-name">{row.name}</span> <span class="quiet small">{row.what}</span>
      </span>{' '}
      <span class="runs-track" aria-hidden="true">
        {row.bars.map((bar) => (
          <span
            key={`${bar.kind} ${bar.fromMs}`}
            class="runs-bar"
            data-kind={bar.kind}
            data-tone={toneOf(bar.state)}
            title={bar.words}
            style={place(bar, chart)}
          />
        ))}
        {row.bars.length === 0 && <span class="quiet small">{row.state}</span>}
      </span>
    </>
  );
  if (row.stepId === null)
    return (
      <div class="runs-gantt-row">
        {inside}
        <span class="hidden-visually">{row.words}</span>
      </div>
    );
  return (
    <button
      type="button"
      class="runs-gantt-row"
      data-thinks={row.thinks}
      aria-label={row.words}
      aria-expanded={isOpen}
      onClick={() => onOpen(isOpen ? null : row.stepId)}
    >
      {inside}
    </button>
  );
}

function place(bar: { fromMs: number; toMs: number }, { fromMs, toMs }: Chart) {
  const whole = toMs - fromMs;
  const begin = Math.max(fromMs, bar.fromMs);
  return {
    left: share(begin - fromMs, whole),
    width: share(Math.max(0, bar.toMs - begin), whole),
  };
}

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(3)}%`;
