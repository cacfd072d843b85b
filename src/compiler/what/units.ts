/** Sizes and lengths of time in the units that people say. */
import { eitherValueWord, VALUE_WORDS } from '../../language/all-value-words.ts';

const BYTES: Readonly<Record<string, number>> = {
  ...{ b: 1, byte: 1, bytes: 1, kb: 1e3, kilobyte: 1e3, kilobytes: 1e3 },
  ...{ mb: 1e6, meg: 1e6, megs: 1e6, megabyte: 1e6, megabytes: 1e6 },
  ...{ gb: 1e9, gig: 1e9, gigs: 1e9, gigabyte: 1e9, gigabytes: 1e9 },
  ...{ tb: 1e12, terabyte: 1e12, terabytes: 1e12 },
  ...{ kib: 2 ** 10, mib: 2 ** 20, gib: 2 ** 30, tib: 2 ** 40 },
};

const MILLISECONDS: Readonly<Record<string, number>> = Object.fromEntries(
  VALUE_WORDS.flatMap(({ milliseconds }) => Object.entries(milliseconds)),
);

/** Null where the unit is none of size. */
export function inBytes(value: number, unit: string | undefined): number | null {
  return scaled(value, unit, BYTES);
}

export function inMilliseconds(value: number, unit: string | undefined): number | null {
  return scaled(value, unit, MILLISECONDS);
}

const CURRENCY = new RegExp(`^(?:${eitherValueWord('currencies')})$`, 'i');

export const isCurrency = (unit: string | undefined): boolean => CURRENCY.test(unit ?? '');

/** Money has two decimals, or none. */
export function inMoney(value: number, unit: string | undefined): number | string {
  const isWhole = Number.isInteger(value) || String(value) !== String(Number(value.toFixed(2)));
  return isCurrency(unit) && !isWhole ? value.toFixed(2) : value;
}

function scaled(
  value: number,
  unit: string | undefined,
  units: Readonly<Record<string, number>>,
): number | null {
  const key = (unit ?? '').toLowerCase();
  return Object.hasOwn(units, key) ? value * (units[key] as number) : null;
}
