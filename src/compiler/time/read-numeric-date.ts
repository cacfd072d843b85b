/** Dates in digits: 12/31, 31.12.2027, 2027/12/31. */
import { type SlashDate, type YearlyDate, yearlyDate } from './dates.ts';
import type { Read, Sentence } from './reading.ts';
import type { Token } from './tokenize.ts';

/** 12/31, 12/31/2027, 31.12., 31.12.2027, 2027/12/31. */
export function readNumericDate(
  sentence: Sentence,
  at: number,
): Read<YearlyDate | SlashDate> | null {
  const { tokens, language } = sentence;
  // The tail of a longer row of numbers is no date.
  if (tokens[at]?.glued === true && /^[/.-]$/.test(tokens[at - 1]?.text ?? '')) return null;
  const dotted = readDottedDate(sentence, at);
  const row = dotted === null ? readNumberRow(tokens, at) : null;
  if (row === null) return dotted;
  const [first, second, third] = row.value;
  if (first === undefined || second === undefined) return null;
  const numbers: [number, number] = [Number(first), Number(second)];
  if (first.length === 4)
    return third === undefined
      ? null
      : yearlyDate(numbers[1], [Number(third)], numbers[0], row.next);
  if (third !== undefined && third.length !== 4 && third.length !== 2) return null;
  const year = third === undefined ? null : Number(third) + (third.length === 2 ? 2000 : 0);
  return orderedDate({ numbers, year, dayFirst: language.dayBeforeMonth, next: row.next });
}

/** Two or three numbers with the same sign between them and nothing else; two only with a slash. */
function readNumberRow(tokens: readonly Token[], at: number): Read<string[]> | null {
  const sign = tokens[at + 1]?.text;
  if (tokens[at]?.kind !== 'number' || (sign !== '/' && sign !== '-')) return null;
  const texts = [tokens[at]?.text ?? ''];
  let next = at + 1;
  while (texts.length < 3) {
    const number = tokens[next + 1];
    const isMore = tokens[next]?.text === sign && tokens[next]?.glued === true;
    if (!isMore || number?.kind !== 'number' || !number.glued) break;
    texts.push(number.text);
    next += 2;
  }
  const isEnough = texts.length === 3 || (texts.length === 2 && sign === '/');
  return isEnough ? { value: texts, next } : null;
}

function orderedDate(given: {
  numbers: [number, number];
  year: number | null;
  dayFirst: boolean | null;
  next: number;
}): Read<YearlyDate | SlashDate> | null {
  const { numbers, year, dayFirst, next } = given;
  const [left, right] = numbers;
  const monthFirstRead = yearlyDate(left, [right], year, next);
  const dayFirstRead = yearlyDate(right, [left], year, next);
  if (dayFirst !== null) return dayFirst ? dayFirstRead : monthFirstRead;
  if (monthFirstRead === null || dayFirstRead === null || left === right)
    return monthFirstRead ?? dayFirstRead;
  return {
    value: { kind: 'slash-date', choices: [monthFirstRead.value, dayFirstRead.value] },
    next,
  };
}

/** "31.12." and "31.12.2027": the number and its dot come as one token, 31.12. */
function readDottedDate({ tokens }: Sentence, at: number): Read<YearlyDate> | null {
  const match = /^(\d{1,2})\.(\d{1,2})$/.exec(tokens[at]?.text ?? '');
  const dot = tokens[at + 1];
  if (match === null || tokens[at]?.kind !== 'number' || dot?.text !== '.' || !dot.glued)
    return null;
  const year = tokens[at + 2];
  const hasYear = year?.kind === 'number' && year.glued && /^\d\d(?:\d\d)?$/.test(year.text);
  const century = hasYear && year.text.length === 2 ? 2000 : 0;
  return yearlyDate(
    Number(match[2]),
    [Number(match[1])],
    hasYear ? century + Number(year.text) : null,
    hasYear ? at + 3 : at + 2,
  );
}
