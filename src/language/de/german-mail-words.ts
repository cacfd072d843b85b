/** How German mails say that a quote begins, and that they answer. */
import type { MailWords } from '../mail-words.ts';

export const GERMAN_MAIL_WORDS: MailWords = {
  introduces: /^Am .{3,200} schrieb.{0,200}:$/,
  original: /^-{2,} ?Ursprüngliche Nachricht/,
  answers: /^aw ?:/i,
  replies:
    /^(?:bitte,?\s+)?(?:(?:antworte?|erwidere)\s+(?:bitte\s+)?(?:auf\s+(?:diese|die|jene)\s+(?:letzte\s+)?(?:e-?mail|mail)|darauf)|beantworte\s+(?:bitte\s+)?(?:diese|die|jene)\s+(?:letzte\s+)?(?:e-?mail|mail))\s*(?::\s*(\S[\s\S]*)|,?\s*(?:mit\s*:?\s*)?["„“]([^"„“”]+)["“”]\.?)$/i,
};
