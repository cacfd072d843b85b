/** Finds a value by its name, wherever it stands: in JSON, in a page or in plain text; without a name, the first of its kind. */
import { parseDocument } from 'htmlparser2';
import { parseJson } from '../../base/outside-json.ts';
import { VALUE_WORDS } from '../../language/all-value-words.ts';
import { ENGLISH_VALUE_WORDS } from '../../language/en/english-value-words.ts';
import { datesIn } from './dates-in.ts';
import { findInJson } from './find-in-json.ts';
import { findInPage } from './find-in-page.ts';
import { findInText } from './find-in-text.ts';
import { foldText } from './fold-text.ts';
import { decideValue, type Outcome, type ValueKind, valueAs } from './found-value.ts';
import { numbersIn } from './numbers-in.ts';
import { looksLikePage, pageLines } from './page-text.ts';

export interface FindJob {
  kind: 'find';
  /** As JSON. */
  json: string;
  name: string | null;
  as: ValueKind;
  /** In JSON, only a key that is called exactly so. */
  exact?: boolean;
}

export function findValue({ json, name, as, exact = false }: FindJob): Outcome {
  const data = asData(JSON.parse(json));
  if (name === null) return firstIn(data, as);
  for (const one of namesOf(name)) {
    const found = findNamed(data, { name: one, as, exact });
    if (found.kind !== 'none') return found;
  }
  return { kind: 'none' };
}

function findNamed(
  data: unknown,
  { name, as, exact }: { name: string; as: ValueKind; exact: boolean },
): Outcome {
  if (typeof data !== 'string') {
    const found = findInJson(data, name, as);
    return decideValue(exact ? found.filter(({ rank }) => rank === 0) : found);
  }
  if (looksLikePage(data) || /<[a-z][^>]*>/i.test(data))
    return decideValue(findInPage(data, name, as));
  return decideValue(findInText(data.split(/\r?\n/), name, as));
}

/** What people ask for in one language, and pages call so in another. */
const SAME: readonly (readonly string[])[] = ENGLISH_VALUE_WORDS.names.map((_, place) =>
  VALUE_WORDS.toReversed().flatMap(({ names }) => names[place] ?? []),
);

/** As it was said first; what else it is called only where that is not there. */
function namesOf(name: string): readonly string[] {
  const folded = foldText(name);
  const same = SAME.find((names) => names.includes(folded)) ?? [];
  return [name, ...same.filter((one) => one !== folded)];
}

/** Text that is JSON is what it says. */
function asData(data: unknown): unknown {
  if (typeof data !== 'string' || !/^\s*[[{]/.test(data)) return data;
  try {
    return parseJson(data);
  } catch {
    return data;
  }
}

function firstIn(data: unknown, as: ValueKind): Outcome {
  if (typeof data !== 'string') {
    const read = valueAs(data, as);
    return read === null ? { kind: 'none' } : { kind: 'found', found: { ...read, where: '' } };
  }
  const text = looksLikePage(data) ? pageLines(parseDocument(data).children).join('\n') : data;
  const found = as === 'date' ? firstDate(text) : firstNumber(text, as);
  return found === null ? { kind: 'none' } : { kind: 'found', found };
}

function firstDate(text: string) {
  const [date] = datesIn(text);
  return date === undefined
    ? null
    : { value: date.text, number: null, dateMs: date.ms, where: `character ${date.at}` };
}

function firstNumber(text: string, as: ValueKind) {
  const [number] = numbersIn(text, 1);
  if (number === undefined || as === 'any') return as === 'any' ? wholeText(text) : null;
  return {
    value: number.text,
    number: number.number,
    dateMs: null,
    where: `character ${number.at}`,
  };
}

function wholeText(text: string) {
  const read = valueAs(text, 'any');
  return read === null ? null : { ...read, where: '' };
}
