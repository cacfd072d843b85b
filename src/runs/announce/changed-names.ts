/** What is another in one than in the other, by name. Values may be words of others, so only names are told. */

export function changedNames(before: unknown, after: unknown): string[] {
  const [one, other] = [entriesOf(before), entriesOf(after)];
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((name) => one.get(name) !== other.get(name))
    .filter(isName)
    .toSorted();
}

export const isName = (text: string): boolean => /^[\w.-]{1,60}$/.test(text);

const entriesOf = (input: unknown): Map<string, string> =>
  new Map(
    Object.entries((input ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      JSON.stringify(value) ?? '',
    ]),
  );
