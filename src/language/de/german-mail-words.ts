/** How German mails say that a quote begins, and that they answer. */
import type { MailWords } from '../mail-words.ts';

export const GERMAN_MAIL_WORDS: MailWords = {
  introduces: /^Am .{3,200} schrieb.{0,200}:$/,
  original: /^-{2,} ?Ursprüngliche Nachricht/,
  answers: /^aw ?:/i,
};
