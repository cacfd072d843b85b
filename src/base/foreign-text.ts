/** Text that somebody else wrote, for people and models to read: nothing in it is hidden, and there is only so much of it. */

// Joiners stay: scripts and emoji are written with them.
const HIDDEN = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

export function foreignText(text: string, longest: number): string {
  const shown = text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(HIDDEN, '')
    .trim();
  return shown.length > longest ? `${shown.slice(0, longest).toWellFormed()}…` : shown;
}

/** The same on one line. */
export function foreignLine(text: string, longest: number): string {
  return foreignText(text.replaceAll(/\s+/g, ' '), longest);
}
