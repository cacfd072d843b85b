/** A place of calendars or contacts of a person. Its password, or its secret address, is in the file of secrets under a name. */
import { z } from 'zod';
import { once } from '../../base/once.ts';

export const DAV_KINDS = ['calendar', 'contacts'] as const;

const collectionSchema = once(() =>
  z.strictObject({
    /** Empty where the whole account is one secret address. */
    url: z.string(),
    name: z.string(),
    isReadOnly: z.boolean(),
  }),
);
export type DavPlace = z.output<ReturnType<typeof collectionSchema>>;

export const davDetailsSchema = once(() =>
  z.strictObject({
    kind: z.enum(DAV_KINDS),
    /** `address`: one that is only read, as calendars are shared. `file`: of the workspace. */
    by: z.enum(['dav', 'address', 'file']),
    user: z.string(),
    /** The name of its password, or of its address, in `secrets.yaml`; null of a file. */
    secret: z.string().nullable(),
    /** In place of a password: the id of a sign-in. */
    signIn: z.string().optional(),
    /** Who gets the password: `dav.example.org`, or `.icloud.com` for all below it. */
    hosts: z.array(z.string()),
    /** Without it, a password may go over http, to a server in the own network. */
    isSecure: z.boolean(),
    collections: z.array(collectionSchema()),
    /** What is new goes here. */
    usual: z.string().nullable(),
    /** Addresses by which the server knows its person. */
    addresses: z.array(z.string()),
    /** The server sends invitations by itself. */
    schedules: z.boolean(),
    /** Where it lays invitations of others; accounts that were connected before it was looked for have none. */
    inbox: z.string().nullish(),
    createdMs: z.int(),
  }),
);
export type DavDetails = z.output<ReturnType<typeof davDetailsSchema>>;

export interface DavAccount extends DavDetails {
  id: string;
  person: string;
  /** What its person calls it by: `ana@example.org`, `dav.example.org`, a path. */
  address: string;
}
