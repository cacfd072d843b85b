/** What goes on now: what waits for an answer first, then what fails, runs and comes, and what it cost. */
import type { NowView } from '../../src/domain/now-view.ts';
import { me } from '../base/me.ts';
import { useAddress } from '../base/use-address.ts';
import { useRead } from '../base/use-read.ts';
import { Card, PageHead } from '../parts/card.tsx';
import { Shown } from '../parts/reading.tsx';
import { Coming } from './coming.tsx';
import { CostToday } from './cost-today.tsx';
import { Failing } from './failing.tsx';
import { Latest } from './latest.tsx';
import './now.css';
import { later } from '../parts/later.tsx';
import { Running } from './running.tsx';
import { Say } from './say.tsx';

/** What stands there only if something waits, and what is read by itself. */
const Decision = later(async () => (await import('../parts/decision.tsx')).Decision);
const Reminders = later(async () => (await import('./reminders.tsx')).Reminders);
const Digest = later(async () => (await import('./digest.tsx')).Digest);
const RequestPage = later(async () => (await import('./request-page.tsx')).RequestPage);

export function Now() {
  const { request } = useAddress().query;
  return request === undefined ? <Everything /> : <RequestPage key={request} id={request} />;
}

function Everything() {
  const now = useRead<NowView>('/now', [
    'run-started',
    'run-finished',
    'step-finished',
    'schedule-changed',
    'request-asked',
    'request-ended',
  ]);
  return (
    <>
      <PageHead title="Now">{now.data !== null && <Health of={now.data.health} />}</PageHead>
      <Say />
      <Shown of={now}>{(seen) => <Seen now={seen} />}</Shown>
    </>
  );
}

function Seen({ now }: { now: NowView }) {
  const { requests, failing } = now;
  return (
    <div class="now">
      <Reminders />
      {requests.count > 0 && (
        <Card
          title="Waits for you"
          aside={
            <span class="state" data-tone="warn">
              {requests.count}
            </span>
          }
        >
          <ul class="entries">
            {requests.open.map((request) => (
              <li key={request.id}>
                <Decision request={request} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Failing schedules={failing.schedules} runs={failing.runs} />
      <Coming due={now.due} atUtc={now.atUtc} hasSchedules={now.counts.schedules.active > 0} />
      {me.value?.person.role !== 'guest' && <Digest />}
      <div class="columns">
        <Running running={now.running} waiting={now.counts.runs.waiting} />
        <Latest />
        <CostToday cost={now.cost} />
      </div>
    </div>
  );
}

function Health({ of: { ok, problems } }: { of: NowView['health'] }) {
  if (ok) return null;
  return (
    <p class="notice" data-tone="bad">
      {problems.join(' ')}
    </p>
  );
}
