/** How English mails say that a quote begins, and that they answer. */
import type { MailWords } from '../mail-words.ts';

export const ENGLISH_MAIL_WORDS: MailWords = {
  introduces: /^On .{3,200} wrote:$/,
  original: /^-{2,} ?Original Message/,
  answers: /^re ?:/i,
  replies:
    /^(?:please,?\s+)?(?:reply|answer|respond|write\s+back)\s+(?:to\s+)?(?:(?:that|this|the)\s+(?:last\s+|latest\s+)?(?:e-?mail|mail)|it)(?:\s*:\s*(\S[\s\S]*)|,?\s*(?:(?:with|saying):?\s*)?["“]([^"“”]+)["”]\.?)$/i,
  passesOn:
    /^(?:please,?\s+)?(?:(?:send|mail|e-?mail|forward)\s+(?:it|this|that)\s+to\s+(?<who>[^,:;"“]{1,100}?)|(?:send|mail|e-?mail|forward)\s+(?<whom>[^,:;"“]{1,100}?)\s+(?:it|this|that))(?:\s+(?:by|via|as\s+an?)\s+(?:e-?mail|mail))?(?:,?\s+please)?[.!]?$/i,
  writes:
    /^(?:please,?\s+)?(?:(?:send|write)\s+an?\s+(?:e-?mail|mail)\s+to\s+(?<who>[^,:;"“]{1,100}?)(?:,?\s+(?:saying|(?:and|to|that)\s+says?|with\s+the\s+(?:text|words))(?:\s*:)?|\s*:)|(?:mail|e-?mail)\s+(?<whom>[^,:;"“]{1,100}?),?\s+(?:and|to)\s+say)\s+(?:that\s+)?(?<words>\S[\s\S]*)$/i,
  writesInFull: (who, words) => `mail ${who}${words}`,
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
