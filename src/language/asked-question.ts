/** How a question to a person begins, so that the answer to it is known for one. */
export const ASKED = { en: 'Question:', de: 'Frage:' } as const;

/** What was asked; null where the message asks nothing. */
export function askedIn(text: string): string | null {
  const lead = Object.values(ASKED).find((word) => text.startsWith(`${word} `));
  return lead === undefined ? null : text.slice(lead.length + 1).trim();
}
