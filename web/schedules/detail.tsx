/** One schedule: when, what, for whom, what waits for approval, and what became of every time that it was due. */
import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { ScheduleView } from '../../src/domain/views.ts';
import { useActions } from '../base/actions.ts';
import { query as queryOf, send } from '../base/api.ts';
import { navigate } from '../base/navigate.ts';
import { Time, wallMoment } from '../base/times.tsx';
import { useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card, PageHead } from '../parts/card.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Shown } from '../parts/reading.tsx';
import { State } from '../parts/state.tsx';
import { tell, tellProblem } from '../parts/toast.tsx';
import { Whose } from '../parts/whose.tsx';
import { Approval } from './approval.tsx';
import { Backfill } from './backfill.tsx';
import { Deeds, EndPause, hrefOf, mayRun, runNow } from './deeds.tsx';
import { FireList } from './fire-list.tsx';
import { History } from './history.tsx';
import { budgetInWords, policiesInWords, sessionInWords } from './in-words.ts';
import { WorkCard } from './work-card.tsx';

const KINDS = ['schedule-changed', 'run-started', 'run-finished', 'request-ended'] as const;

export function Detail({ id }: { id: string }) {
  const reading = useRead<{ schedule: ScheduleView }>(hrefOf(id), KINDS);
  return (
    <Shown of={reading}>
      {({ schedule }) => (
        <div>
          <Head schedule={schedule} />
          <div class="stack">
            {schedule.status !== 'cancelled' && <Approval schedule={schedule} />}
            <div class="columns">
              <WhenCard schedule={schedule} />
              <WorkCard schedule={schedule} />
            </div>
            <History schedule={schedule} />
            <Facts schedule={schedule} />
          </div>
        </div>
      )}
    </Shown>
  );
}

function Head({ schedule }: { schedule: ScheduleView }) {
  const [open, setOpen] = useState<'backfill' | 'remove' | null>(null);
  const { id, name, status } = schedule;
  const isThere = status !== 'cancelled';
  const edit = { name: `Edit “${name}”`, key: 'e', run: () => navigate(`${hrefOf(id)}/edit`) };
  const run = { name: `Run “${name}” now`, run: () => void runNow(schedule).catch(tellProblem) };
  useActions([...(isThere ? [edit] : []), ...(mayRun(schedule) ? [run] : [])], [id, name, status]);
  return (
    <>
      <p class="small">
        <a href="/schedules">Schedules</a>
      </p>
      <PageHead title={name}>
        <Whose of={schedule} />
        <State of={status === 'cancelled' ? 'removed' : status} />
        <div class="actions">
          <Deeds schedule={schedule} />
          {isThere && (
            <a class="button" href={`${hrefOf(id)}/edit`}>
              Edit
            </a>
          )}
          {mayRun(schedule) && <Button onPress={() => setOpen('backfill')}>Backfill…</Button>}
          {isThere && (
            <Button kind="danger" onPress={() => setOpen('remove')}>
              Remove…
            </Button>
          )}
        </div>
      </PageHead>
      {open === 'backfill' && <Backfill schedule={schedule} onClose={() => setOpen(null)} />}
      {open === 'remove' && <Remove schedule={schedule} onClose={() => setOpen(null)} />}
    </>
  );
}

function Remove({ schedule, onClose }: { schedule: ScheduleView; onClose: () => void }) {
  async function remove(): Promise<void> {
    await send('DELETE', hrefOf(schedule.id));
    tell(`“${schedule.name}” is removed.`);
    navigate('/schedules');
  }
  return (
    <Dialog
      title="Remove this schedule?"
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>Keep it</Button>
          <Button kind="danger" onPress={remove}>
            Remove
          </Button>
        </>
      }
    >
      <p>
        “{schedule.name}” will not fire again. A run that goes on finishes, and its history stays.
      </p>
    </Dialog>
  );
}

function WhenCard({ schedule }: { schedule: ScheduleView }) {
  const { id, description, timezone, trigger, nextRunAtUtc, backoffUntilUtc, status } = schedule;
  const { data } = useRead<{ fires: string[] }>(`${hrefOf(id)}/fires?count=5`, KINDS);
  return (
    <Card
      title="When"
      aside={
        trigger.kind === 'event' ? (
          <a class="small" href={`/events${queryOf({ schedule: id })}`}>
            What came
          </a>
        ) : (
          <a class="small" href={`/schedules/calendar${queryOf({ schedule: id })}`}>
            In the calendar
          </a>
        )
      }
    >
      <div class="stack">
        <p>{description}</p>
        <dl class="facts">
          {trigger.kind !== 'event' && (
            <>
              <dt>Written as</dt>
              <dd class="mono">{writtenAs(trigger)}</dd>
            </>
          )}
          <dt>Zone</dt>
          <dd>{timezone}</dd>
          {nextRunAtUtc !== null && data !== null && nextRunAtUtc !== data.fires[0] && (
            <>
              <dt>Next run</dt>
              <dd>
                <Time at={nextRunAtUtc} as="said" />
              </dd>
            </>
          )}
          {backoffUntilUtc !== null && (
            <>
              <dt>Cools down until</dt>
              <dd>
                <Time at={backoffUntilUtc} as="named" /> <EndPause schedule={schedule} />
              </dd>
            </>
          )}
        </dl>
        {data !== null && data.fires.length > 0 && (
          <div>
            <h3>{status === 'active' ? 'Next times' : 'Next times, were it active'}</h3>
            <FireList fires={data.fires} />
          </div>
        )}
      </div>
    </Card>
  );
}

function writtenAs(trigger: Exclude<ScheduleView['trigger'], { kind: 'event' }>): string {
  switch (trigger.kind) {
    case 'cron':
      return trigger.cron;
    case 'every':
      return `every ${trigger.everyMs / 1000} s, from ${trigger.anchorUtc}`;
    case 'at':
      return trigger.atUtc;
    case 'rrule':
      return [
        trigger.rrule,
        `from ${trigger.startsAt}`,
        ...trigger.exdates.map((date) => `not ${date}`),
      ].join(', ');
  }
}

function Facts({ schedule }: { schedule: ScheduleView }) {
  const { sessionKey, source, webhook, notifyOnCompletion, budget, askedBy } = schedule;
  const rows: [string, string][] = [
    ...policiesInWords(schedule),
    ['Answers to', sessionInWords(sessionKey)],
    ['Tells when a run has ended', notifyOnCompletion ? 'yes' : 'no'],
    ...(webhook === null ? [] : [['Posts each run to', webhook] as [string, string]]),
    ...(budget === undefined
      ? []
      : [['Models may take', budgetInWords(budget)] as [string, string]]),
    ['Defined by', source],
    ...(askedBy === undefined ? [] : [['Asked for by', askedBy] as [string, string]]),
    ['Made', wallMoment(schedule.createdAtUtc)],
    ['Changed', wallMoment(schedule.updatedAtUtc)],
    ['Id', schedule.id],
  ];
  return (
    <Card title="How it behaves">
      <dl class="facts schedules-facts">
        {rows.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}
