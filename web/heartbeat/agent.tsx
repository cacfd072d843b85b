/** One agent: whether and when it looks around, what that took today, its lines, and how to change all of it. */
import { useEffect, useState } from 'preact/hooks';
import type { ExplainedView, HeartbeatView } from '../../src/domain/heartbeat-view.ts';
import { post, query as queryOf } from '../base/api.ts';
import { nowMs, Time } from '../base/times.tsx';
import { useRead } from '../base/use-read.ts';
import { count, money } from '../parts/amounts.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Meter } from '../parts/meter.tsx';
import { Shown } from '../parts/reading.tsx';
import { tell } from '../parts/toast.tsx';
import { EditLines } from './edit-lines.tsx';
import { Lines } from './lines.tsx';

const STATES: Readonly<Record<HeartbeatView['state'], { words: string; tone: string }>> = {
  on: { words: 'on', tone: 'good' },
  off: { words: 'off', tone: 'plain' },
  waiting: { words: 'waits for you', tone: 'warn' },
  empty: { words: 'nothing to look at', tone: 'plain' },
};

interface Props {
  heartbeat: HeartbeatView;
  onChanged: () => Promise<void>;
}

export function Agent({ heartbeat, onChanged }: Props) {
  const { agent, state, settings, lines, waiting, lastRunUtc } = heartbeat;
  const [isEditing, setEditing] = useState(false);
  const explained = useRead<{ heartbeats: ExplainedView[] }>(
    `/heartbeats/explain${queryOf({ agent })}`,
  );
  // Read anew when something of it is another: not with every run of anything.
  const seen = [state, lines, waiting, lastRunUtc].join(' ');
  const [known, setKnown] = useState(seen);
  useEffect(() => {
    if (known === seen) return;
    setKnown(seen);
    void explained.reload();
  }, [seen]);
  async function changed(): Promise<void> {
    await Promise.all([onChanged(), explained.reload()]);
  }
  const { words, tone } = STATES[state];
  return (
    <Card
      title={agent}
      aside={
        <>
          <span class="state" data-tone={tone}>
            {words}
          </span>
          <Switches heartbeat={heartbeat} onChanged={changed} />
        </>
      }
    >
      <div class="stack">
        {!settings.enabled && (
          <p class="notice" data-tone="warn">
            Looking around is switched off in <a href="/settings/everything/heartbeat">Settings</a>.
          </p>
        )}
        <Resting heartbeat={heartbeat} />
        <div class="columns">
          <Times heartbeat={heartbeat} />
          <Today heartbeat={heartbeat} />
        </div>
        {isEditing ? (
          <EditLines
            agent={agent}
            onClose={() => setEditing(false)}
            onSaved={async () => {
              setEditing(false);
              await changed();
            }}
          />
        ) : (
          <Shown of={explained}>
            {({ heartbeats: [one] }) =>
              one === undefined ? null : (
                <Lines
                  explained={one}
                  heartbeat={heartbeat}
                  onEdit={() => setEditing(true)}
                  onChanged={changed}
                />
              )
            }
          </Shown>
        )}
      </div>
    </Card>
  );
}

function Switches({ heartbeat: { agent, state }, onChanged }: Props) {
  async function wake(): Promise<void> {
    const { woken } = await post<{ woken: boolean }>('/wake', { agent });
    tell(woken ? `${agent} looks around now.` : `${agent} is not switched on.`);
    await onChanged();
  }
  async function off(): Promise<void> {
    await post('/heartbeats/switch', { on: false, agent });
    tell(`${agent} does not look around any more. Its lines stay.`);
    await onChanged();
  }
  return (
    <>
      {state === 'on' && (
        <Button little label={`Look now: ${agent}`} onPress={wake}>
          Look now
        </Button>
      )}
      {(state === 'on' || state === 'waiting') && (
        <Button little label={`Switch off: ${agent}`} onPress={off}>
          Switch off
        </Button>
      )}
    </>
  );
}

function Resting({ heartbeat: { isAtCap, restsUntilUtc } }: Pick<Props, 'heartbeat'>) {
  const isResting = restsUntilUtc !== null && Date.parse(restsUntilUtc) > nowMs.value;
  if (isAtCap)
    return (
      <p class="notice" data-tone="warn">
        Its looks have taken their most for today: no model is asked for it until tomorrow. What
        needs no model goes on.
      </p>
    );
  if (!isResting) return null;
  return (
    <p class="notice" data-tone="warn">
      A look failed; the next one comes after <Time at={restsUntilUtc} as="moment" />.
    </p>
  );
}

function Times({ heartbeat }: Pick<Props, 'heartbeat'>) {
  const { settings, timezone, lastRunUtc, nextDueUtc, state } = heartbeat;
  const { checkMinutes, thinkMinutes, hours } = settings;
  const isAllDay = hours.from % 24 === hours.to % 24;
  return (
    <dl class="facts">
      <dt>Checks</dt>
      <dd>every {minutesInWords(checkMinutes)}, without a model</dd>
      <dt>A model looks</dt>
      <dd>every {minutesInWords(thinkMinutes)}, where a line needs one</dd>
      <dt>Hours</dt>
      <dd>
        {isAllDay ? 'all day' : `${clock(hours.from)} to ${clock(hours.to)}`} ({timezone})
      </dd>
      <dt>Last look</dt>
      <dd>{lastRunUtc === null ? 'none yet' : <Time at={lastRunUtc} />}</dd>
      <dt>Next look</dt>
      <dd>{state !== 'off' && nextDueUtc !== null ? <Time at={nextDueUtc} /> : 'none'}</dd>
    </dl>
  );
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

function minutesInWords(minutes: number): string {
  if (minutes === 60) return 'hour';
  if (minutes % 60 === 0) return `${minutes / 60} hours`;
  return minutes === 1 ? 'minute' : `${minutes} minutes`;
}

function Today({ heartbeat: { today, most } }: Pick<Props, 'heartbeat'>) {
  return (
    <div class="heartbeat-today">
      <h3>Models today</h3>
      <Meter name="Cost" used={today.cents} most={most.cents} inWords={money} />
      <Meter
        name="Calls"
        used={today.calls}
        most={most.calls}
        inWords={(calls) => `${count(calls)} ${calls === 1 ? 'call' : 'calls'}`}
      />
    </div>
  );
}
