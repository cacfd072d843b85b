/** What schedules may do beyond the settings: folders, hosts and programs, each granted with the wish that needs it. */
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

const EXAMPLE = 'every day at 8 tell me what changed in ~/notes';

export function Grants() {
  const reading = useRead<{ grants: GrantView[] }>('/grants', ['schedule-changed']);
  const { route } = useLocation();
  return (
    <div class="stack">
      <Card title="Grant a folder">
        <div class="stack">
          <p>
            A folder is granted with what needs it. Say what you want and name the folder: the draft
            shows what your yes grants, and nothing else is.
          </p>
          <div class="row">
            <Button kind="primary" onPress={async () => route(`/talk${query({ say: EXAMPLE })}`)}>
              Say what needs it
            </Button>
            <span class="quiet small">for example: {EXAMPLE}</span>
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
