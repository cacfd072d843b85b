/** What a language says of mails that quote and answer others. */
export interface MailWords {
  /** The line before a quote. */
  introduces: RegExp;
  /** The line before a mail that follows as it was. */
  original: RegExp;
  /** A subject that says so. */
  answers: RegExp;
  /** An order to answer the mail that was told of, with its words as the first or the second group. */
  replies: RegExp;
}
