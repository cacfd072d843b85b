/** How English mails say that a quote begins, and that they answer. */
import type { MailWords } from '../mail-words.ts';

export const ENGLISH_MAIL_WORDS: MailWords = {
  introduces: /^On .{3,200} wrote:$/,
  original: /^-{2,} ?Original Message/,
  answers: /^re ?:/i,
  replies:
    /^(?:please,?\s+)?(?:reply|answer|respond|write\s+back)\s+(?:to\s+)?(?:(?:that|this|the)\s+(?:last\s+|latest\s+)?(?:e-?mail|mail)|it)\s*(?::\s*(\S[\s\S]*)|,?\s*(?:(?:with|saying)\s*:?\s*)?["“]([^"“”]+)["”]\.?)$/i,
};
