/** What is said of mails that are about to be sent. */
import type { ShownMail } from '../domain/mail/shown-mail.ts';

export interface MailTalkWords {
  /** All of a mail in one line: nothing of it is left out or cut. */
  whole(mail: ShownMail): string;
  /** Stands where something is filled in when it runs. */
  filled(reference: string): string;
  /** The draft of an answer to a mail, by who sent it and its subject. */
  answer(title: string): string;
  /** Where files of mails are saved. */
  savedIn(folder: string): string;
  noneTold: string;
  notChecked(sender: string): string;
  /** The draft of a mail with what was told last. */
  passOn(to: string): string;
  nothingTold: string;
  nobodyCalled(name: string): string;
}

/** Where a line of the mail ends. */
const LINE_END = ' ⏎ ';

export const inOneLine = (text: string): string => text.trimEnd().replaceAll(/\r?\n/g, LINE_END);

export function sizeInWords(bytes: number, decimal: string): string {
  if (bytes < 1000) return `${bytes} B`;
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${size.toFixed(1).replace('.', decimal)} ${unit}`;
}
