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

/** What is known of a mail before it is sent. */
export interface MailHead {
  /** Null if there is no such account. */
  from: string | null;
  files: { name: string; bytes: number | null }[];
}

/** What an answer to a mail begins with. */
export interface AnsweredMail {
  to: string[];
  subject: string;
  /** Whether its account's own server has authenticated who sent it. */
  isChecked: boolean;
}
