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
  /** An order to mail what was told last, to `who`, or to `whom` where the name stands first. */
  passesOn: RegExp;
  /** An order to mail `words` to `who`, with the order around them. */
  writes: RegExp;
  /** The same order in words that leave nothing open; the words begin as they go on. */
  writesInFull(who: string, words: string): string;
  /** An order to keep the files of a kind of mail: `what` they are, and `where` they go if that is said. */
  keeps: RegExp;
  /** Kinds of files that come by mail, each with the word by which a mail of them is known. */
  kinds: Readonly<Record<string, string>>;
  /** The same order in words that leave nothing open. */
  keepsInFull(word: string, where: string): string;
}
