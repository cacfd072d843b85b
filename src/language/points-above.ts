/** Whether an answer points to a result that its reader does not see, in English or German: "the disk result is above". */
const POINTS =
  /\b(?:results?|outputs?|lists?|figures?|details|contents?|texts?|pages?|files?|answers?|values?|numbers?)\b[^.!?\n]{0,40}\babove\b|\b(?:see|shown|listed|as) above\b|\b(?:siehe|steht|stehen|sind|ist) (?:\p{L}+ )?oben\b|\boben (?:zu sehen|angezeigt|aufgelistet|genannt)\b/iu;

/** So much of an answer stands for itself, and is what "above" means. */
const LEAST_TOLD = 80;

export function pointsAbove(text: string): boolean {
  const found = POINTS.exec(text);
  return found !== null && text.slice(0, found.index).trim().length < LEAST_TOLD;
}
