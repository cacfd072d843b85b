/** Rows of words and numbers, the same in every language but for the words between them. */
import { runsOf } from '../time/bit-set.ts';

/** "a, b and c". */
export function listed(parts: readonly string[], and: string): string {
  if (parts.length < 2) return parts[0] ?? '';
  return `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}`;
}

/** "0 to 10", "30": three or more that follow each other are a stretch. */
export function stretches(
  values: number[],
  to: string,
  name: (value: number) => string = String,
): string[] {
  return runsOf(values).flatMap(([from, last]) => {
    if (last > from + 1) return [`${name(from)} ${to} ${name(last)}`];
    return from === last ? [name(from)] : [name(from), name(last)];
  });
}

/** Whether it is every second number up to the last: the even ones, or the odd ones. */
export function parityOf(values: readonly number[], last: number): 'even' | 'odd' | null {
  const [first = 0] = values;
  const isStepped = values.every((value, index) => value === first + 2 * index);
  const isWhole = (values.at(-1) ?? 0) + 2 > last && values.length > 2;
  return isStepped && isWhole && first <= 2 ? (first === 1 ? 'odd' : 'even') : null;
}

export function clockTime(hour: number, minute: number): string {
  return `${padded(hour)}:${padded(minute)}`;
}

export function padded(value: number): string {
  return String(value).padStart(2, '0');
}
