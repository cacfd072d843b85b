/** Who is meant by a name among somebody's contacts, as it was looked up; nobody is picked among several. */
export type ContactFound =
  | { kind: 'one'; name: string; address: string }
  | { kind: 'none' }
  /** Somebody has this name, and nothing to write to. */
  | { kind: 'no-address'; name: string }
  | { kind: 'several'; choices: { name: string; address: string }[] };

/** Those that were looked up, by the name that was said, in small letters. */
export type ContactsFound = ReadonlyMap<string, ContactFound>;

/** Null where there is nowhere to look; `unasked` where nobody has looked yet. */
export function contactSaid(
  name: string,
  contacts: ContactsFound | undefined,
): ContactFound | { kind: 'unasked' } | null {
  if (contacts === undefined) return null;
  return contacts.get(name.toLowerCase()) ?? { kind: 'unasked' };
}

/** "Ana", "Ana Lopez": words that may be somebody's name, and no address. */
export const isNameOfSomebody = (text: string): boolean =>
  /^\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*){0,2}$/u.test(text);
