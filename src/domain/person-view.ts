/** A person, and somebody who waits to be let in, as programs and people read them. */
import { formatInstant } from '../time/instant.ts';
import type { Address, Person } from './person.ts';

export interface PersonView extends Omit<Person, 'createdMs' | 'addresses'> {
  addresses: (Omit<Address, 'isGroup'> & { isGroup: boolean })[];
  createdAtUtc: string | null;
}

export function viewPerson({ createdMs, addresses, ...person }: Person): PersonView {
  return {
    ...person,
    addresses: addresses.map((one) => ({ ...one, isGroup: one.isGroup === true })),
    // The owner was there before anything was stored.
    createdAtUtc: createdMs === 0 ? null : formatInstant(createdMs),
  };
}
