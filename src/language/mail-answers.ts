/** What is told of a search for mails. */
export interface MailAnswers {
  noneFits: string;
  fitInAll(count: number): string;
}
