/** What happened, the latest first, by kind, source or schedule: which schedule it started, and where it did not, why. */
import { useState } from 'preact/hooks';
import type { EventView } from '../../src/domain/schedule/event-view.ts';
import { query as queryOf } from '../base/api.ts';
import { useAddress } from '../base/use-address.ts';
import { useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Chip } from '../parts/chip.tsx';
import { EventEntry } from '../parts/event-entry.tsx';
import { KIND_NAMES } from '../parts/happened-in-words.ts';
import { Shown } from '../parts/reading.tsx';

const PAGE = 50;
const MOST = 10_000;

export function Happened() {
  const { query, change } = useAddress();
  const { source = '', schedule = '' } = query;
  const [most, setMost] = useState(PAGE);
  const reading = useRead<{ events: EventView[] }>(
    `/events/happened${queryOf({ source, schedule, limit: most })}`,
    ['schedule-changed', 'run-started', 'run-finished'],
  );
  const kinds = Object.entries(KIND_NAMES);
  const isKind = kinds.some(([kind]) => kind === source);
  return (
    <Card title="What came">
      <div class="row events-kinds">
        <Chip isOn={source === ''} onPress={() => change({ source: '' })}>
          all
        </Chip>
        {kinds.map(([kind, name]) => (
          <Chip key={kind} isOn={source === kind} onPress={() => change({ source: kind })}>
            {name}
          </Chip>
        ))}
        {source !== '' && !isKind && (
          <Chip isOn onPress={() => change({ source: '' })}>
            {source} ×
          </Chip>
        )}
        {schedule !== '' && (
          <Chip isOn onPress={() => change({ schedule: '' })}>
            of one schedule ×
          </Chip>
        )}
      </div>
      <Shown of={reading}>
        {({ events }) =>
          events.length === 0 ? (
            <Nothing isFiltered={source !== '' || schedule !== ''} />
          ) : (
            <>
              <ul class="entries" aria-label="What came">
                {events.map((event) => (
                  <EventEntry key={`${event.source} ${event.key}`} event={event} />
                ))}
              </ul>
              {events.length === most && most < MOST && (
                <Button onPress={() => setMost(Math.min(most * 4, MOST))}>Earlier ones</Button>
              )}
            </>
          )
        }
      </Shown>
    </Card>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <p class="quiet">Nothing of this came yet.</p>;
  return (
    <p class="quiet">
      Nothing came yet that a schedule waits for. Calls of hooks, files that change, messages, ends
      of other schedules and trouble stand here, with what was done about each. A{' '}
      <a href="/schedules/new">new schedule</a> may wait for one.
    </p>
  );
}
