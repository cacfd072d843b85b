/** Secret addresses at which other calendars read one's schedules: made, shown once, and ended. */
import { useState } from 'preact/hooks';
import { path, send } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Shown } from '../parts/reading.tsx';
import { tell } from '../parts/toast.tsx';

interface ShareView {
  id: string;
  madeAtUtc: string;
  lastReadAtUtc: string | null;
}

const SHARES = '/calendar/shares';

export function Shares() {
  const reading = useRead<{ shares: ShareView[] }>(SHARES, []);
  const [made, setMade] = useState<{ id: string; address: string } | null>(null);
  const make = async (): Promise<void> => {
    const answer = await send<{ share: ShareView; address: string }>('POST', SHARES, {});
    setMade({ id: answer.share.id, address: answer.address });
    await load(SHARES);
  };
  const end = async (id: string): Promise<void> => {
    await send('DELETE', path(`${SHARES}/{id}`, { id }));
    if (made?.id === id) setMade(null);
    await load(SHARES);
    tell('Nothing is read at that address any more.');
  };
  return (
    <Card title="Your schedules in other calendars">
      <div class="stack">
        <p class="quiet small">
          Whoever has such an address reads the names and times of your schedules, 60 days ahead,
          and can change nothing. It names the host of this page; a phone has to reach it.
        </p>
        {made !== null && (
          <div class="field">
            <label for="share-made">Subscribe to this address; it is shown this once</label>
            <input
              id="share-made"
              class="input mono"
              readOnly
              value={made.address}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </div>
        )}
        <Shown of={reading}>
          {({ shares }) =>
            shares.length === 0 ? (
              <p class="quiet">No other calendar reads them.</p>
            ) : (
              <ul class="entries">
                {shares.map(({ id, madeAtUtc, lastReadAtUtc }) => (
                  <li key={id}>
                    <p>
                      Made <Time at={madeAtUtc} />,{' '}
                      {lastReadAtUtc === null ? (
                        'not read yet'
                      ) : (
                        <>
                          last read <Time at={lastReadAtUtc} />
                        </>
                      )}
                    </p>
                    <Button
                      little
                      kind="danger"
                      label={`End the address ${id}`}
                      onPress={() => end(id)}
                    >
                      End it
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Shown>
        <div class="row">
          <Button onPress={make}>Make an address</Button>
        </div>
      </div>
    </Card>
  );
}
