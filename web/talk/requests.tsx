/** What this conversation waits for: a decision of who was asked, by what is shown here. */
import type { RequestView } from '../../src/domain/views.ts';
import { path, post } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { Button } from '../parts/button.tsx';

export function Requests({ requests }: { requests: readonly RequestView[] }) {
  return (
    <>
      {requests.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </>
  );
}

function Request({ request }: { request: RequestView }) {
  const { id, hash, title, lines, diff, untilUtc } = request;
  const answer = (given: 'yes' | 'no') =>
    post(path('/requests/{id}/answer', { id }), { answer: given, hash });
  return (
    <section class="talk-card" aria-label={`Waits for you: ${title}`}>
      <h2>{title}</h2>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      {diff.length > 0 && (
        <details>
          <summary>Exactly what changes</summary>
          <dl class="facts">
            {diff.map((one) => (
              <Change key={one.path} change={one} />
            ))}
          </dl>
        </details>
      )}
      {untilUtc !== null && (
        <p class="small quiet">
          Until <Time at={untilUtc} as="moment" />
        </p>
      )}
      <div class="row">
        <Button kind="primary" onPress={() => answer('yes')}>
          Approve
        </Button>
        <Button onPress={() => answer('no')}>Not now</Button>
      </div>
    </section>
  );
}

function Change({ change: { path: at, before, after } }: { change: RequestView['diff'][number] }) {
  return (
    <>
      <dt>{at}</dt>
      <dd>
        {before !== undefined && <span class="diff-before">{JSON.stringify(before)}</span>}{' '}
        {after !== undefined && <span class="diff-after">{JSON.stringify(after)}</span>}
      </dd>
    </>
  );
}
