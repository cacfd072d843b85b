/**
 * "Put the invoices that come by mail into a folder": read as the sentence that says how they are known and where they are
 * kept, so that a draft shows both.
 */
import { GERMAN_MAIL_WORDS } from './de/german-mail-words.ts';
import { ENGLISH_MAIL_WORDS } from './en/english-mail-words.ts';

/** What is meant, in full; null where the words are no such order. */
export function keptFilesOrder(text: string): string | null {
  for (const { keeps, kinds, keepsInFull } of [ENGLISH_MAIL_WORDS, GERMAN_MAIL_WORDS]) {
    const { what = '', where } = keeps.exec(text.trim())?.groups ?? {};
    const word = kinds[what.toLowerCase()];
    // Nothing is saved outside of the workspace, and the draft says so.
    const folder = (where ?? what.toLowerCase()).replace(/^~\//, '');
    if (word !== undefined && !folder.startsWith('/'))
      return keepsInFull(word, folder.endsWith('/') ? folder : `${folder}/`);
  }
  return null;
}
