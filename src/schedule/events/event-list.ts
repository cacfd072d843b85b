/** What happened lately that schedules wait for, and what was done about it; every face shows the same. */
import type { EventView } from '../../domain/schedule/event-view.ts';
import type { EventTable, ListedEvent } from '../../store/events.ts';
import { formatInstant } from '../../time/instant.ts';

export interface EventList {
  /** The latest first; of one schedule, where its id is given. */
  list(filter: { limit: number; scheduleId?: string }): Promise<EventView[]>;
}

export function createEventList(events: Pick<EventTable, 'list'>): EventList {
  return { list: async (filter) => (await events.list(filter)).map(viewEvent) };
}

function viewEvent({ source, key, cameMs, data, fires }: ListedEvent): EventView {
  return {
    source,
    key,
    cameAtUtc: formatInstant(cameMs),
    data,
    fires: fires.map(({ atMs, state, ...fire }) => ({
      ...fire,
      scheduledForUtc: formatInstant(atMs),
      state: state ?? 'waiting',
    })),
  };
}
