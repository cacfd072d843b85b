/**
 * Who is meant by a name. Somebody is found only if every word of it is a word of theirs, and nobody is picked among several:
 * whoever asked is told of all of them.
 */
import type { ContactFound } from '../domain/contact-found.ts';
import type { Card } from './read-card.ts';

export function findPerson(wanted: string, cards: readonly Card[]): ContactFound {
  const words = wordsIn(wanted);
  const named = words.length === 0 ? [] : cards.filter((card) => isCalled(card, words));
  const [first] = named;
  if (first === undefined) return { kind: 'none' };
  const choices = named.flatMap(({ name, emails, preferred }) =>
    (preferred === null ? emails : [preferred]).map((address) => ({ name, address })),
  );
  // The same person may stand in two books.
  const different = [...new Map(choices.map((one) => [one.address, one])).values()].toSorted(
    (one, other) => one.name.localeCompare(other.name) || one.address.localeCompare(other.address),
  );
  const [only] = different;
  if (only === undefined) return { kind: 'no-address', name: first.name };
  return different.length === 1
    ? { kind: 'one', ...only }
    : { kind: 'several', choices: different };
}

/** All words in one of their names: "Ana Lopez", or how friends call her. */
function isCalled({ name, nicknames }: Card, words: readonly string[]): boolean {
  return [name, ...nicknames].some((one) => {
    const own = new Set(wordsIn(one));
    return words.every((word) => own.has(word));
  });
}

/** Without marks on letters and without case: "José" is "jose". */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Those that have all words of a query, as beginnings of words anywhere in the card. */
export function matching(cards: readonly Card[], query: string): Card[] {
  const wanted = wordsIn(query);
  return cards.filter((card) => {
    const { name, nicknames, emails, organization, phones, notes } = card;
    const all = [name, ...nicknames, ...emails, organization, ...phones, notes].join(' ');
    const words = wordsIn(all);
    const digits = phones.join(' ').replaceAll(/[^\d ]/g, '');
    return wanted.every(
      (one) =>
        words.some((word) => word.startsWith(one)) ||
        (/^\d{4,}$/.test(one) && digits.includes(one)),
    );
  });
}
