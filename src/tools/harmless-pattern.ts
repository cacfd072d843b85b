/**
 * Whether a regular expression is of the plain kind that never takes long on any text: from the start of
 * it, one class or character after the other, with at most one repetition that is free. All others may
 * be harmless too, but nobody has proved it.
 */
const PLAIN =
  /^\^(?:(?:\\[dDwWsS]|\\[^\w\s]|\[(?:\\.|[^\]\\])+\]|[^\\^$.*+?()[\]{}|]|\.)(?:[*+?]|\{\d{1,3}(?:,\d*)?\})?)*\$?$/su;
const UNIT = /\\.|\[(?:\\.|[^\]\\])+\]|[*+?]|\{\d+(?:,\d*)?\}|./gsu;

/** Each doubles what there is to try. */
const MOST_OPTIONAL = 3;

export function isHarmlessPattern(pattern: string): boolean {
  if (!PLAIN.test(pattern)) return false;
  const units = pattern.match(UNIT) ?? [];
  const optional = units.filter((unit) => unit === '?');
  const free = units.filter((unit) => /^(?:[*+]|\{\d+,\d*\})$/.test(unit));
  return optional.length <= MOST_OPTIONAL && free.length <= 1;
}
