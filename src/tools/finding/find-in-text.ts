/** A value in plain text by its name: behind it, below it, or in the column that it heads. */
import { eitherValueWord } from '../../language/all-value-words.ts';
import { foldText, isWhole, wordsOf } from './fold-text.ts';
import { type Candidate, type ValueKind, valueAs } from './found-value.ts';
import { type FoundNumber, numbersIn } from './numbers-in.ts';
import { doubtOf, wordBefore } from './other-value.ts';

const MOST_LINES = 20_000;
/** A number further behind its name is of something else. */
const FARTHEST = 40;
/** Between a name and its value: "Price: ", "price is now only ". */
const TIGHT = new RegExp(
  `^\\s*(?:\\([^)]{0,20}\\))?\\s*(?:[:=]|${eitherValueWord('is')}|${eitherValueWord('at')})?\\s*(?:${eitherValueWord('now')})?\\s*[^\\p{L}\\d]{0,4}$`,
  'u',
);

const SAID_BEHIND = new RegExp(`^\\s*(?:[:=]|\\b(?:${eitherValueWord('is')})\\b)\\s*(\\S.*)$`);

export function findInText(lines: readonly string[], name: string, as: ValueKind): Candidate[] {
  const wanted = foldText(name.trim());
  if (wanted === '') return [];
  return lines.slice(0, MOST_LINES).flatMap((line, at) => {
    const folded = foldText(line);
    const found = placeOf(folded, wanted);
    if (found === null) return [];
    const { place, doubt } = found;
    const next = lines[at + 1] ?? '';
    return [
      ...behind(line, folded, place + wanted.length, as),
      ...below({ line, place, next }, wanted, as),
    ].map((one) => ({ ...one, rank: one.rank + doubt, where: `line ${at + 1}` }));
  });
}

/** Where the name stands first, of those places that are the surest. */
function placeOf(line: string, name: string): { place: number; doubt: number } | null {
  let surest: { place: number; doubt: number } | null = null;
  for (let place = line.indexOf(name); place >= 0; place = line.indexOf(name, place + 1)) {
    if (!isWhole(line, place, name.length)) continue;
    const doubt = doubtOf(wordBefore(line.slice(0, place)), wordsOf(name));
    if (doubt !== null && (surest === null || doubt < surest.doubt)) surest = { place, doubt };
  }
  return surest;
}

function behind(
  line: string,
  folded: string,
  from: number,
  as: ValueKind,
): Omit<Candidate, 'where'>[] {
  const rest = line.slice(from);
  if (as !== 'number') {
    const said = SAID_BEHIND.exec(rest)?.[1];
    const read = said === undefined ? null : valueAs(said, as);
    return read === null ? [] : [{ ...read, rank: 0 }];
  }
  const [number] = numbersIn(line.slice(from), 1);
  if (number === undefined || number.at > FARTHEST) return [];
  const between = folded.slice(from, from + number.at);
  return [{ ...ofNumber(number), rank: TIGHT.test(between) ? 0 : 2 }];
}

/** Alone on its line, or the head of a column. */
function below(
  { line, place, next }: { line: string; place: number; next: string },
  name: string,
  as: ValueKind,
): Omit<Candidate, 'where'>[] {
  const isAlone = /^[\s:]*$/.test(line.slice(0, place) + line.slice(place + name.length));
  if (isAlone) {
    const read = valueAs(next, as);
    return read === null ? [] : [{ ...read, rank: 1 }];
  }
  const column = line.slice(0, place).trim() === '' ? 0 : columnsOf(line.slice(0, place)).length;
  const heads = columnsOf(line);
  const cells = columnsOf(next);
  const isTable =
    heads.length > 2 && numbersIn(line, 1).length === 0 && cells.length >= heads.length - 1;
  const isHead = wordsOf(heads[column] ?? '').join('') === wordsOf(name).join('');
  const read = isTable && isHead ? valueAs(cells[column] ?? '', as) : null;
  return read === null ? [] : [{ ...read, rank: 1 }];
}

function columnsOf(line: string): string[] {
  return line.split(/\s+/).filter((column) => column !== '');
}

function ofNumber({ number, text }: FoundNumber) {
  return { value: text, number, dateMs: null };
}
