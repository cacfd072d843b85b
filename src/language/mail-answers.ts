/** What is told of a search for mails, in the language of who asks. */
interface MailAnswers {
  noneFits: string;
  fitInAll(count: number): string;
}

const ENGLISH: MailAnswers = {
  noneFits: 'No mail fits.',
  fitInAll: (count) => `${count} fit in all.`,
};
const GERMAN: MailAnswers = {
  noneFits: 'Keine Mail passt.',
  fitInAll: (count) => `Insgesamt passen ${count}.`,
};

export const mailAnswersOf = (language: string | undefined): MailAnswers =>
  language === 'de' ? GERMAN : ENGLISH;
