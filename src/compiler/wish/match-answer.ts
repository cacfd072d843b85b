/** Which of the choices an answer means: "PM" is "5 PM", "2" or "the second one" the second; null where it is none or several. */
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

const COUNTED: Readonly<Record<string, number>> = {
  ...{ first: 1, second: 2, third: 3, fourth: 4, former: 1 },
  ...{ erste: 1, ersten: 1, erster: 1, erstes: 1, zweite: 2, zweiten: 2, zweiter: 2, zweites: 2 },
  ...{
    dritte: 3,
    dritten: 3,
    dritter: 3,
    drittes: 3,
    vierte: 4,
    vierten: 4,
    vierter: 4,
    viertes: 4,
  },
};
const LAST: ReadonlySet<string> = new Set(['last', 'latter', 'letzte', 'letzten', 'letztes']);
const FRAME =
  /^(?:(?:number|option|choice|nummer|the|das|die|der|den) )*(?<word>[\p{L}\d]+?)(?:st|nd|rd|th)?(?: 1| option| choice)?$/u;

/** "2", "number 2", "the 2nd", "the second one", "the last". */
function numberIn(said: string, last: number): number | null {
  const word = FRAME.exec(said)?.groups?.['word'] ?? '';
  if (/^\d{1,2}$/.test(word)) return Number(word);
  const whole = said.split(' ').find((one) => one in COUNTED || LAST.has(one)) ?? '';
  const isShort = said.split(' ').length <= 3;
  if (!isShort) return null;
  return LAST.has(whole) ? last : (COUNTED[whole] ?? null);
}

const NUMBERS: Readonly<Record<string, string>> = {
  ...{ one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', twelve: '12' },
  ...{ zwei: '2', drei: '3', vier: '4', fünf: '5', sechs: '6', zwölf: '12' },
};

function key(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[.,"'“”!?]/g, '')
    .replaceAll(/\p{L}+/gu, (word) => NUMBERS[word] ?? word)
    .replaceAll(/ (?:and|und) /g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Whole words of it: "27" is "Friday 27 November"; "5pm" is "5 PM". */
function isPart(said: string, label: string): boolean {
  const squeezed = label.replaceAll(' ', '') === said.replaceAll(' ', '');
  return squeezed || ` ${label} `.includes(` ${said} `);
}
