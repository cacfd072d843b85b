/** How mails say what they quote and that they answer, in every language that there is. */
import { GERMAN_MAIL_WORDS } from './de/german-mail-words.ts';
import { ENGLISH_MAIL_WORDS } from './en/english-mail-words.ts';

const ALL = [ENGLISH_MAIL_WORDS, GERMAN_MAIL_WORDS];

export const introducesQuote = (line: string): boolean =>
  ALL.some(({ introduces }) => introduces.test(line));
export const beginsOriginal = (line: string): boolean =>
  ALL.some(({ original }) => original.test(line));
/** The words with which "that mail" is to be answered; null for any other sentence. */
export function replyWords(text: string): string | null {
  for (const { replies } of ALL) {
    const [, free, quoted] = replies.exec(text.trim()) ?? [];
    const words = free ?? quoted;
    if (words !== undefined) return words.replace(/^["“„]([^"“”„]*)["”“]$/, '$1').trim();
  }
  return null;
}
/** Who gets what was told last; null for any other sentence. */
export function receiverOfTold(text: string): string | null {
  for (const { passesOn } of ALL) {
    const { who, whom = who } = passesOn.exec(text.trim())?.groups ?? {};
    if (whom !== undefined) return whom;
  }
  return null;
}
/** "Send an email to Ana saying hello" as it is read; null for any other sentence. */
export function mailInFull(text: string): string | null {
  for (const { writes, writesInFull } of ALL) {
    const { who, to = who, whom = to, words } = writes.exec(text.trim())?.groups ?? {};
    if (whom !== undefined && words !== undefined)
      return writesInFull(whom, /^["“„]/.test(words) ? ` ${words}` : `: ${words}`);
  }
  return null;
}
export const saysAnswer = (subject: string): boolean =>
  ALL.some(({ answers }) => answers.test(subject));
