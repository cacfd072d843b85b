/** Messages on their way to channels, latest first, and sending again what failed or is in doubt. */

import { useId, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { DeliveryView } from '../../src/domain/views.ts';
import { path, post, query as queryOf } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { CutText, Json } from '../parts/json.tsx';
import { Shown } from '../parts/reading.tsx';
import { State } from '../parts/state.tsx';
import { tell } from '../parts/toast.tsx';
import { Whose } from '../parts/whose.tsx';

const STATES = ['waiting', 'sending', 'sent', 'failed', 'in-doubt', 'seen'] as const;
const PAGE = 50;

export function Deliveries() {
  const id = useId();
  const { query, route } = useLocation();
  const state = STATES.find((one) => one === query['state']) ?? '';
  const [most, setMost] = useState(PAGE);
  const address = `/deliveries${queryOf({ state, limit: most })}`;
  const reading = useRead<{ deliveries: DeliveryView[] }>(address, [
    'delivery-settled',
    'run-finished',
    'message-said',
  ]);
  return (
    <Card
      title="Messages sent"
      aside={
        <>
          <label class="small" for={id}>
            State
          </label>
          <select
            id={id}
            class="input trouble-state"
            value={state}
            onChange={(event) =>
              route(`/trouble${queryOf({ ...query, state: event.currentTarget.value })}`, true)
            }
          >
            <option value="">any</option>
            {STATES.map((one) => (
              <option key={one} value={one}>
                {one.replaceAll('-', ' ')}
              </option>
            ))}
          </select>
        </>
      }
    >
      <Shown of={reading}>
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <p class="quiet">
              {state === ''
                ? 'Nothing was sent to a channel yet. What schedules say goes to the conversation that they belong to, and stands here while it is on its way.'
                : `No message is ${state.replaceAll('-', ' ')}.`}
            </p>
          ) : (
            <>
              <ul class="entries">
                {deliveries.map((delivery) => (
                  <Delivery key={delivery.id} delivery={delivery} onSent={() => load(address)} />
                ))}
              </ul>
              {deliveries.length === most && (
                <Button onPress={() => setMost(most + PAGE)}>More messages</Button>
              )}
            </>
          )
        }
      </Shown>
    </Card>
  );
}

function Delivery({ delivery, onSent }: { delivery: DeliveryView; onSent: () => Promise<void> }) {
  const { id, channel, target, body, runId, state, attempt, error } = delivery;
  const [asks, setAsks] = useState(false);
  const resend = async (): Promise<void> => {
    await post(path('/deliveries/{id}/resend', { id }));
    setAsks(false);
    tell('It is sent again.');
    await onSent();
  };
  return (
    <li>
      <div class="entry-line">
        <State of={state} />
        <span class="entry-name">{channel}</span>
        <Whose of={delivery} />
        <span class="quiet small">{target}</span>
        <span class="push">
          <Time at={delivery.createdAtUtc} as="moment" />
        </span>
      </div>
      <div class="trouble-text">
        {typeof body['text'] === 'string' ? (
          <CutText text={body['text']} most={300} />
        ) : (
          <Json value={body} />
        )}
      </div>
      {error !== null && <p class="trouble-error small">{error}</p>}
      <p class="quiet small">
        {attempt > 1 && `Tried ${attempt} times. `}
        {delivery.nextTryAtUtc !== null && state === 'waiting' && (
          <>
            Next try <Time at={delivery.nextTryAtUtc} />.{' '}
          </>
        )}
        {runId !== null && <a href={`/runs/${encodeURIComponent(runId)}`}>To its run</a>}
      </p>
      {(state === 'failed' || state === 'in-doubt') && (
        <Button
          little
          label={`Send again: ${id}`}
          onPress={state === 'failed' ? resend : () => setAsks(true)}
        >
          Send again
        </Button>
      )}
      {asks && (
        <Dialog
          title="Send it again?"
          onClose={() => setAsks(false)}
          foot={
            <>
              <Button onPress={() => setAsks(false)}>Not now</Button>
              <Button kind="primary" onPress={resend}>
                Send it again anyway
              </Button>
            </>
          }
        >
          <p>
            Nobody knows whether it arrived: the connection broke while it was sent. If it did, it
            arrives twice.
          </p>
        </Dialog>
      )}
    </li>
  );
}
