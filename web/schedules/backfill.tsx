/** Runs the times of the past that did not run: first how many those are, then, on a press, the runs. */
import { useState } from 'preact/hooks';
import type { ScheduleView } from '../../src/domain/views.ts';
import { post, query as queryOf } from '../base/api.ts';
import { zone } from '../base/me.ts';
import { isoDay, nowMs, Time } from '../base/times.tsx';
import { useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Shown } from '../parts/reading.tsx';
import { tell } from '../parts/toast.tsx';
import { addDays } from './calendar-range.ts';
import { hrefOf } from './deeds.tsx';

/** Names its zone, so that the daemon reads it as the person does. */
const wall = (day: string, time: string): string => `${day}T${time}[${zone.value}]`;

export function Backfill({ schedule, onClose }: { schedule: ScheduleView; onClose: () => void }) {
  const [openedMs] = useState(nowMs.value);
  const today = isoDay(openedMs);
  const [from, setFrom] = useState(addDays(today, -7));
  const [to, setTo] = useState(addDays(today, -1));
  const isWhole = from !== '' && to !== '';
  const range = {
    from: wall(from, '00:00'),
    to: to === today ? new Date(openedMs).toISOString() : wall(to, '23:59:59'),
  };
  const reading = useRead<{ fires: string[] }>(
    isWhole ? `${hrefOf(schedule.id)}/backfill${queryOf(range)}` : null,
  );
  const count = reading.error === null ? (reading.data?.fires.length ?? 0) : 0;
  async function backfill(): Promise<void> {
    const { runs } = await post<{ runs: unknown[] }>(`${hrefOf(schedule.id)}/backfill`, range);
    tell(`${runs.length} ${runs.length === 1 ? 'run is' : 'runs are'} on the way.`, {
      href: `/runs${queryOf({ schedule: schedule.id })}`,
      label: 'See them',
    });
    onClose();
  }
  return (
    <Dialog
      title="Run what was left out"
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button kind="primary" disabled={!isWhole || count === 0} onPress={backfill}>
            {count === 0 ? 'Run' : `Run ${times(count)}`}
          </Button>
        </>
      }
    >
      <p>
        Every time between these days at which it was due and did not run is run now, none twice.
      </p>
      <div class="row">
        <Day label="From" value={from} max={today} onChange={setFrom} />
        <Day label="To" value={to} max={today} onChange={setTo} />
      </div>
      <div aria-live="polite">
        {isWhole && (
          <Shown of={reading}>
            {({ fires }) =>
              fires.length === 0 ? (
                <p>Nothing was left out between these days.</p>
              ) : (
                <p>
                  It would run {times(fires.length)}, the first for{' '}
                  <Time at={fires[0] ?? null} as="moment" />
                  {fires.length > 1 && (
                    <>
                      , the last for <Time at={fires.at(-1) ?? null} as="moment" />
                    </>
                  )}
                  .
                </p>
              )
            }
          </Shown>
        )}
      </div>
    </Dialog>
  );
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

function Day({
  label,
  value,
  max,
  onChange,
}: {
  label: string;
  value: string;
  max: string;
  onChange: (day: string) => void;
}) {
  return (
    <label class="field">
      <span class="label">{label}</span>
      <input
        class="input"
        type="date"
        value={value}
        max={max}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
