/** Tells which of the choices an answer means: "PM" is "5 PM", "2" or "the second one" the second; null if it is none or several. */
import { VALUE_WORDS } from '../../language/all-value-words.ts';
import { LONGEST_READ } from '../../language/longest-read.ts';

export function matchAnswer(text: string, choices: readonly string[]): string | null {
  if (text.length > LONGEST_READ) return null;
  const said = key(text);
  if (said === '') return null;
  const labels = choices.map(key);
  const exact = labels.indexOf(said);
  if (exact >= 0) return choices[exact] ?? null;
  const number = numberIn(said, choices.length);
  // The choices are shown with their numbers; what is no such number may stand in one of them.
  const byNumber = number === null ? undefined : choices[number - 1];
  const fitting = choices.filter((_, index) => isPart(said, labels[index] as string));
  return byNumber ?? (fitting.length === 1 ? (fitting[0] ?? null) : null);
}

const CHOICES = VALUE_WORDS.map(({ choices }) => choices);
const COUNTED: Readonly<Record<string, number>> = Object.fromEntries(
  CHOICES.flatMap(({ counted }) => Object.entries(counted)),
);
const LAST: ReadonlySet<string> = new Set(CHOICES.flatMap(({ last }) => last.split(' ')));
const FRAME = new RegExp(
  `^(?:(?:${CHOICES.map(({ lead }) => lead).join('|')}) )*(?<word>[\\p{L}\\d]+?)(?:st|nd|rd|th)?(?: 1| option| choice)?$`,
  'u',
);
const AND = new RegExp(` (?:${CHOICES.map(({ and }) => and).join('|')}) `, 'g');
const NUMBERS: ReadonlyMap<string, number> = new Map(CHOICES.flatMap(({ numbers }) => numbers));

/** "2", "number 2", "the 2nd", "the second one", "the last". */
function numberIn(said: string, last: number): number | null {
  const word = FRAME.exec(said)?.groups?.['word'] ?? '';
  if (/^\d{1,2}$/.test(word)) return Number(word);
  const whole = said.split(' ').find((one) => one in COUNTED || LAST.has(one)) ?? '';
  const isShort = said.split(' ').length <= 3;
  if (!isShort) return null;
  return LAST.has(whole) ? last : (COUNTED[whole] ?? null);
}

function key(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[.,"'“”!?]/g, '')
    .replaceAll(/\p{L}+/gu, (word) => String(NUMBERS.get(word) ?? word))
    .replaceAll(AND, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Whole words of it: "27" is "Friday 27 November"; "5pm" is "5 PM". */
function isPart(said: string, label: string): boolean {
  const squeezed = label.replaceAll(' ', '') === said.replaceAll(' ', '');
  return squeezed || ` ${label} `.includes(` ${said} `);
}
