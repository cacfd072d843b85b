/** The dates in a text, as programs, English and German pages write them. A date without a zone is UTC. */
import { parseMailDate } from '../built-in/parse-mail-date.ts';
import { foldText } from './fold-text.ts';

export interface FoundDate {
  ms: number;
  text: string;
  at: number;
}

/** In both languages: März is folded. */
const MONTHS: readonly string[][] = [
  ['jan'],
  ['feb'],
  ['mar'],
  ['apr'],
  ['may', 'mai'],
  ['jun'],
  ['jul'],
  ['aug'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez'],
];
const NAME = `(${MONTHS.flat().join('|')})[a-z]*`;

/** Each with what its groups are; folded text. */
const FORMS: readonly { pattern: RegExp; read: (groups: string[]) => string }[] = [
  {
    pattern:
      /\d{4}-\d{2}-\d{2}(?:[t ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:z|[+-]\d{2}:?\d{2})?)?/g,
    read: ([all = '']) => all.replace(' ', 't').toUpperCase(),
  },
  {
    pattern: /\b(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})\b/g,
    read: ([, day = '', month = '', year = '']) => iso(year, month, day),
  },
  {
    pattern: /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g,
    read: ([, one = '', two = '', year = '']) =>
      Number(one) > 12 ? iso(year, two, one) : iso(year, one, two),
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2})(?:\\.|st|nd|rd|th)? ${NAME}\\.?,? (\\d{4})\\b`, 'g'),
    read: ([, day = '', month = '', year = '']) => iso(year, monthOf(month), day),
  },
  {
    pattern: new RegExp(`\\b${NAME}\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, 'g'),
    read: ([, month = '', day = '', year = '']) => iso(year, monthOf(month), day),
  },
];

export function datesIn(text: string): FoundDate[] {
  const whole = parseMailDate(text);
  if (whole !== null) return [{ ms: whole, text: text.trim(), at: 0 }];
  const folded = foldText(text);
  const found = FORMS.flatMap(({ pattern, read }) =>
    [...folded.matchAll(pattern)].flatMap((match) => {
      const ms = parseMailDate(read([...match]));
      const written = text.slice(match.index, match.index + match[0].length);
      return ms === null ? [] : [{ ms, text: written, at: match.index }];
    }),
  );
  return found.toSorted((left, right) => left.at - right.at);
}

function monthOf(name: string): string {
  return String(MONTHS.findIndex((names) => names.includes(name)) + 1);
}

function iso(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
