/** What is one's own: the zone in which times are shown, how the page looks, and the browsers that are signed in. */
import { useId } from 'preact/hooks';
import type { PageSessionView } from '../../src/domain/page-session-view.ts';
import { path, send } from '../base/api.ts';
import { hasSound, setSound } from '../base/sound.ts';
import { THEMES, theme } from '../base/theme.ts';
import { Time } from '../base/times.tsx';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Shown } from '../parts/reading.tsx';
import { deviceInWords } from './device-words.ts';
import { Notices } from './notices.tsx';
import { Quiet } from './quiet.tsx';
import { Zone } from './zone.tsx';

export function You() {
  return (
    <div class="stack">
      <div class="columns">
        <Zone />
        <div class="stack">
          <Look />
          <Sound />
        </div>
      </div>
      <Quiet />
      <Notices />
      <Browsers />
    </div>
  );
}

function Look() {
  return (
    <Card title="How the page looks">
      <fieldset class="settings-plain">
        <legend class="hidden-visually">Theme</legend>
        {THEMES.map((one) => (
          <label key={one} class="check">
            <input
              type="radio"
              name="theme"
              checked={theme.value === one}
              onChange={() => {
                theme.value = one;
              }}
            />
            {one === 'auto' ? 'As the machine says' : one === 'light' ? 'Light' : 'Dark'}
          </label>
        ))}
      </fieldset>
    </Card>
  );
}

function Sound() {
  const id = useId();
  return (
    <Card title="When something waits for you">
      <label class="check">
        <input
          type="checkbox"
          checked={hasSound.value}
          aria-describedby={id}
          onChange={(event) => setSound(event.currentTarget.checked)}
        />
        Play a short sound
      </label>
      <p class="quiet small" id={id}>
        In this browser, while the page is open. Browsers allow it once you have pressed something
        on the page.
      </p>
    </Card>
  );
}

function Browsers() {
  const reading = useRead<{ pageSessions: PageSessionView[] }>('/page-sessions');
  async function end(id: string): Promise<void> {
    await send('DELETE', path('/page-sessions/{id}', { id }));
    await load('/page-sessions');
  }
  return (
    <Card title="Signed in browsers">
      <Shown of={reading}>
        {({ pageSessions }) => (
          <ul class="entries">
            {pageSessions.map(({ id, person, userAgent, signedInAtUtc, lastSeenAtUtc, isThis }) => (
              <li key={id}>
                <div class="entry-line">
                  <span class="entry-name">{person.name}</span>
                  {isThis && <span class="state">this one</span>}
                  <span class="push">
                    seen <Time at={lastSeenAtUtc} />
                  </span>
                </div>
                <div class="row">
                  <span class="quiet small settings-grow">
                    <span title={userAgent}>{deviceInWords(userAgent)}</span>, since{' '}
                    <Time at={signedInAtUtc} as="moment" />
                  </span>
                  <Button little label={`Sign out ${person.name}, ${id}`} onPress={() => end(id)}>
                    Sign out
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Shown>
      <p class="quiet small">
        <code>rote open</code> at the machine makes a link that signs another browser in.
      </p>
    </Card>
  );
}
