/** All schedules: searched, filtered and sorted by the daemon, read page by page as one comes near the end. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ListedScheduleView } from '../../src/domain/views.ts';
import { query as queryOf } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { useAddress } from '../base/use-address.ts';
import { useRead } from '../base/use-read.ts';
import { PageHead } from '../parts/card.tsx';
import { Empty } from '../parts/empty.tsx';
import { Icon } from '../parts/icon.tsx';
import { Name } from '../parts/name.tsx';
import { Shown } from '../parts/reading.tsx';
import { Spark } from '../parts/spark.tsx';
import { State } from '../parts/state.tsx';
import { Whose } from '../parts/whose.tsx';
import { Deeds, hrefOf } from './deeds.tsx';
import { isHelper } from './is-helper.ts';
import { Places } from './places.tsx';

const STATUSES = ['active', 'paused', 'pending', 'disabled', 'completed', 'cancelled'] as const;
const SORTS = { next: 'What fires next', name: 'Name', made: 'When it was made' } as const;
const PAGE = 50;
/** When an interval began stands at the schedule itself. */
const COUNTED_FROM = /, counted from [^,]*$/;
const AFTER_TYPING_MS = 200;
/** Pages further away than this are only their height, and are not read again. */
const NEAR_PX = 1500;

interface Answer {
  schedules: ListedScheduleView[];
  next: string | null;
}

export function List() {
  const { query } = useAddress();
  const { q = '', status = '', sort = 'next' } = query;
  const asked = { q, status, sort };
  return (
    <div>
      <PageHead title="Schedules">
        <div class="actions">
          <a class="button primary" href="/schedules/new">
            <Icon name="plus" size={16} /> New schedule
          </a>
        </div>
      </PageHead>
      <div class="stack">
        <Places current="list" />
        <Filters />
        <div class="card schedules-list">
          <Page key={JSON.stringify(asked)} asked={asked} after={null} />
        </div>
      </div>
    </div>
  );
}

function Filters() {
  const { query, change } = useAddress();
  const [text, setText] = useState(query['q'] ?? '');
  useEffect(() => {
    if (text === (query['q'] ?? '')) return;
    const timer = setTimeout(() => change({ q: text }), AFTER_TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <search class="row">
      <input
        class="input search"
        type="search"
        aria-label="Search schedules"
        placeholder="Search by name or last summary"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <select
        class="input schedules-choice"
        aria-label="Status"
        value={query['status'] ?? ''}
        onChange={(event) => change({ status: event.currentTarget.value })}
      >
        <option value="">All that are there</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {status === 'cancelled' ? 'removed' : status}
          </option>
        ))}
      </select>
      <select
        class="input schedules-choice"
        aria-label="Sort by"
        value={query['sort'] ?? 'next'}
        onChange={(event) => change({ sort: event.currentTarget.value })}
      >
        {Object.entries(SORTS).map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </select>
    </search>
  );
}

/**
 * One page and all that follow: the next one goes on where this one ends now, and is read once one comes near it. What
 * is far away is an empty place of the same height.
 */
function Page({ asked, after }: { asked: Record<string, string>; after: string | null }) {
  const isFirst = after === null;
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isFirst);
  const kept = useRef<{ answer: Answer | null; height: number }>({ answer: null, height: 1 });
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        if (!entry.isIntersecting && kept.current.answer !== null)
          kept.current.height = element.offsetHeight;
        setNear(entry.isIntersecting);
      },
      { rootMargin: `${NEAR_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const reading = useRead<Answer>(
    isNear ? `/schedules${queryOf({ ...asked, after, recent: 30, limit: PAGE })}` : null,
    ['schedule-changed', 'run-started', 'run-finished'],
  );
  /** Who looks for something finds all of it. */
  const isListed = (one: ListedScheduleView): boolean => !isHelper(one);
  kept.current.answer = reading.data ?? kept.current.answer;
  const { answer, height } = kept.current;
  return (
    <>
      <div ref={place} style={isNear ? {} : { height: `${height}px` }}>
        {isNear && (
          <Shown of={{ ...reading, data: answer }}>
            {({ schedules }) =>
              isFirst && !schedules.some(isListed) ? (
                <NothingFound asked={asked} />
              ) : (
                <ul class="entries" aria-label="Schedules">
                  {schedules.filter(isListed).map((schedule) => (
                    <Row key={schedule.id} schedule={schedule} />
                  ))}
                </ul>
              )
            }
          </Shown>
        )}
      </div>
      {answer?.next != null && <Page asked={asked} after={answer.next} />}
    </>
  );
}

function Row({ schedule }: { schedule: ListedScheduleView }) {
  const { id, name, status, description, nextRunAtUtc, recent = [] } = schedule;
  return (
    <li class="schedules-row">
      <div class="schedules-row-what">
        <div class="entry-line">
          <a class="entry-name" href={hrefOf(id)}>
            <Name>{name}</Name>
          </a>
          <Whose of={schedule} />
          {status !== 'active' && <State of={status} />}
          {schedule.failuresInRow > 0 && (
            <span class="state" data-tone="bad">
              failed {schedule.failuresInRow === 1 ? 'once' : `${schedule.failuresInRow} times`}
            </span>
          )}
        </div>
        <p class="quiet small">{description.replace(COUNTED_FROM, '')}</p>
      </div>
      <div class="schedules-row-next small">
        {nextRunAtUtc !== null && <Time at={nextRunAtUtc} as="said" />}
      </div>
      <Spark of={recent} />
      <div class="schedules-row-deeds">
        <Deeds schedule={schedule} inList />
      </div>
    </li>
  );
}

function NothingFound({ asked }: { asked: Record<string, string> }) {
  if (asked['q'] !== '' || asked['status'] !== '')
    return (
      <Empty>
        <p>Nothing fits. </p>
        <a href="/schedules">Show all schedules</a>
      </Empty>
    );
  return (
    <Empty example="every weekday at 9 remind me to stretch">
      <p>
        Here stands what Rote does by itself: when, what, and how the last 30 runs went. Say one in
        plain words, or press <kbd>c</kbd> and write it as cron, an interval, a date or a rule.
      </p>
    </Empty>
  );
}
