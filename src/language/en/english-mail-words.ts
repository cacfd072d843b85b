/** How English mails say that a quote begins, and that they answer. */
import type { MailWords } from '../mail-words.ts';

export const ENGLISH_MAIL_WORDS: MailWords = {
  introduces: /^On .{3,200} wrote:$/,
  original: /^-{2,} ?Original Message/,
  answers: /^re ?:/i,
  replies:
    /^(?:please,?\s+)?(?:reply|answer|respond|write\s+back)\s+(?:to\s+)?(?:(?:that|this|the)\s+(?:last\s+|latest\s+)?(?:e-?mail|mail)|it)(?:\s*:\s*(\S[\s\S]*)|,?\s*(?:(?:with|saying):?\s*)?["“]([^"“”]+)["”]\.?)$/i,
  passesOn:
    /^(?:please,?\s{1,3})?(?:(?:send|mail|e-?mail|forward)\s{1,3}(?:it|this|that)\s{1,3}to\s{1,3}(?<who>[^,:;"“]{1,100}?)|(?:send|mail|e-?mail|forward)\s{1,3}(?<whom>[^,:;"“]{1,100}?)\s{1,3}(?:it|this|that))(?:\s{1,3}(?:by|via|as\s{1,3}an?)\s{1,3}(?:e-?mail|mail))?(?:,?\s{1,3}please)?[.!]?$/i,
  writes:
    /^(?:please,?\s{1,3})?(?:(?:send|write)\s{1,3}an?\s{1,3}(?:e-?mail|mail)\s{1,3}to\s{1,3}(?<who>[^,:;"“]{1,100}?)(?:,?\s{1,3}(?:saying|(?:and|to|that)\s{1,3}says?|with\s{1,3}the\s{1,3}(?:text|words))(?:\s{0,3}:)?|\s{0,3}:)|(?:mail|e-?mail)\s{1,3}(?<whom>[^,:;"“]{1,100}?),?\s{1,3}(?:and|to)\s{1,3}say)\s{1,3}(?:that\s{1,3})?(?<words>\S[\s\S]*)$/i,
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
