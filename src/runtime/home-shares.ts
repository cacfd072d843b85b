/** The calendars of this house that other programs read: each person makes addresses of theirs, and all are read at one place. */
import type { Clock } from '../base/clock.ts';
import type { MakeId } from '../base/ids.ts';
import { type CalendarShares, createCalendarShares } from '../calendar/shares/calendar-shares.ts';
import type { OwnShares } from '../calendar/shares/share-bodies.ts';
import { sharedTimes } from '../calendar/shares/shared-times.ts';
import { writeShared } from '../calendar/shares/write-shared.ts';
import { OWNER } from '../domain/person.ts';
import { may } from '../people/may.ts';
import type { People } from '../people/people.ts';
import type { ReminderDesk } from '../schedule/reminders/reminder-desk.ts';
import type { Store } from '../store/store.ts';
import { daemonAddress } from './daemon-address.ts';

export interface HomeShares extends Pick<CalendarShares, 'endAll'> {
  of(person: string): OwnShares;
  /** The calendar that a token opens; null if it opens none. */
  read(token: string): Promise<string | null>;
}

export function createHomeShares({
  home,
  clock,
  makeId,
  store,
  people,
  remindersOf,
}: {
  home: string;
  clock: Clock;
  makeId: MakeId;
  store: Store;
  people: Pick<People, 'list' | 'ofSession'>;
  remindersOf: (person: string) => Promise<Pick<ReminderDesk, 'list'>>;
}): HomeShares {
  const shares = createCalendarShares({
    ...{ store, clock, makeId },
    async mayKeep(id) {
      const person = (await people.list()).find((one) => one.id === id);
      return person !== undefined && may(person.role, 'keep-schedules');
    },
  });

  return {
    endAll: shares.endAll,
    of: (person) => ({
      async make() {
        const { share, token } = await shares.make(person);
        const path = `/calendar/${token}.ics`;
        return { share, path, address: daemonAddress(home) + path };
      },
      list: () => shares.list(person),
      end: (reference) => shares.end(person, reference),
    }),
    async read(token) {
      const person = await shares.who(token);
      if (person === null) return null;
      const times = await sharedTimes({
        clock,
        // What is the owner's is theirs for not being anybody else's.
        store: person === OWNER ? store : store.of(person),
        isTheirs: async (sessionKey) => (await people.ofSession(sessionKey)).id === person,
        reminders: async () => (await remindersOf(person)).list(),
      });
      return writeShared(times);
    },
  };
}
