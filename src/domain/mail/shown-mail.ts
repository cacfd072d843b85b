/** A mail as its person reads it before they agree that it goes out. */
export interface ShownMail {
  isDraft: boolean;
  /** Null if there is no account. */
  from: string | null;
  /** Null if it answers a mail that is not known yet. */
  to: readonly string[] | null;
  cc: readonly string[];
  bcc: readonly string[];
  /** Null if it is the one of the mail that it answers. */
  subject: string | null;
  body: string;
  /** Without a number of bytes if it is not there now. */
  files: readonly { name: string; bytes: number | null }[];
}
