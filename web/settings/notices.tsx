/** Notices on this device while the page is closed, and the other devices that show them. */
import { useId, useState } from 'preact/hooks';
import { path, send } from '../base/api.ts';
import { me } from '../base/me.ts';
import { Time } from '../base/times.tsx';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Shown } from '../parts/reading.tsx';
import { tell } from '../parts/toast.tsx';
import { DEVICES, type DeviceView, thisBrowser, turnOff, turnOn } from '../push/subscribe.ts';
import { whyNoNotices } from '../push/why-no-notices.ts';
import { deviceInWords } from './device-words.ts';

interface Sessions {
  pageSessions: { id: string; isThis: boolean }[];
}

export function Notices() {
  const reading = useRead<{ devices: DeviceView[] }>(DEVICES);
  const sessions = useRead<Sessions>('/page-sessions');
  return (
    <Card title="Notices on this device">
      <Shown of={reading}>
        {({ devices }) => {
          const own = sessions.data?.pageSessions.find(({ isThis }) => isThis)?.id;
          const theirs = devices.filter(({ person }) => person === me.value?.person.id);
          const here = theirs.find(({ pageSession }) => pageSession === own) ?? null;
          return (
            <div class="stack">
              <ThisDevice here={here} />
              <Devices devices={theirs} here={here} />
            </div>
          );
        }}
      </Shown>
    </Card>
  );
}

function ThisDevice({ here }: { here: DeviceView | null }) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const why = whyNoNotices(thisBrowser());
  const change = (act: () => Promise<void>, said: string) => async (): Promise<void> => {
    setProblem(null);
    try {
      await act();
      tell(said);
    } catch (error) {
      setProblem(`That did not work: ${(error as Error).message}`);
    }
    await load(DEVICES);
  };
  return (
    <>
      <p class="help" id={id}>
        Reminders and requests that you have not seen are shown here also while the page is closed.
        They go through the server of your browser’s vendor, encrypted for this browser alone.
      </p>
      {here === null && why !== null && <p>{why}</p>}
      {problem !== null && <p role="alert">{problem}</p>}
      {here !== null && (
        <div class="row">
          <Button onPress={change(() => turnOff(here.id), 'No notices on this device.')}>
            Turn off notices
          </Button>
        </div>
      )}
      {here === null && why === null && (
        <div class="row">
          <Button
            kind="primary"
            onPress={change(
              () => turnOn(me.value?.person.id ?? ''),
              'This device shows notices now.',
            )}
          >
            Turn on notices
          </Button>
        </div>
      )}
    </>
  );
}

function Devices({ devices, here }: { devices: readonly DeviceView[]; here: DeviceView | null }) {
  const remove = (id: string) => async (): Promise<void> => {
    if (id === here?.id) await turnOff(id);
    else await send('DELETE', path('/devices/{id}', { id }));
    await load(DEVICES);
  };
  if (devices.length === 0) return null;
  return (
    <ul class="entries">
      {devices.map(({ id, userAgent, addedAtUtc }) => (
        <li key={id} class="row">
          <span class="settings-grow">
            {deviceInWords(userAgent)}, since <Time at={addedAtUtc} as="moment" />
          </span>
          {id === here?.id && <span class="state">this one</span>}
          <Button
            little
            label={`No more notices on ${deviceInWords(userAgent)}, ${id}`}
            onPress={remove(id)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
