/** A person, and somebody who waits to be let in, as programs and people read them. */
import { formatInstant } from '../time/instant.ts';
import type { Address, Person, Trip } from './person.ts';

export interface PersonView extends Omit<Person, 'createdMs' | 'addresses' | 'trip'> {
  addresses: (Omit<Address, 'isGroup'> & { isGroup: boolean })[];
  /** The last time that they were away; the zone there held until its end. */
  trip: { place: string; timezone: string; fromUtc: string; untilUtc: string | null } | null;
  createdAtUtc: string | null;
}

export function viewPerson({ createdMs, addresses, trip, ...person }: Person): PersonView {
  return {
    ...person,
    addresses: addresses.map((one) => ({ ...one, isGroup: one.isGroup === true })),
    trip: trip === undefined ? null : viewTrip(trip),
    // The owner was there before anything was stored.
    createdAtUtc: createdMs === 0 ? null : formatInstant(createdMs),
  };
}

function viewTrip({ place, timezone, fromMs, untilMs }: Trip): NonNullable<PersonView['trip']> {
  const untilUtc = untilMs === null ? null : formatInstant(untilMs);
  return { place, timezone, fromUtc: formatInstant(fromMs), untilUtc };
}
