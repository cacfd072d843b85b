/** What is due in the next 24 hours: a line of hours for each schedule, the soonest first, with its next time in words. */
import type { CalendarOccurrence } from '../../src/domain/calendar-view.ts';
import type { NowView } from '../../src/domain/now-view.ts';
import { Time, wallTime } from '../base/times.tsx';
import { Card } from '../parts/card.tsx';
import { Empty } from '../parts/empty.tsx';
import { looksInWords } from '../parts/looks-in-words.ts';
import { Name } from '../parts/name.tsx';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MOST_LANES = 10;
const LABEL_EVERY_HOURS = 3;

export function Coming({
  due: { occurrences, more, looks },
  atUtc,
  hasSchedules,
}: {
  due: NowView['due'];
  atUtc: string;
  hasSchedules: boolean;
}) {
  const fromMs = Date.parse(atUtc);
  const all = [...Map.groupBy(occurrences, ({ scheduleId }) => scheduleId).values()];
  const isFrequent = ([first]: readonly CalendarOccurrence[]): boolean =>
    looks[first?.scheduleId ?? ''] !== undefined;
  const lanes = all.filter((lane) => !isFrequent(lane));
  const left = lanes.length - MOST_LANES;
  return (
    <Card title="The next 24 hours" aside={<a href="/schedules/calendar">Calendar</a>}>
      {all.length === 0 ? (
        <NothingDue hasSchedules={hasSchedules} />
      ) : (
        <>
          {lanes.length > 0 && <Hours fromMs={fromMs} />}
          <ul>
            {lanes.slice(0, MOST_LANES).map((lane) => (
              <Lane key={lane[0]?.scheduleId} lane={lane} fromMs={fromMs} isCut={more} />
            ))}
          </ul>
          <Frequent lanes={all.filter(isFrequent)} looks={looks} />
          {left > 0 && <p class="quiet small">{`and ${left}${more ? ' or more' : ''} others`}</p>}
          {more && <CutOff lastUtc={occurrences.at(-1)?.atUtc ?? atUtc} />}
        </>
      )}
    </Card>
  );
}

/** What looks every few minutes is one line: hours say nothing of it, what it found does. */
function Frequent({
  lanes,
  looks,
}: {
  lanes: readonly (readonly CalendarOccurrence[])[];
  looks: NowView['due']['looks'];
}) {
  const shown = lanes.flatMap(([next]) => {
    const one = looks[next?.scheduleId ?? ''];
    return next === undefined || one === undefined ? [] : [{ next, one }];
  });
  return (
    <ul aria-label="What looks often">
      {shown.slice(0, MOST_LANES).map(({ next: { scheduleId, name, atUtc }, one }) => (
        <li key={scheduleId} class="now-lane now-looks">
          <a class="now-lane-name entry-name" href={`/schedules/${scheduleId}`}>
            <Name>{name}</Name>
          </a>
          <a class="clip small" href={`/runs?schedule=${scheduleId}`}>
            {looksInWords(one)}
          </a>
          <span class="now-lane-next small">
            <Time at={atUtc} as="said" />
          </span>
        </li>
      ))}
      {shown.length > MOST_LANES && (
        <li class="quiet small">{`and ${shown.length - MOST_LANES} others`}</li>
      )}
    </ul>
  );
}

/** The bars end where the answer ends, which is not where the day does. */
function CutOff({ lastUtc }: { lastUtc: string }) {
  return (
    <p class="quiet small">
      More is due than fits here: this shows what comes until <Time at={lastUtc} as="time" />, and
      the <a href="/schedules/calendar">calendar</a> has the rest.
    </p>
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

const placeOf = (atMs: number, fromMs: number): string =>
  `${(((atMs - fromMs) / DAY_MS) * 100).toFixed(2)}%`;

/** Decoration for those who see it: every lane says its times in words, too. */
function Hours({ fromMs }: { fromMs: number }) {
  const firstMs = Math.ceil(fromMs / HOUR_MS) * HOUR_MS;
  const hours = Array.from({ length: 24 }, (_, index) => firstMs + index * HOUR_MS);
  return (
    <div class="now-lane" aria-hidden="true">
      <div class="now-line now-hours">
        {hours
          .filter((_, index) => index % LABEL_EVERY_HOURS === 0)
          .map((hourMs) => (
            <span key={hourMs} class="now-hour" style={{ left: placeOf(hourMs, fromMs) }}>
              {wallTime(hourMs)}
            </span>
          ))}
      </div>
    </div>
  );
}

function Lane({
  lane,
  fromMs,
  isCut,
}: {
  lane: readonly CalendarOccurrence[];
  fromMs: number;
  isCut: boolean;
}) {
  const [next] = lane;
  if (next === undefined) return null;
  const times = lane.reduce((sum, { count }) => sum + count, 0);
  return (
    <li class="now-lane">
      <a class="now-lane-name entry-name" href={`/schedules/${next.scheduleId}`}>
        <Name>{next.name}</Name>
      </a>
      <div class="now-line" aria-hidden="true">
        {lane.map((one) => (
          <span
            key={one.atUtc}
            class={one.count > 1 ? 'now-mark many' : 'now-mark'}
            style={{ left: placeOf(Date.parse(one.atUtc), fromMs) }}
            title={`${wallTime(one.atUtc)}${one.count > 1 ? `, ${one.count} times in this hour` : ''}`}
          />
        ))}
      </div>
      <span class="now-lane-next small">
        <Time at={next.atUtc} as="said" />
        {(times > 1 || isCut) && (
          <span class="quiet">{isCut ? `, ${times} times or more` : `, ${times} times`}</span>
        )}
      </span>
    </li>
  );
}
