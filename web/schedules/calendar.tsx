/** The week and the month: what became of every time that was due, what is to come, and entries of calendars, in the zone of the person. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { CalendarOccurrence, CalendarView } from '../../src/domain/calendar-view.ts';
import { query as queryOf } from '../base/api.ts';
import { zone } from '../base/me.ts';
import { exactly, isoDay, nowMs, wallMoment, wallTime } from '../base/times.tsx';
import { useAddress } from '../base/use-address.ts';
import { useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { PageHead } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { Shown } from '../parts/reading.tsx';
import { toneOf } from '../parts/state.tsx';
import {
  type EntriesShown,
  Entry,
  type EntryView,
  Legend,
  useEntries,
} from './calendar-entries.tsx';
import {
  type CalendarRange,
  calendarRange,
  clockChangeInWords,
  dayInWords,
  rangeInWords,
} from './calendar-range.ts';
import { hrefOf, hrefOfRun } from './deeds.tsx';
import { Places } from './places.tsx';

/** The rest of a day stands in its week, and there behind a press. */
const MOST_OF_A_DAY = { month: 5, week: 30 } as const;

export function Calendar() {
  const { query } = useAddress();
  const { week, month, schedule } = query;
  const today = isoDay(nowMs.value);
  const range = calendarRange({ week, month }, today);
  const reading = useRead<CalendarView>(
    `/calendar${queryOf({
      from: range.from,
      to: `${range.to}T23:59:59`,
      timezone: zone.value,
      schedule,
    })}`,
    ['schedule-changed', 'run-started', 'run-finished'],
  );
  const entries = useEntries(range, schedule === undefined);
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
        <Places current={range.kind} />
        <Turn range={range} schedule={schedule} />
        <Legend of={entries} />
        <Shown of={reading}>
          {(calendar) => <Days {...{ range, calendar, entries, today }} />}
        </Shown>
      </div>
    </div>
  );
}

function Turn({ range, schedule }: { range: CalendarRange; schedule: string | undefined }) {
  const { kind } = range;
  const href = (value: string | null) =>
    `/schedules/calendar${queryOf({ [kind]: value, schedule })}`;
  return (
    <div class="row">
      <a class="button little" href={href(range.before)} aria-label={`The ${kind} before`}>
        <Icon name="back" size={16} />
      </a>
      <a class="button little" href={href(range.after)} aria-label={`The ${kind} after`}>
        <Icon name="next" size={16} />
      </a>
      <a class="button little" href={href(kind === 'month' ? 'now' : null)}>
        This {kind}
      </a>
      <h2>{rangeInWords(range)}</h2>
      <span class="push quiet small">
        {schedule !== undefined && (
          <>
            One schedule only ·{' '}
            <a href={`/schedules/calendar${queryOf({ [kind]: range.value })}`}>Show all</a> ·{' '}
          </>
        )}
        Times in {zone.value}
      </span>
    </div>
  );
}

function Days({
  range,
  calendar,
  entries,
  today,
}: {
  range: CalendarRange;
  calendar: CalendarView;
  entries: EntriesShown;
  today: string;
}) {
  // What began before, and reaches in, stands on the first day.
  const byDay = Map.groupBy(calendar.occurrences, ({ atUtc }) => {
    const day = isoDay(atUtc);
    return day < range.from ? range.from : day;
  });
  const changes = Map.groupBy(calendar.clockChanges, ({ atUtc }) => isoDay(atUtc));
  return (
    <>
      {calendar.more && (
        <p class="notice" data-tone="warn">
          There is more than fits here; look at one schedule or a shorter time to see all of it.
        </p>
      )}
      <ol class="schedules-days" data-kind={range.kind} aria-label={rangeInWords(range)}>
        {range.days.map((day) => {
          const all = itemsOf(day, byDay.get(day) ?? [], entries.byDay.get(day) ?? []);
          const marks = changes.get(day) ?? [];
          return (
            <li
              key={day}
              class="schedules-day"
              data-day={day}
              data-empty={all.length === 0 && marks.length === 0}
              data-outside={range.kind === 'month' && !day.startsWith(range.value)}
              aria-current={day === today ? 'date' : undefined}
            >
              <h3 class="schedules-day-name">
                <span>{dayInWords(day, { weekday: 'short' })}</span>{' '}
                {dayInWords(day, { day: 'numeric', month: 'short' })}
              </h3>
              {marks.map((change) => (
                <p key={change.atUtc} class="schedules-clock small">
                  {clockChangeInWords(change)}
                </p>
              ))}
              <DayItems kind={range.kind} day={day} all={all} />
            </li>
          );
        })}
      </ol>
      {calendar.occurrences.length === 0 && entries.byDay.size === 0 && (
        <p class="quiet">Nothing was due and nothing will be in this {range.kind}.</p>
      )}
    </>
  );
}

interface DayItem {
  key: string;
  atMs: number;
  item: ComponentChildren;
}

/** In order of time; whole days, and what goes on from the day before, first. */
function itemsOf(
  day: string,
  occurrences: readonly CalendarOccurrence[],
  entries: readonly EntryView[],
): DayItem[] {
  const items = [
    ...entries.map((entry) => ({
      key: `${entry.id} ${entry.startUtc}`,
      atMs: entry.allDay ? 0 : Date.parse(entry.startUtc),
      item: <Entry entry={entry} day={day} />,
    })),
    ...occurrences.map((one) => ({
      key: `${one.scheduleId} ${one.atUtc} ${one.state}`,
      atMs: Date.parse(one.atUtc),
      item: <Item one={one} />,
    })),
  ];
  return items.toSorted((one, other) => one.atMs - other.atMs);
}

function DayItems({
  kind,
  day,
  all,
}: {
  kind: CalendarRange['kind'];
  day: string;
  all: readonly DayItem[];
}) {
  const [showsAll, setShowsAll] = useState(false);
  const most = MOST_OF_A_DAY[kind];
  const shown = showsAll || all.length <= most ? all : all.slice(0, most - 1);
  const left = all.length - shown.length;
  return (
    <ul class="schedules-items">
      {shown.map(({ key, item }) => (
        <li key={key}>{item}</li>
      ))}
      {left > 0 && (
        <li>
          {kind === 'month' ? (
            <a class="small" href={`/schedules/calendar${queryOf({ week: day })}`}>
              {left} more
            </a>
          ) : (
            <Button little onPress={() => setShowsAll(true)}>
              Show {left} more
            </Button>
          )}
        </li>
      )}
    </ul>
  );
}

function Item({ one }: { one: CalendarOccurrence }) {
  const { scheduleId, name, atUtc, count, state, reason, runId } = one;
  const isUsual = state === 'ran' || state === 'due';
  return (
    <a
      class="schedules-item"
      data-tone={toneOf(state)}
      data-state={state}
      href={runId === null ? hrefOf(scheduleId) : hrefOfRun(runId)}
      title={`${exactly(atUtc)}${reason === null ? '' : `\n${reason}`}`}
    >
      <span class="number">{timesOf(one)}</span> <span>{name}</span>
      {count > 1 && <span class="quiet"> ×{count}</span>}
      <span class={isUsual ? 'hidden-visually' : 'schedules-item-state'}> {fateOf(one)}</span>
    </a>
  );
}

function timesOf({ atUtc, lastAtUtc, count }: CalendarOccurrence): string {
  if (count === 1) return wallTime(atUtc);
  const isOneDay = isoDay(atUtc) === isoDay(lastAtUtc);
  return `${wallTime(atUtc)}–${isOneDay ? wallTime(lastAtUtc) : wallMoment(lastAtUtc)}`;
}

/** What is to come and will not run says why; of what is past, the run or the schedule tells. */
function fateOf({ state, reason, atUtc }: CalendarOccurrence): string {
  const isComing = Date.parse(atUtc) > nowMs.value;
  if (state !== 'skipped' || !isComing || reason === null) return state;
  return reason.replace(/^the schedule is /, '');
}
