/**
 * The numbers in a text as people write them: "1.299,00 €", "$1,299.00", "21 °C", "-3". What is a part of a word, a date,
 * a time or a version is none.
 */

export interface FoundNumber {
  number: number;
  /** With its sign of currency or unit. */
  text: string;
  at: number;
  end: number;
}

/** Groups of three with a sign between, or digits; then decimals. */
const NUMBER =
  /(?<![\p{L}\d_]|\d[.,:/-])[-−+]?(?:\d{1,3}(?:[.,'’\u00a0\u202f]\d{3})+(?:[.,]\d{1,9})?|\d{1,15}(?:[.,]\d{1,9})?)(?!\d|[.,:/-]\d)/gu;
const UNIT = /^[ \u00a0\u202f]?(?:[€$£¥%]|°[CF]?|(?:EUR|USD|GBP|CHF|[KMGT]i?B)(?![\p{L}\d]))/u;
const CURRENCY = /[€$£¥][ \u00a0\u202f]?$/;

export function numbersIn(text: string, most = Number.POSITIVE_INFINITY): FoundNumber[] {
  const found: FoundNumber[] = [];
  for (const { 0: raw, index } of text.matchAll(NUMBER)) {
    const end = index + raw.length;
    const unit = UNIT.exec(text.slice(end, end + 6))?.[0] ?? '';
    const currency = CURRENCY.exec(text.slice(Math.max(0, index - 2), index))?.[0] ?? '';
    const number = readAmount(raw, /€|EUR/.test(unit + currency));
    found.push({ number, text: `${currency}${raw}${unit}`, at: index, end: end + unit.length });
    if (found.length >= most) break;
  }
  return found;
}

/**
 * The last of two signs divides the decimals. One alone before three digits: a comma divides thousands, a point decimals,
 * or thousands too where it is an amount in euros.
 */
function readAmount(raw: string, isEuro: boolean): number {
  const digits = raw.replaceAll(/['’\u00a0\u202f+]/g, '').replace('−', '-');
  const point = digits.lastIndexOf('.');
  const comma = digits.lastIndexOf(',');
  const mark = point > comma ? '.' : ',';
  const other = mark === '.' ? ',' : '.';
  const parts = digits.replaceAll(other, '').split(mark);
  return Number(
    isGrouped(parts, digits.includes(other), mark === ',' || isEuro)
      ? parts.join('')
      : parts.join('.'),
  );
}

function isGrouped(parts: readonly string[], hasBoth: boolean, usuallyGroups: boolean): boolean {
  if (parts.length > 2) return true;
  const [whole = '', rest = ''] = parts;
  return !hasBoth && usuallyGroups && rest.length === 3 && /^-?[1-9]\d{0,2}$/.test(whole);
}
