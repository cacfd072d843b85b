/** What is due in the next 24 hours: drawn on a line of hours, and as a list, which says the same in words. */
import type { CalendarOccurrence } from '../../src/domain/calendar-view.ts';
import type { NowView } from '../../src/domain/now-view.ts';
import { Time, wallTime } from '../base/times.tsx';
import { Card } from '../parts/card.tsx';
import { Empty } from '../parts/empty.tsx';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SHOWN_IN_LIST = 8;
const LABEL_EVERY_HOURS = 3;

export function Coming({
  due,
  atUtc,
  hasSchedules,
}: {
  due: NowView['due'];
  atUtc: string;
  hasSchedules: boolean;
}) {
  const { occurrences } = due;
  return (
    <Card title="The next 24 hours" aside={<a href="/schedules/calendar">Calendar</a>}>
      {occurrences.length === 0 ? (
        <NothingDue hasSchedules={hasSchedules} />
      ) : (
        <>
          <Line occurrences={occurrences} fromMs={Date.parse(atUtc)} />
          <ul class="entries">
            {occurrences.slice(0, SHOWN_IN_LIST).map((one) => (
              <li key={`${one.scheduleId} ${one.atUtc}`} class="entry-line">
                <span class="number">
                  <Time at={one.atUtc} as="time" />
                </span>
                <a class="entry-name" href={`/schedules/${one.scheduleId}`}>
                  {one.name}
                </a>
                {one.count > 1 && <span class="quiet">{one.count} times in this hour</span>}
                <span class="push">
                  <Time at={one.atUtc} />
                </span>
              </li>
            ))}
          </ul>
          {occurrences.length > SHOWN_IN_LIST && (
            <p class="quiet small">
              and {occurrences.length - SHOWN_IN_LIST}
              {due.more ? ' or more' : ''} later
            </p>
          )}
        </>
      )}
    </Card>
  );
}

function NothingDue({ hasSchedules }: { hasSchedules: boolean }) {
  if (hasSchedules) return <p class="quiet">Nothing is due in the next 24 hours.</p>;
  return (
    <Empty example="every weekday at 9 remind me to stretch">
      Nothing is due. Say what you want and when, and it stands here before it happens. This one
      works right away, without a model:
    </Empty>
  );
}

/** Decoration for those who see it: the list below has the same in words. */
function Line({
  occurrences,
  fromMs,
}: {
  occurrences: readonly CalendarOccurrence[];
  fromMs: number;
}) {
  const firstHourMs = Math.ceil(fromMs / HOUR_MS) * HOUR_MS;
  const hours = Array.from({ length: 24 }, (_, index) => firstHourMs + index * HOUR_MS);
  const place = (atMs: number): string => `${(((atMs - fromMs) / DAY_MS) * 100).toFixed(2)}%`;
  return (
    <div class="now-line" aria-hidden="true">
      {hours.map((hourMs, index) => (
        <span key={hourMs} class="now-hour" style={{ left: place(hourMs) }}>
          {index % LABEL_EVERY_HOURS === 0 && wallTime(hourMs)}
        </span>
      ))}
      {occurrences.map((one) => (
        <a
          key={`${one.scheduleId} ${one.atUtc}`}
          class={one.count > 1 ? 'now-mark many' : 'now-mark'}
          style={{ left: place(Date.parse(one.atUtc)) }}
          href={`/schedules/${one.scheduleId}`}
          title={`${wallTime(one.atUtc)} ${one.name}${one.count > 1 ? `, ${one.count} times` : ''}`}
          tabIndex={-1}
        >
          {' '}
        </a>
      ))}
    </div>
  );
}
