/** All runs, the latest first; new ones come on top while one looks on. */

import { useEffect, useMemo } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { NamedRunView } from '../../src/domain/views.ts';
import { get, inWords } from '../base/api.ts';
import { type EventKind, onEvent } from '../base/live.ts';
import { nowMs, Time } from '../base/times.tsx';
import { PageHead } from '../parts/card.tsx';
import { Empty } from '../parts/empty.tsx';
import { looksInWords } from '../parts/looks-in-words.ts';
import { Name } from '../parts/name.tsx';
import { createPages, type Pages } from '../parts/pages.ts';
import { State } from '../parts/state.tsx';
import { useMedia } from '../parts/use-media.ts';
import { VirtualList } from '../parts/virtual-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { addressOf, type Filters, filtersIn, isFiltered, requestFor } from './filters.ts';
import { lengthInWords, runName, runPath } from './run-words.ts';

/** Events come in bursts: a look soon after the first, and one in so long while they go on. */
const SOON_MS = 60;
const BETWEEN_LOOKS_MS = 500;
const KINDS: readonly (EventKind | 'reset')[] = [
  'run-started',
  'run-finished',
  'schedule-changed',
  'reset',
];

export function RunList() {
  const { query, route } = useLocation();
  const filters = filtersIn(query);
  const pages = useRuns(filters);
  pages.version.value;
  const isNarrow = useMedia('(max-width: 760px)');
  const isNone = pages.count() === 0 && !pages.hasMore();
  const error = pages.count() === 0 ? pages.error() : null;
  return (
    <div>
      <PageHead title="Runs" />
      <FilterBar filters={filters} onChange={(changed) => route(addressOf(changed), true)} />
      {error !== null && (
        <p class="notice" data-tone="bad" role="alert">
          {inWords(error)}
        </p>
      )}
      {isNone && <NoRuns isFiltered={isFiltered(filters)} />}
      {!isNone && error === null && (
        <div class="card runs-list">
          <VirtualList
            pages={pages}
            label="Runs"
            rowHeight={isNarrow ? 78 : 58}
            row={(run) => <RunRow run={run} />}
          />
        </div>
      )}
    </div>
  );
}

/** The pages of what is asked for, kept up to date. */
function useRuns(filters: Filters): Pages<NamedRunView> {
  const key = addressOf(filters);
  const pages = useMemo(
    () =>
      createPages<NamedRunView>(async (before, limit) => {
        const answer = await get<{ runs: NamedRunView[]; next: string | null }>(
          requestFor(filters, before, limit),
        );
        return { items: answer.runs, next: answer.next };
      }),
    [key],
  );
  useEffect(() => {
    pages.show(0, 1);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lookedAt = Number.NEGATIVE_INFINITY;
    const stop = onEvent(({ kind }) => {
      if (!KINDS.includes(kind)) return;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          lookedAt = performance.now();
          pages.refresh();
        },
        Math.max(SOON_MS, lookedAt + BETWEEN_LOOKS_MS - performance.now()),
      );
    });
    return () => {
      stop();
      clearTimeout(timer);
      pages.close();
    };
  }, [pages]);
  return pages;
}

/** One that stands for other looks of its schedule leads to all of them. */
function RunRow({ run }: { run: NamedRunView }) {
  const { looks, scheduleId, summary } = run;
  const href =
    looks === undefined ? runPath(run.id) : addressOf(filtersIn({ schedule: scheduleId ?? '' }));
  return (
    <a class="runs-row" href={href}>
      <State of={run.state} />
      <span class="runs-row-words">
        <span class="entry-name">
          <Name>{runName(run)}</Name>
        </span>
        <span class="runs-row-summary">
          {looks === undefined ? (summary ?? '') : looksInWords(looks)}
        </span>
      </span>
      <span class="runs-row-tier quiet">{run.tier ?? ''}</span>
      <span class="runs-row-length quiet number">{lengthInWords(run, nowMs.value)}</span>
      <span class="runs-row-when quiet number">
        <Time at={run.startedAtUtc ?? run.enqueuedAtUtc} as="moment" />
      </span>
    </a>
  );
}

function NoRuns({ isFiltered: hasFilters }: { isFiltered: boolean }) {
  if (hasFilters) return <p class="empty">No run is like that.</p>;
  return (
    <Empty example="remind me in 1 minute to look out of the window">
      Nothing has run yet. Every time that something is due, or that you ask for something, it
      stands here with what it did, how long it took and why it failed.
    </Empty>
  );
}
