/** Names in place of addresses: what was looked up among the contacts stands in the draft, and nobody is picked or guessed. */
import { expect, test } from 'vitest';
import type { ContactFound } from '../domain/contact-found.ts';
import { FAKE_CATALOG, fakeOptions } from './compile.fake.ts';
import { compile } from './compile.ts';

const BOBS = [
  { name: 'Bob One', address: 'bob@example.org' },
  { name: 'Bob Two', address: 'bob@example.com' },
];
const CONTACTS = new Map<string, ContactFound>([
  ['ana', { kind: 'one', name: 'Ana Lopez', address: 'ana@example.org' }],
  ['bob', { kind: 'several', choices: BOBS }],
  ['zora', { kind: 'none' }],
]);
const free = { name: 'calendar.free', summary: '', input: {}, output: {} };
const read = (text: string, answers: string[] = []) =>
  compile(text, fakeOptions({ contacts: CONTACTS, catalog: [...FAKE_CATALOG, free], answers }));

function told(text: string, answers?: string[]): string {
  const result = read(text, answers);
  switch (result.kind) {
    case 'draft':
      return [result.draft.summary, ...result.draft.notes].join(' ');
    case 'question':
      return `? ${[result.question.contact ?? '', ...result.question.choices].join('|')}`;
    default:
      return `- ${result.kind === 'not-understood' ? result.reason : ''}`;
  }
}

const ANA = 'Ana Lopez <ana@example.org>';

test.each([
  ['mail the title of https://a.example to Ana', `mail the title to ${ANA}.`],
  ['fetch https://a.example and send it to Ana', `to ${ANA}.`],
  ['send the title of https://a.example as a mail to Ana', `to ${ANA}.`],
  [
    'send the title of https://a.example to Ana and eve@example.com',
    `to ${ANA} and mail it to eve@`,
  ],
  ['tell Ana if https://a.example is down', `to ${ANA}.`],
  ['mail the title of https://a.example to Ann', 'I can'],
  ['when Ana answers, tell me', `a mail from "${ANA}" arrives`],
  ['when a meeting with Ana is moved, tell me', 'an entry with Ana <ana@example.org> in'],
  ['when Zora writes, tell me', 'anybody can call themselves so'],
  ['every Monday at 9 find a free hour this week and propose it to Ana', `propose it to ${ANA}.`],
  ['suggest Ana a free half hour tomorrow', `propose it to ${ANA}.`],
  ['find a free hour on Thursday and propose it to Ann', 'propose it to Ann.'],
  ['schlag Ana eine freie Stunde am Donnerstag vor', `und ${ANA} vorschlagen.`],
  ['schick Ana die Überschrift von https://a.example', `an ${ANA} mailen.`],
  ['wenn Ana antwortet, sag mir Bescheid', `eine Mail von "${ANA}" ankommt`],
])('%s', (text, shown) => {
  const said = told(text);
  if (text.endsWith('to Ann')) expect(said).toMatch(/^\? Ann\||propose it to Ann\./);
  else expect(said).toContain(shown);
});

const WHICH = '? |Bob One <bob@example.org>|Bob Two <bob@example.com>';

test.each([
  'mail the title of https://a.example to Bob',
  'find a free hour on Thursday and propose it to Bob',
  'when Bob writes, tell me',
  '10 minutes before each meeting with Bob, tell me',
])('%s: of two it is asked which, and only that one is meant', (text) => {
  expect(told(text)).toBe(WHICH);
  expect(told(text, ['Bob Two <bob@example.com>'])).toContain('<bob@example.com>');
  expect(told(text, ['Bob'])).toBe(WHICH);
});

test.each([
  'mail the title of https://a.example to Carla',
  'find a free hour on Thursday and propose it to Carla',
  'wenn Carla mir schreibt, sag mir Bescheid',
])('%s: who was not looked up is to be', (text) => {
  expect(told(text)).toMatch(/^\? Carla(?:\||$)/);
});

test.each([
  'find a free hour on Thursday, but not before 10, and propose it to Ana',
  'find a free spot on Thursday and propose it to Ana',
  'find a free hour on Thursday and propose it to my boss and the team',
])('%s: nothing is left out', (text) => {
  expect(told(text)).toMatch(/^[-?]/);
});
