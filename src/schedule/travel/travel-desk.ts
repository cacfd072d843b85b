/**
 * Somebody travels: their zone is that of where they are, until they are back. Of each schedule that it makes a
 * difference to they say once whether it follows them. Everything here may be said again and comes to the same.
 */
import type { Clock } from '../../base/clock.ts';
import { OWNER, type Person, type Trip, tripOf } from '../../domain/person.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import {
  isConcerned,
  type Journey,
  nextSecondMs,
  travelling,
} from '../../domain/schedule/travel.ts';
import type { People } from '../../people/people.ts';
import type { Store } from '../../store/store.ts';
import { HEARTBEAT_SOURCE } from '../sync-heartbeats.ts';

export interface Travelled {
  trip: Trip;
  home: string;
  /** What it makes a difference to: what goes along, what stays, and what is to be asked about. */
  follows: Schedule[];
  stays: Schedule[];
  unasked: Schedule[];
}

export interface TravelDesk {
  /** How it stands; null at home. */
  now(): Promise<Travelled | null>;
  /** From now on, until an instant or until they say that they are back. Another trip gives way to it. */
  begin(to: Pick<Trip, 'timezone' | 'place' | 'untilMs'>): Promise<Travelled>;
  /** Home again; null for somebody who was not away. */
  end(): Promise<Travelled | null>;
  /** Of these, or of all that are to be asked about; `null` asks about all of them again. */
  answer(follows: boolean | null, scheduleId?: string): Promise<Travelled | null>;
}

const ALL = 1_000_000;

export function createTravelDesk(ports: {
  person: string;
  store: Pick<Store, 'schedules' | 'changes' | 'of'>;
  people: Pick<People, 'get' | 'ofSession' | 'setTrip'>;
  clock: Pick<Clock, 'nowMs'>;
  /** Of the house. */
  defaultTimezone: () => string;
}): TravelDesk {
  const { store, people, clock } = ports;
  const me = (): Promise<Person> => people.get(ports.person);

  async function theirs(): Promise<Schedule[]> {
    if (ports.person !== OWNER)
      return store.of(ports.person).schedules.list({ except: 'cancelled', limit: ALL });
    const all = await store.schedules.list({ except: 'cancelled', limit: ALL });
    const holders = await Promise.all(all.map(({ sessionKey }) => people.ofSession(sessionKey)));
    return all.filter((_, index) => holders[index]?.id === OWNER);
  }

  function journeyOf({ timezone }: Person, trip: Trip): Journey {
    return { trip, home: timezone ?? ports.defaultTimezone(), nowMs: clock.nowMs() };
  }

  async function stand(journey: Journey): Promise<Travelled> {
    const concerned = (await theirs()).filter(
      (one) => !one.source.startsWith(HEARTBEAT_SOURCE) && isConcerned(one, journey),
    );
    const those = (follows: boolean | null): Schedule[] =>
      concerned.filter(({ travel }) => (travel?.follows ?? null) === follows);
    const { trip, home } = journey;
    return { trip, home, follows: those(true), stays: those(false), unasked: those(null) };
  }

  async function move(
    schedules: readonly Schedule[],
    follows: boolean | null,
    journey: Journey,
  ): Promise<void> {
    for (const { id } of schedules)
      await store.schedules.change(id, (current) => travelling(current, follows, journey));
    store.changes.notify();
  }

  /** All that follow, also those whose next time lies behind the trip now. */
  async function moveFollowers(journey: Journey): Promise<void> {
    const followers = (await theirs()).filter(
      ({ travel, status }) => travel?.follows === true && status !== 'completed',
    );
    await move(followers, true, journey);
  }

  async function now(): Promise<Travelled | null> {
    const person = await me();
    const trip = tripOf(person, clock.nowMs());
    return trip === null ? null : stand(journeyOf(person, trip));
  }

  return {
    now,
    async begin(to) {
      const person = await me();
      const nowMs = clock.nowMs();
      // Who is there already stays since then.
      const before = tripOf(person, nowMs);
      const sinceMs = before?.timezone === to.timezone ? before.fromMs : nextSecondMs(nowMs);
      const untilMs = to.untilMs === null ? null : Math.floor(to.untilMs / 1000) * 1000;
      const trip: Trip = { ...to, untilMs, fromMs: sinceMs };
      await people.setTrip(person.id, trip);
      const journey = journeyOf(person, trip);
      await moveFollowers(journey);
      return stand(journey);
    },
    async end() {
      const person = await me();
      const nowMs = clock.nowMs();
      const trip = tripOf(person, nowMs);
      if (trip === null) return null;
      const ended: Trip = { ...trip, untilMs: Math.floor(nowMs / 1000) * 1000 };
      await people.setTrip(person.id, ended);
      const journey = journeyOf(person, ended);
      await moveFollowers(journey);
      return stand(journey);
    },
    async answer(follows, scheduleId) {
      const travelled = await now();
      if (travelled === null) return null;
      const { unasked, stays } = travelled;
      const asked = [...travelled.follows, ...stays];
      const meant =
        scheduleId === undefined
          ? follows === null
            ? asked
            : unasked
          : [...asked, ...unasked].filter(({ id }) => id === scheduleId);
      await move(meant, follows, journeyOf(await me(), travelled.trip));
      return now();
    },
  };
}
