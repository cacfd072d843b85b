/** Faults in contacts: who is meant by a name, who is known, and what is written over. */
import type { Mutant } from './mutant.ts';

const DESK = 'src/contacts/contact-desk.ts';
const DESK_TESTS = ['src/contacts/contacts.test.ts'];
const FIND = 'src/contacts/find-people.ts';
const FIND_TESTS = ['src/contacts/find-people.test.ts'];
const KNOWN = 'src/own-tools/contacts/known-people.ts';

export const CONTACT_MUTANTS: readonly Mutant[] = [
  {
    name: 'first-of-two-named',
    file: 'src/compiler/what/reach.ts',
    text: "return contact?.kind === 'one'",
    replacement: "return contact?.kind === 'one' || contact?.kind === 'several'",
    breaks: 'of two contacts with one name somebody is picked',
    tests: ['src/compiler/contacts.test.ts'],
  },
  {
    name: 'name-in-place-of-address',
    file: 'src/domain/mail/mail-address.ts',
    text: "return plain === '' ? address : `${plain} <${address}>`;",
    replacement: "return plain === '' ? address : plain;",
    breaks: 'a name is agreed to, and a contact that changes gets the mail',
    tests: ['src/domain/mail/mail-address.test.ts'],
  },
  {
    name: 'reference-in-a-name',
    file: 'src/domain/mail/mail-address.ts',
    text: ".replaceAll(/[^\\p{L}\\p{M}\\p{N} .'’-]+/gu, ' ')",
    replacement: ".replaceAll(/[<>]+/gu, ' ')",
    breaks: 'the name of a contact is filled in as a part of a plan',
    tests: ['src/domain/mail/mail-address.test.ts'],
  },
  {
    name: 'awaited-without-address',
    file: 'src/domain/schedule/event.ts',
    text: 'others.includes(address)',
    replacement: 'isIn(name, people)',
    breaks: 'anybody who is called like a contact is waited for as them',
    tests: ['src/domain/schedule/event-with.test.ts'],
  },
  {
    name: 'model-names-nobody',
    file: 'src/talk/drafts/judge-proposal.ts',
    text: 'const { value: steps, faults } = await nameReceivers(work.steps, findContact);',
    replacement: 'const [steps, faults] = [work.steps, []];',
    breaks: 'a model draft is agreed to with a name, and fails when it runs',
    tests: ['src/talk/drafts/drafter.test.ts'],
  },
  {
    name: 'first-of-two-picked',
    file: FIND,
    text: 'return different.length === 1',
    replacement: 'return different.length >= 1',
    breaks: 'mail goes to one of two people of a name',
    tests: FIND_TESTS,
  },
  {
    name: 'part-of-name-is-name',
    file: FIND,
    text: 'words.every((word) => own.has(word))',
    replacement: 'words.some((word) => own.has(word))',
    breaks: 'somebody is found who shares one word of the name',
    tests: FIND_TESTS,
  },
  {
    name: 'card-without-version-written',
    file: DESK,
    text: 'if (etag === null) throw noVersion();',
    replacement: 'if (etag === undefined) throw noVersion();',
    breaks: 'a card is written over without a version to compare',
    tests: DESK_TESTS,
  },
  {
    name: 'seen-version-forgotten',
    file: DESK,
    text: 'if (version !== undefined && version !== etag)',
    replacement: 'if (version !== undefined && version === etag)',
    breaks: 'a card that was changed since it was looked at is written over',
    tests: DESK_TESTS,
  },
  {
    name: 'book-away-hides-another',
    file: DESK,
    text: 'if (reason !== null) throw reason;\n      return findPerson',
    replacement: 'return findPerson',
    breaks: 'a name is taken for one person while a book with another is away',
    tests: DESK_TESTS,
  },
  {
    name: 'other-lines-of-card-lost',
    file: 'src/contacts/write-card.ts',
    text: '[...card.lines.filter(stays), ...written]',
    replacement: '[...card.lines.filter(stays).slice(0, 4), ...written]',
    breaks: 'a change of a number loses the rest of the card',
    tests: DESK_TESTS,
  },
  {
    name: 'plan-keeps-whom-it-found',
    file: 'src/contacts/decide-keeping.ts',
    text: "reach.by === 'plan' ? emails.filter(",
    replacement: "reach.by === 'agent' ? emails.filter(",
    breaks: 'a plan makes a contact of whoever wrote, who then may be sent anything',
    tests: DESK_TESTS,
  },
  {
    name: 'known-are-all',
    file: DESK,
    text: '.filter((one) => wanted.has(one)));',
    replacement: '.concat(addresses));',
    breaks: 'everybody is a contact when mail is sent',
    tests: DESK_TESTS,
  },
  {
    name: 'name-in-plan-looked-up',
    file: KNOWN,
    text: "if (by === 'plan') throw",
    replacement: "if (by === 'hand') throw",
    breaks: 'a plan sends to whoever has a name when it runs',
    tests: ['src/own-tools/contacts/known-people.test.ts'],
  },
];
