/** The latest events that schedules wait for, and what was done about them; every face shows the same. */
import type { EventView } from '../../domain/schedule/event-view.ts';
import { explainOccurrence } from '../../language/schedule-view.ts';
import type { EventFilter, EventFire, EventTable, ListedEvent } from '../../store/events.ts';
import { formatInstant } from '../../time/instant.ts';

export interface EventList {
  /** The latest first. */
  list(filter: EventFilter): Promise<EventView[]>;
}

export function createEventList(events: Pick<EventTable, 'list'>): EventList {
  return { list: async (filter) => (await events.list(filter)).map(viewEvent) };
}

function viewEvent({ source, key, cameMs, data, fires, person }: ListedEvent): EventView {
  return {
    source,
    key,
    cameAtUtc: formatInstant(cameMs),
    data,
    fires: fires.map(viewFire),
    ...(person !== undefined && { person }),
  };
}

function viewFire({ atMs, state, isOpen, ...fire }: EventFire): EventView['fires'][number] {
  const scheduledForUtc = formatInstant(atMs);
  if (state !== null)
    return {
      ...fire,
      scheduledForUtc,
      state,
      explanation: explainOccurrence({ state, reason: fire.reason }),
    };
  return isOpen
    ? { ...fire, scheduledForUtc, state: 'waiting', explanation: 'it waits for its time' }
    : { ...fire, scheduledForUtc, state: 'forgotten', explanation: 'it is too long ago' };
}
