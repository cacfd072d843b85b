/** Steps as bars on a common line of time. */
import { printable } from '../../base/printable.ts';

export interface TimelineStep {
  id: string;
  tool: string;
  state: string;
  attempt: number;
  startedAtUtc: string;
  finishedAtUtc: string | null;
}

const WIDTH = 40;
const MARKS: Record<string, string> = {
  succeeded: '█',
  failed: '▓',
  'in-doubt': '?',
  running: '▒',
  retrying: '▒',
};

export function timeline(steps: readonly TimelineStep[]): string {
  const made = steps.filter(({ attempt }) => attempt > 0);
  const starts = made.map(({ startedAtUtc }) => toMs(startedAtUtc));
  const ends = made.map(({ finishedAtUtc, startedAtUtc }) => toMs(finishedAtUtc ?? startedAtUtc));
  const firstMs = Math.min(...starts);
  const spanMs = Math.max(1, Math.max(...ends) - firstMs);
  const names = steps.map(({ id, tool }) => printable(`${id} (${tool})`));
  const widest = Math.max(0, ...names.map((name) => name.length));
  return steps
    .map((step, index) => {
      const name = (names[index] ?? '').padEnd(widest);
      if (step.attempt === 0) return `  ${name}  ${step.state}`;
      const startMs = toMs(step.startedAtUtc) - firstMs;
      const endMs = toMs(step.finishedAtUtc ?? step.startedAtUtc) - firstMs;
      const from = Math.min(WIDTH - 1, Math.floor((startMs / spanMs) * WIDTH));
      const to = Math.max(from + 1, Math.ceil((endMs / spanMs) * WIDTH));
      const bar = `${' '.repeat(from)}${(MARKS[step.state] ?? '░').repeat(to - from)}`;
      const tries = step.attempt > 1 ? `, ${step.attempt} tries` : '';
      return `  ${name}  ${bar.padEnd(WIDTH)}  ${step.state}, ${endMs - startMs} ms${tries}`;
    })
    .join('\n');
}

function toMs(instant: string): number {
  return Temporal.Instant.from(instant).epochMilliseconds;
}
