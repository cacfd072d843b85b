/** What is told of a search for mails, by the code of the language; English if there is no other. German is loaded once it is spoken. */
import { ENGLISH_MAIL_ANSWERS } from './en/english-mail-answers.ts';
import type { MailAnswers } from './mail-answers.ts';

export async function mailAnswersOf(language: string | undefined): Promise<MailAnswers> {
  if (language !== 'de') return ENGLISH_MAIL_ANSWERS;
  const { GERMAN_MAIL_ANSWERS } = await import('./de/german-mail-answers.ts');
  return GERMAN_MAIL_ANSWERS;
}
