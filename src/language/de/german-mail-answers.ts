/** German: what is told of a search for mails. */
import type { MailAnswers } from '../mail-answers.ts';

export const GERMAN_MAIL_ANSWERS: MailAnswers = {
  noneFits: 'Keine Mail passt.',
  fitInAll: (count) => `Insgesamt passen ${count}.`,
};
