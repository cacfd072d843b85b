/** Where people are: whether each channel works, what waits there, and how it is set up. */
import type { ChannelView } from '../../src/domain/setup-view.ts';
import { send } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Shown } from '../parts/reading.tsx';
import { State } from '../parts/state.tsx';
import { tell } from '../parts/toast.tsx';
import { SecretField } from './secret-field.tsx';

export function Channels() {
  const reading = useRead<{ channels: ChannelView[] }>('/channels', ['delivery-settled']);
  return (
    <Shown of={reading}>
      {({ channels }) => (
        <div class="stack">
          {channels
            .filter(({ setUp }) => setUp !== null)
            .map((channel) => (
              <Channel key={channel.id} channel={channel} />
            ))}
          <Card title="Always there">
            <ul class="entries">
              {channels
                .filter(({ setUp }) => setUp === null)
                .map((channel) => (
                  <li key={channel.id}>
                    <div class="entry-line">
                      <span class="entry-name">{channel.id}</span>
                      <Health of={channel} />
                    </div>
                    <Traffic of={channel} />
                  </li>
                ))}
            </ul>
          </Card>
        </div>
      )}
    </Shown>
  );
}

function Channel({ channel }: { channel: ChannelView }) {
  const { id, health, setUp } = channel;
  return (
    <Card title={id} aside={<Health of={channel} />}>
      <div class="stack">
        {health?.ready === false && (
          <p class="notice" data-tone="bad">
            {health.why} {health.fix}
          </p>
        )}
        {health?.ready === true && <p>It is {health.as}.</p>}
        <Traffic of={channel} />
        {setUp !== null && (
          <details open={health?.ready !== true}>
            <summary>How it is set up</summary>
            <SetUp setUp={setUp} isOn={health !== null} />
          </details>
        )}
      </div>
    </Card>
  );
}

function SetUp({ setUp, isOn }: { setUp: NonNullable<ChannelView['setUp']>; isOn: boolean }) {
  const secrets = useRead<{ secrets: { name: string }[] }>('/settings/secrets');
  const known = secrets.data?.secrets.map(({ name }) => name) ?? [];
  const turn = (name: string) => async (): Promise<void> => {
    await send('PATCH', '/settings', { [name]: true });
    tell(
      `${name} is on. A channel starts with the daemon, and that is restarted at the machine alone: rote restart`,
    );
    await Promise.all([load('/channels'), load('/settings')]);
  };
  return (
    <div class="stack settings-setup">
      <ol class="settings-steps">
        {setUp.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {setUp.secrets.map((name) => (
        <SecretField key={name} name={name} isSet={known.includes(name)} />
      ))}
      <div class="row">
        {!isOn &&
          setUp.settings.map((name) => (
            <Button key={name} onPress={turn(name)}>
              Turn on {name}
            </Button>
          ))}
        <span class="quiet small">
          Or at the machine: <code>{setUp.command}</code>
        </span>
      </div>
    </div>
  );
}

function Health({ of: { health } }: { of: ChannelView }) {
  if (health === null) return <State of="not set up" />;
  return <State of={health.ready ? 'ready' : 'failed'} />;
}

function Traffic({ of: { waiting, inDoubt, lastSentAtUtc, lastHeardAtUtc } }: { of: ChannelView }) {
  return (
    <p class="quiet small">
      {waiting === 0 ? 'Nothing waits' : `${waiting} to be sent`}
      {inDoubt > 0 && (
        <>
          , <a href="/trouble?state=in-doubt">{inDoubt} in doubt</a>
        </>
      )}
      {lastSentAtUtc !== null && (
        <>
          , sent <Time at={lastSentAtUtc} />
        </>
      )}
      {lastHeardAtUtc !== null && (
        <>
          , heard <Time at={lastHeardAtUtc} />
        </>
      )}
      .
    </p>
  );
}
