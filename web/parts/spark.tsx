/** The latest runs as a row of bars, the oldest first: tall and red where one failed. Words say the same to who can't see it. */
import type { NamedRunView } from '../../src/domain/views.ts';
import { toneOf } from './state.tsx';

type RunState = NamedRunView['state'];

const STEP = 4;
const HEIGHT = 20;
const HEIGHTS: Readonly<Record<RunState, number>> = {
  succeeded: 11,
  failed: HEIGHT,
  cancelled: 6,
  running: 14,
  waiting: 4,
};

export function Spark({ of, most = 30 }: { of: readonly RunState[]; most?: number }) {
  const shown = of.slice(-most);
  const width = most * STEP;
  const begin = width - shown.length * STEP;
  return (
    <svg
      class="spark"
      role="img"
      aria-label={sparkInWords(shown)}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
    >
      <title>{sparkInWords(shown)}</title>
      {shown.map((state, index) => (
        <rect
          key={index}
          data-tone={toneOf(state)}
          x={begin + index * STEP}
          y={HEIGHT - HEIGHTS[state]}
          width={STEP - 1}
          height={HEIGHTS[state]}
          rx="1"
        />
      ))}
    </svg>
  );
}

/** `Last 12 runs: 10 succeeded, 2 failed; the latest failed.` */
function sparkInWords(states: readonly RunState[]): string {
  const latest = states.at(-1);
  if (latest === undefined) return 'No runs yet';
  if (states.length === 1) return `One run so far: ${latest}`;
  const counts = [...Map.groupBy(states, (state) => state)].map(
    ([state, group]) => `${group.length} ${state}`,
  );
  return `Last ${states.length} runs: ${counts.join(', ')}; the latest ${latest}`;
}
