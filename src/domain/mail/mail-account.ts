/** An account of a person at a mail provider. Its password is not here: it is in the file of secrets, under a name. */
import { z } from 'zod';
import { once } from '../../base/once.ts';

export const MAIL_SECURITY = ['tls', 'starttls', 'none'] as const;

const serverSchema = once(() =>
  z.strictObject({
    host: z.string().min(1).max(253),
    port: z.int().min(1).max(65_535),
    /** `tls`: from the first byte. `starttls`: before anything is said. `none`: for a server on this machine only. */
    security: z.enum(MAIL_SECURITY),
  }),
);
export type MailServer = z.output<ReturnType<typeof serverSchema>>;

/** What an account is beside its id, its person and its address; made when the first is read. */
export const accountDetailsSchema = once(() =>
  z.strictObject({
    /** Who receivers read that it is from; null for the address alone. */
    name: z.string().nullable(),
    user: z.string().min(1),
    /** The name of its password in `secrets.yaml`. */
    secret: z.string().min(1),
    /** In place of a password: the id of a sign-in. */
    signIn: z.string().optional(),
    imap: serverSchema(),
    smtp: serverSchema(),
    /** By this name the own server signs `Authentication-Results`; null if nobody can be taken for authenticated. */
    authservId: z.string().nullable(),
    /** Whether the provider files what is sent by itself. */
    filesSent: z.boolean(),
    folders: z.strictObject({
      sent: z.string().nullable(),
      drafts: z.string().nullable(),
      archive: z.string().nullable(),
    }),
    /** When its person first sent from it by hand; null if they have not yet. */
    usedMs: z.int().nullable(),
    createdMs: z.int(),
  }),
);
export type MailAccountDetails = z.output<ReturnType<typeof accountDetailsSchema>>;

export interface MailAccount extends MailAccountDetails {
  id: string;
  person: string;
  /** In small letters. */
  address: string;
}
