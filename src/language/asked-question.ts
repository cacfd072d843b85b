/** Reads a question to a person back from a message, so that the answer to it is known for one. */
import { GERMAN_ASKED } from './de/german-question.ts';
import { ENGLISH_ASKED } from './en/english-question.ts';

/** The question; null if the message asks nothing. */
export function askedIn(text: string): string | null {
  const lead = [ENGLISH_ASKED, GERMAN_ASKED].find((word) => text.startsWith(`${word} `));
  return lead === undefined ? null : text.slice(lead.length + 1).trim();
}
