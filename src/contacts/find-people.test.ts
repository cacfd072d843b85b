import { expect, test } from 'vitest';
import { findPerson } from './find-people.ts';
import type { Card } from './read-card.ts';

const card = (name: string, emails: string[], more: Partial<Card> = {}): Card => ({
  ...{ uid: name, name, emails, nicknames: [], preferred: null, phones: [] },
  ...{ organization: '', birthday: '', notes: '' },
  ...more,
});

const ANA = card('Ana Lopez', ['ana@example.org']);
const BOB = card('Bob Ananas', ['bob@example.org'], { nicknames: ['Bobby'] });
const JOSE = card('José Núñez', ['jose@example.org']);

test.each([
  ['ana', 'ana@example.org'],
  ['Ana Lopez', 'ana@example.org'],
  ['lopez, ana', 'ana@example.org'],
  ['bobby', 'bob@example.org'],
  ['jose nunez', 'jose@example.org'],
])('%s is found by whole words', (name, address) => {
  expect(findPerson(name, [ANA, BOB, JOSE])).toMatchObject({ kind: 'one', address });
});

test.each(['an', 'anan', 'Ana Smith', '', '…', 'Bobby Ananas'])('%j is nobody', (name) => {
  expect(findPerson(name, [ANA, BOB, JOSE]).kind).toBe('none');
});

test('two of a name are both told, also where one is called nothing else', () => {
  const other = card('Ana', ['other@example.org']);
  expect(findPerson('Ana', [ANA, other])).toEqual({
    kind: 'several',
    choices: [
      { name: 'Ana', address: 'other@example.org' },
      { name: 'Ana Lopez', address: 'ana@example.org' },
    ],
  });
});

test('one with two addresses is asked about, unless her card prefers one', () => {
  const two = ['home@example.org', 'work@example.org'];
  expect(findPerson('Eva', [card('Eva', two)]).kind).toBe('several');
  const marked = card('Eva', two, { preferred: 'work@example.org' });
  expect(findPerson('Eva', [marked])).toMatchObject({ kind: 'one', address: 'work@example.org' });
});

test('the same address in two books is one', () => {
  expect(findPerson('Ana', [ANA, { ...ANA, name: 'Ana L.' }])).toMatchObject({ kind: 'one' });
});

test('who has no address is told as such, and does not hide another', () => {
  const without = card('Ana Without', []);
  expect(findPerson('Ana', [without])).toEqual({ kind: 'no-address', name: 'Ana Without' });
  expect(findPerson('Ana', [without, ANA])).toMatchObject({ address: 'ana@example.org' });
});
