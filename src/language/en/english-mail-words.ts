/** How English mails say that a quote begins, and that they answer. */
import type { MailWords } from '../mail-words.ts';

export const ENGLISH_MAIL_WORDS: MailWords = {
  introduces: /^On .{3,200} wrote:$/,
  original: /^-{2,} ?Original Message/,
  answers: /^re ?:/i,
  replies:
    /^(?:please,?\s+)?(?:reply|answer|respond|write\s+back)\s+(?:to\s+)?(?:(?:that|this|the)\s+(?:last\s+|latest\s+)?(?:e-?mail|mail)|it)(?:\s*:\s*(\S[\s\S]*)|,?\s*(?:(?:with|saying):?\s*)?["“]([^"“”]+)["”]\.?)$/i,
  keeps:
    /^(?:please )?(?:put|save|file|keep|store|collect) (?:all )?(?:of )?(?:the |my )?(?<what>\p{L}+),? (?:(?:that|which) (?:come|arrive|i get|are sent(?: to me)?) (?:by|via|in|with|as) (?:my )?(?:e-?mails?|mails?)|(?:from|in|out of) (?:my |the )?(?:e-?mails?|mails?)),? (?:in|into|to) (?:(?:a|one) folder|(?:the folder |a folder called )?(?<where>[^\s"]+?))[.!]?$/iu,
  kinds: {
    invoices: 'invoice',
    bills: 'bill',
    receipts: 'receipt',
    statements: 'statement',
    contracts: 'contract',
    payslips: 'payslip',
    tickets: 'ticket',
  },
  keepsInFull: (word, where) =>
    `when a mail with an attachment with "${word}" arrives, save the attachments into ${where}`,
};
