/** What schedules may do beyond the settings: folders, hosts and programs, each granted with the wish that needs it. */

import { useId, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { path, query, send } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Shown } from '../parts/reading.tsx';
import { tell } from '../parts/toast.tsx';

interface GrantView {
  id: string;
  inWords: string;
  untilUtc: string | null;
  lastUsedUtc: string | null;
  schedules: { id: string; name: string }[];
}

const USUAL = '~/notes';
const wishFor = (folder: string): string =>
  `tell me when a file in ${folder.includes(' ') ? JSON.stringify(folder) : folder} changes`;

export function Grants() {
  const reading = useRead<{ grants: GrantView[] }>('/grants', ['schedule-changed']);
  const { route } = useLocation();
  const id = useId();
  const [folder, setFolder] = useState('');
  const wish = wishFor(folder.trim() || USUAL);
  return (
    <div class="stack">
      <Card title="Grant a folder">
        <div class="stack">
          <p>
            A folder is granted with what needs it. Name the folder and say what you want: the draft
            shows what your yes grants, and nothing else is.
          </p>
          <div class="field">
            <label for={id}>Folder</label>
            <input
              id={id}
              class="input mono"
              placeholder={USUAL}
              autocomplete="off"
              aria-describedby={`${id}-help`}
              value={folder}
              onInput={({ currentTarget }) => setFolder(currentTarget.value)}
            />
            <p class="help" id={`${id}-help`}>
              Its path on the machine that Rote runs on, <code>~</code> is home there. It is typed,
              because the page lists no folders: a browser would offer those of your own device, and
              whoever is signed in would see those of the machine.
            </p>
          </div>
          <div class="row">
            <Button kind="primary" onPress={async () => route(`/talk${query({ say: wish })}`)}>
              Say what needs it
            </Button>
            <span class="quiet small">for example: {wish}</span>
          </div>
          <p class="quiet small">
            What all work may do is set at the machine alone, in <code>config.yaml</code>:{' '}
            <code>rote config set tools.shell.allow …</code>. The hosts of a skill are allowed under{' '}
            <a href="/skills">Skills</a>.
          </p>
        </div>
      </Card>
      <Card title="Granted">
        <Shown of={reading}>
          {({ grants }) =>
            grants.length === 0 ? (
              <p class="quiet">
                Nothing is granted: no schedule may do more than the settings allow.
              </p>
            ) : (
              <ul class="entries">
                {grants.map((grant) => (
                  <Entry key={grant.id} grant={grant} />
                ))}
              </ul>
            )
          }
        </Shown>
      </Card>
    </div>
  );
}

function Entry({ grant: { id, inWords, untilUtc, lastUsedUtc, schedules } }: { grant: GrantView }) {
  const change = (verb: 'revoke' | 'limit' | 'last', said: string) => async (): Promise<void> => {
    if (verb === 'revoke') await send('DELETE', path('/grants/{id}', { id }));
    else
      await send('POST', path('/grants/{id}/limit', { id }), verb === 'limit' ? { for: '7d' } : {});
    await load('/grants');
    tell(said);
  };
  return (
    <li>
      <p>{inWords}</p>
      <p class="quiet small">
        {schedules.map(({ id: one, name }, index) => (
          <span key={one}>
            {index > 0 && ', '}
            <a href={path('/schedules/{id}', { id: one })}>{name}</a>
          </span>
        ))}
        {lastUsedUtc === null ? ', never used' : ', used '}
        <Time at={lastUsedUtc} />
        {untilUtc !== null && (
          <>
            , ends <Time at={untilUtc} as="moment" />
          </>
        )}
      </p>
      <div class="row">
        {untilUtc === null ? (
          <Button
            little
            label={`End in 7 days: ${inWords}`}
            onPress={change('limit', 'It ends in a week.')}
          >
            End in 7 days
          </Button>
        ) : (
          <Button
            little
            label={`Let last: ${inWords}`}
            onPress={change('last', 'It lasts as long as its schedule.')}
          >
            Let it last
          </Button>
        )}
        <Button
          little
          kind="danger"
          label={`Take back: ${inWords}`}
          onPress={change('revoke', 'Taken back. What had it waits for your approval.')}
        >
          Take back
        </Button>
      </div>
    </li>
  );
}
