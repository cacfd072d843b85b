/** What is in trouble. Most of it is over by itself; what is in doubt waits until somebody says that it was seen. */

import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { IncidentView } from '../../src/domain/views.ts';
import { path, post, query as queryOf } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Shown } from '../parts/reading.tsx';
import { tell } from '../parts/toast.tsx';
import { Whose } from '../parts/whose.tsx';
import { linkOf } from './link-of.ts';

const PAGE = 50;

export function Incidents() {
  const { query, route } = useLocation();
  const all = query['all'] === 'true';
  const [most, setMost] = useState(PAGE);
  const address = `/incidents${queryOf({ all, limit: most })}`;
  const reading = useRead<{ incidents: IncidentView[] }>(address, [
    'run-finished',
    'delivery-settled',
    'schedule-changed',
  ]);
  return (
    <Card
      title="Incidents"
      aside={
        <label class="check small">
          <input
            type="checkbox"
            checked={all}
            onChange={() => route(`/trouble${queryOf({ ...query, all: all ? '' : 'true' })}`, true)}
          />
          Also those that are over
        </label>
      }
    >
      <Shown of={reading}>
        {({ incidents }) =>
          incidents.length === 0 ? (
            <p class="quiet">
              Nothing is in trouble. Schedules that fail, channels that can’t be reached and calls
              in doubt stand here until that is over.
            </p>
          ) : (
            <>
              <ul class="entries">
                {incidents.map((incident) => (
                  <Incident key={incident.id} incident={incident} onSeen={() => load(address)} />
                ))}
              </ul>
              {incidents.length === most && (
                <Button onPress={() => setMost(most + PAGE)}>More incidents</Button>
              )}
            </>
          )
        }
      </Shown>
    </Card>
  );
}

function Incident({ incident, onSeen }: { incident: IncidentView; onSeen: () => Promise<void> }) {
  const { id, subject, kind, text, count, openedAtUtc, lastAtUtc, closedAtUtc } = incident;
  const link = linkOf(subject);
  const isOpen = closedAtUtc === null;
  const seen = async (): Promise<void> => {
    await post(path('/incidents/{id}/seen', { id }));
    tell('Seen.');
    await onSeen();
  };
  return (
    <li class="trouble-incident">
      <div class="entry-line">
        <span class="state" data-tone={isOpen ? 'bad' : 'good'}>
          {isOpen ? kind.replaceAll('-', ' ') : 'over'}
        </span>
        <Whose of={incident} />
        {count > 1 && <span class="quiet small">{count} times</span>}
        <span class="push">
          {isOpen ? (
            <>
              since <Time at={openedAtUtc} as="moment" />
              {count > 1 && (
                <>
                  , last <Time at={lastAtUtc} />
                </>
              )}
            </>
          ) : (
            <>
              <Time at={openedAtUtc} as="moment" /> until <Time at={closedAtUtc} as="moment" />
            </>
          )}
        </span>
      </div>
      <p class="trouble-text">{text}</p>
      <div class="row">
        {link !== null && <a href={link.href}>{link.label}</a>}
        {isOpen && subject.startsWith('doubt:') && (
          <Button little label={`I have seen it: ${subject}`} onPress={seen}>
            I have seen it
          </Button>
        )}
      </div>
    </li>
  );
}
