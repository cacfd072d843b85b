/** Bars a day, drawn by uPlot, which is loaded when the first chart is shown. It follows the width of its place and the theme. */
import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'preact/hooks';
import type uPlot from 'uplot';
import { theme } from '../base/theme.ts';
import { useMedia } from '../parts/use-media.ts';

const HEIGHT = 220;

interface Props {
  days: readonly string[];
  amounts: readonly number[];
  say: (amount: number) => string;
}

export function DayChart({
  days,
  amounts,
  say,
  onFailed,
}: Props & {
  /** It can't be drawn here. */
  onFailed: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const isDark = useMedia('(prefers-color-scheme: dark)');
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let chart: uPlot | undefined;
    let isOver = false;
    const watcher = new ResizeObserver(() => {
      chart?.setSize({ width: element.clientWidth, height: HEIGHT });
    });
    // It needs a sound language of the browser, and the line: without them the table says the same.
    import('uplot').then(({ default: Chart }) => {
      if (isOver) return;
      const data = [days.map((_, index) => index), [...amounts]] satisfies uPlot.AlignedData;
      chart = new Chart(optionsOf(Chart, element, { days, amounts, say }), data, element);
      watcher.observe(element);
    }, onFailed);
    return () => {
      isOver = true;
      watcher.disconnect();
      chart?.destroy();
    };
  }, [days.join(), amounts.join(), isDark, theme.value]);
  return <div ref={place} class="cost-chart" />;
}

function optionsOf(
  Chart: typeof uPlot,
  element: HTMLElement,
  { days, amounts, say }: Props,
): uPlot.Options {
  const [ink, line, accent] = [
    colour(element, '--ink-2'),
    colour(element, '--line'),
    colour(element, '--accent'),
  ];
  const bars = Chart.paths.bars?.({ size: [0.7, 48] });
  const axis = { stroke: ink, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } };
  const dayAt = (index: number): string => days[Math.round(index)]?.slice(5) ?? '';
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.6, days.length - 0.4] },
      y: { range: [0, Math.max(...amounts, 0.001) * 1.1] },
    },
    series: [
      {},
      {
        fill: accent,
        stroke: accent,
        width: 0,
        points: { show: false },
        ...(bars !== undefined && { paths: bars }),
      },
    ],
    axes: [
      {
        ...axis,
        grid: { show: false },
        incrs: [1, 2, 5, 7, 14, 30, 60, 90, 180],
        space: 56,
        values: (_, ticks) => ticks.map(dayAt),
      },
      { ...axis, size: 84, values: (_, ticks) => ticks.map(say) },
    ],
  };
}

/** A canvas takes no variables: as the page would draw it now. */
function colour(element: HTMLElement, variable: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${variable})`;
  element.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}
