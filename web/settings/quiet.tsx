/** When you are not to be disturbed: hours of every day, and a mute that ends by itself. */
import { useId, useState } from 'preact/hooks';
import { send } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Shown } from '../parts/reading.tsx';
import { tell } from '../parts/toast.tsx';

interface QuietView {
  hours: { from: string; to: string } | null;
  mutedUntilUtc: string | null;
  waiting: number;
}

export function Quiet() {
  const quiet = useRead<QuietView>('/quiet', ['message-said']);
  return (
    <Card title="Quiet hours">
      <Shown of={quiet}>{(one) => <QuietForm key={JSON.stringify(one)} {...one} />}</Shown>
    </Card>
  );
}

function QuietForm({ hours, mutedUntilUtc, waiting }: QuietView) {
  const id = useId();
  const [from, setFrom] = useState(hours?.from ?? '22:00');
  const [to, setTo] = useState(hours?.to ?? '07:00');
  const set = (change: Record<string, string>, said: string) => async (): Promise<void> => {
    await send('PUT', '/quiet', change);
    await load('/quiet');
    tell(said);
  };
  return (
    <div class="stack">
      <p class="help">
        {hours === null ? 'None are set. ' : `Every day between ${hours.from} and ${hours.to}. `}
        What comes then waits, and comes as one message afterwards. What is urgent is told at once.
        {waiting > 0 && ` ${waiting === 1 ? 'One message waits' : `${waiting} messages wait`}.`}
      </p>
      <div class="columns">
        <div class="field">
          <label for={`${id}-from`}>From</label>
          <input
            id={`${id}-from`}
            class="input"
            type="time"
            value={from}
            onInput={(event) => setFrom(event.currentTarget.value)}
          />
        </div>
        <div class="field">
          <label for={`${id}-to`}>To</label>
          <input
            id={`${id}-to`}
            class="input"
            type="time"
            value={to}
            onInput={(event) => setTo(event.currentTarget.value)}
          />
        </div>
      </div>
      <div class="row">
        <Button
          kind="primary"
          disabled={from === '' || to === '' || from === to}
          onPress={set({ hours: `${from}-${to}` }, `Quiet between ${from} and ${to}.`)}
        >
          Save quiet hours
        </Button>
        {hours !== null && (
          <Button onPress={set({ hours: 'off' }, 'No quiet hours.')}>No quiet hours</Button>
        )}
      </div>
      {mutedUntilUtc === null ? (
        <div class="row">
          <Button onPress={set({ mute: '1 hour' }, 'Muted for an hour.')}>Mute for an hour</Button>
          <Button onPress={set({ mute: 'tomorrow at 9:00' }, 'Muted until tomorrow.')}>
            Mute until tomorrow
          </Button>
        </div>
      ) : (
        <div class="row">
          <span>
            Muted until <Time at={mutedUntilUtc} as="moment" />
          </span>
          <Button onPress={set({ mute: 'off' }, 'Not muted any more.')}>Unmute</Button>
        </div>
      )}
    </div>
  );
}
