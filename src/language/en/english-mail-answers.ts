/** English: what is told of a search for mails. */
import type { MailAnswers } from '../mail-answers.ts';

export const ENGLISH_MAIL_ANSWERS: MailAnswers = {
  noneFits: 'No mail fits.',
  fitInAll: (count) => `${count} fit in all.`,
};
