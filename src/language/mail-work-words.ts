/** What a language says of mails that are looked for, sent and filed: the words by which they are read, and how they are told back. */

/** Which mails are meant, the latest first. */
export interface MailPick {
  /** An address, or a part of a name. */
  from: string | null;
  subject: string | null;
  /** From or to somebody who is in the entry that begins. */
  isWithThese: boolean;
  /** Words anywhere in it. */
  words: string | null;
  isUnread: boolean;
  hasFiles: boolean;
  /** From that day on. */
  since: 'today' | 'yesterday' | null;
  /** Only so many of the latest. */
  latest: number | null;
}

/** What is done with each of the mails that were found, or with the one that came. */
export type MailDeed =
  | { verb: 'task' }
  | { verb: 'archive' }
  | { verb: 'mark-read' }
  | { verb: 'move'; folder: string }
  /** Its files, into a folder of the workspace. */
  | { verb: 'save'; path: string }
  | { verb: 'reply'; text: string };

/** Several words of a category stand in one text, with `|` between them. */
export interface MailLexicon {
  'mail-noun': string;
  /** The same of one, where which one has to be said. */
  'mail-one': string;
  'mail-unread': string;
  /** In front of who wrote it. */
  'mail-from': string;
  'mail-with': string;
  /** Whoever is in the entry that begins. */
  'mail-with-these': string;
  /** In front of words anywhere in it, without quotes. */
  'mail-mention': string;
  /** Behind words of its subject. */
  'mail-in-subject': string;
  'mail-subject-with': string;
  'mail-files': string;
  'mail-of-today': string;
  'mail-since-yesterday': string;
  /** Says that what is sent is a mail. */
  'as-mail': string;
  'with-subject': string;
  'mail-archive': string;
  'mail-mark': string;
  'mail-as-read': string;
  'mail-move': string;
  /** The files of mails, where they are saved. */
  'mail-attachments': string;
  'mail-reply': string;
  /** Behind a verb that stands apart from its end: antworte "darauf". */
  'mail-to-it': string;
  /** Of each a task is made. */
  'mail-task': string;
}

/** Parts of what a mail is, in the order in which all languages say them. */
export const said = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ');
