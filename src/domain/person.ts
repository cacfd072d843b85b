/**
 * The person behind a session. The owner decides and manages; members have their own schedules, memory and budget; guests
 * only talk. Whoever is none of them is a stranger, and gets nothing.
 */
import { z } from 'zod';
import { once } from '../base/once.ts';
import { quietSchema } from './quiet.ts';

export const ROLES = ['owner', 'member', 'guest'] as const;
export type Role = (typeof ROLES)[number];

/** There is one owner, and nobody becomes it. */
export const ADDED_ROLES = ['member', 'guest'] as const;
export type AddedRole = (typeof ADDED_ROLES)[number];

/** The id of the person who is there from the start. */
export const OWNER = 'owner';
/** The name of an owner who gave none, as others read it; each language has its own words for it. */
export const THE_OWNER = 'the owner';

/** The name by which others know somebody. */
export const calledTo = ({ id, name }: { id: string; name: string }): string =>
  id === OWNER && name === OWNER ? THE_OWNER : name;

/** An account somewhere: who writes as this one is this person. */
const addressSchema = once(() =>
  z.strictObject({
    channel: z.string().min(1),
    /** The sender as the channel names it, never a name that the sender chose; or the group, if it is one. */
    sender: z.string().min(1),
    /** A group is a place that several people share; it is nobody's account. */
    isGroup: z.literal(true).optional(),
  }),
);
export type Address = z.output<ReturnType<typeof addressSchema>>;

/** A stay of a person elsewhere: from a whole second on, until another stay or until they say that they are back. */
const tripSchema = once(() =>
  z.strictObject({
    timezone: z.string(),
    /** The place as the person said it. */
    place: z.string(),
    fromMs: z.int(),
    untilMs: z.int().nullable(),
  }),
);
export type Trip = z.output<ReturnType<typeof tripSchema>>;

export const personSchema = once(() =>
  z.strictObject({
    id: z.string().min(1),
    name: z.string().min(1),
    role: z.enum(ROLES),
    /** Null if the machine's is meant. */
    timezone: z.string().nullable(),
    /** The last time that they were away; see `zoneOfPerson`. */
    trip: tripSchema().optional(),
    /** When they are left alone; left out, they never are. */
    quiet: quietSchema().optional(),
    /** The first is where the person is reached when no session fits. */
    addresses: z.array(addressSchema()),
    /** The people whose words they take or refuse; one who is left out was not asked yet. */
    hears: z.record(z.string(), z.boolean()).optional(),
    createdMs: z.int(),
  }),
);
export type Person = z.output<ReturnType<typeof personSchema>>;

/** The trip that a person is on; null at home. */
export function tripOf({ trip }: Pick<Person, 'trip'>, nowMs: number): Trip | null {
  const isOn = trip !== undefined && (trip.untilMs === null || nowMs < trip.untilMs);
  return isOn ? trip : null;
}

/** The zone of where a person is now; null if the machine's is meant. */
export function zoneOfPerson(
  person: Pick<Person, 'timezone' | 'trip'>,
  nowMs: number,
): string | null {
  return tripOf(person, nowMs)?.timezone ?? person.timezone;
}

/** Stands beside something that is shown to somebody else than its owner. */
export interface OfSomebody {
  /** The name of its owner; left out if it belongs to the person who looks. */
  person?: string;
}

/** A name as it is shown: with whose it is, if that is not who looks. */
export function withPerson(name: string, { person }: { person?: string | undefined }): string {
  return person === undefined ? name : `${name} (${person})`;
}
