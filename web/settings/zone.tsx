/** The zone of who is signed in, found by a city. */
import { useId, useState } from 'preact/hooks';
import { send } from '../base/api.ts';
import { lookAround, me } from '../base/me.ts';
import { nowMs } from '../base/times.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { tell, tellProblem } from '../parts/toast.tsx';
import { findZones } from './find-zones.ts';

const ZONES = Intl.supportedValuesOf('timeZone');

export function Zone() {
  const id = useId();
  const own = me.value?.person.timezone ?? null;
  const [typed, setTyped] = useState('');
  const found = findZones(typed, ZONES, nowMs.value);
  async function save(timezone: string | null): Promise<void> {
    await send('PATCH', '/me', { timezone });
    await lookAround();
    setTyped('');
    tell(`Times are shown in ${me.value?.timezone}.`);
  }
  return (
    <Card title="Your zone">
      <div class="stack">
        <p>
          <strong>{me.value?.timezone}</strong>{' '}
          <span class="quiet">
            {own === null ? 'that of the house, because you have none of your own' : 'your own'}
          </span>
        </p>
        <div class="field">
          <label for={id}>Another zone</label>
          <input
            id={id}
            class="input"
            type="search"
            autocomplete="off"
            placeholder="A city, or UTC+2"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
            aria-describedby={`${id}-help`}
          />
          <ul class="settings-zones" aria-label="Zones found" aria-live="polite">
            {found.map(({ zone, time, offset }) => (
              <li key={zone}>
                <button
                  type="button"
                  class="button plain"
                  onClick={() => void save(zone).catch(tellProblem)}
                >
                  {zone.replaceAll('_', ' ')}{' '}
                  <span class="quiet number">
                    {time}, {offset}
                  </span>
                </button>
              </li>
            ))}
            {typed.trim() !== '' && found.length === 0 && (
              <li class="quiet">No zone has that name. Try the largest city nearby.</li>
            )}
          </ul>
          <p class="help" id={`${id}-help`}>
            Times are shown in it, and what you say about times is meant in it.
          </p>
        </div>
        {own !== null && (
          <div class="row">
            <Button onPress={() => save(null)}>Use that of the house</Button>
          </div>
        )}
      </div>
    </Card>
  );
}
