import { expect, test } from 'vitest';
import type { Answer, Attendee } from '../read-entries.ts';
import {
  decideInvitation,
  type InvitationFacts,
  type KnownEntry,
  type KnownInvitation,
} from './decide-invitation.ts';

const [ANA, BOB, CAY, EVE] = ['ana@x.org', 'bob@x.org', 'cay@x.org', 'eve@x.org'];
const person = (address: string, answer: Answer = 'open'): Attendee => ({
  ...{ address, answer, name: null },
});

/** Bob invites Ana, whose mail it is, by a mail that is checked. */
const request = (more: Partial<InvitationFacts['came']> = {}): InvitationFacts => ({
  came: {
    ...{ method: 'REQUEST', organizer: person(BOB), attendees: [person(ANA), person(CAY)] },
    ...{ sequence: 1, stampMs: 10, dateMs: null, ...more },
  },
  sender: BOB,
  own: new Set([ANA]),
  ...{ known: null, entry: null, repliedMs: null },
});
const known = (more: Partial<KnownInvitation> = {}): KnownInvitation => ({
  ...{ organizer: BOB, isProved: true, sequence: 1, stampMs: 10, isCancelled: false, ...more },
});
const entry = (more: Partial<KnownEntry> = {}): KnownEntry => ({
  ...{ organizer: BOB, attendees: [person(ANA)], sequence: 1, stampMs: 10, isCancelled: false },
  ...more,
});
/** Cay answers what Ana invited to. */
const reply = (more: Partial<InvitationFacts['came']> = {}): InvitationFacts => ({
  ...request({ method: 'REPLY', organizer: person(ANA), attendees: [person(CAY, 'yes')], ...more }),
  sender: CAY,
  entry: entry({ organizer: ANA, attendees: [person(BOB), person(CAY)] }),
});

const kindOf = (facts: InvitationFacts): string => {
  const action = decideInvitation(facts);
  return action.kind === 'refuse' ? action.why : action.kind;
};

test('an invitation is asked about; who it is from is proved by the server of the account alone', () => {
  const asked = { kind: 'ask', changesEntry: false };
  expect(decideInvitation(request())).toEqual({ ...asked, isProved: true });
  for (const sender of [null, EVE])
    expect(decideInvitation({ ...request(), sender })).toEqual({ ...asked, isProved: false });
  expect(kindOf({ ...request({ organizer: null }) })).toBe('no-organizer');
  expect(kindOf({ ...request({ organizer: person(ANA) }), sender: ANA })).toBe('ignore');
});

test.each([
  ['the same again', {}, {}, 'ignore'],
  ['a lower number', { sequence: 0, stampMs: 99 }, {}, 'ignore'],
  ['a later time under the same number', { stampMs: 11 }, {}, 'ask'],
  ['a higher number, whatever its time', { sequence: 2, stampMs: 1 }, {}, 'ask'],
  ['a change that nobody checked', { sequence: 2 }, { sender: null }, 'not-proved'],
  ['a change that somebody else sent', { sequence: 2 }, { sender: EVE }, 'not-proved'],
  [
    'a change by somebody who says they organize it',
    { sequence: 2, organizer: person(EVE) },
    { sender: EVE },
    'not-organizer',
  ],
  [
    'the first that is proved, of one that was not',
    { sequence: 0 },
    { known: known({ isProved: false, sequence: 99 }) },
    'ask',
  ],
  ['one that was cancelled, anew', { sequence: 2 }, { known: known({ isCancelled: true }) }, 'ask'],
])('%s', (_, came, facts, kind) => {
  expect(kindOf({ ...request(came), known: known(), ...facts })).toBe(kind);
});

test('what stands in the calendar is changed by its organizer alone, and not by what is older than it', () => {
  const facts = { ...request({ sequence: 2 }), entry: entry() };
  expect(decideInvitation(facts)).toEqual({ kind: 'ask', isProved: true, changesEntry: true });
  expect(kindOf({ ...facts, entry: entry({ sequence: 3 }) })).toBe('ignore');
  expect(kindOf({ ...facts, entry: entry({ organizer: CAY }) })).toBe('not-organizer');
  expect(kindOf({ ...facts, sender: null })).toBe('not-proved');
});

test.each([
  ['of what is not there', { sender: BOB }, {}, 'ignore'],
  ['by the organizer', { known: known() }, {}, 'cancel'],
  ['under a higher number', { known: known() }, { sequence: 2 }, 'cancel'],
  ['under a number below', { known: known({ sequence: 2 }) }, {}, 'ignore'],
  ['of an entry alone', { entry: entry() }, {}, 'cancel'],
  ['by a stranger in the name of the organizer', { known: known(), sender: EVE }, {}, 'not-proved'],
  ['that nobody checked', { known: known(), sender: null }, {}, 'not-proved'],
  [
    'by a stranger in their own name',
    { known: known(), sender: EVE },
    { organizer: person(EVE) },
    'not-organizer',
  ],
  ['twice', { known: known({ isCancelled: true }) }, {}, 'ignore'],
])('a cancellation %s', (_, facts, came, kind) => {
  expect(kindOf({ ...request({ method: 'CANCEL', ...came }), ...facts })).toBe(kind);
});

test('an answer counts from who is invited and gives it, once, to what the entry is now', () => {
  expect(decideInvitation(reply())).toEqual({ kind: 'count', attendee: CAY, answer: 'yes' });
  expect(kindOf({ ...reply(), sender: null })).toBe('not-proved');
  expect(kindOf({ ...reply(), sender: EVE })).toBe('not-proved');
  expect(kindOf({ ...reply({ attendees: [person(EVE, 'yes')] }), sender: EVE })).toBe(
    'not-invited',
  );
  expect(kindOf({ ...reply({ attendees: [person(CAY), person(BOB)] }) })).toBe('ignore');
  expect(kindOf({ ...reply({ sequence: 0 }) })).toBe('older-version');
  expect(kindOf({ ...reply(), repliedMs: 10 })).toBe('ignore');
  expect(kindOf({ ...reply({ stampMs: 11 }), repliedMs: 10 })).toBe('count');
  expect(kindOf({ ...reply(), entry: null })).toBe('ignore');
  expect(kindOf({ ...reply(), entry: entry({ organizer: BOB }) })).toBe('ignore');
  expect(kindOf(reply({ method: 'COUNTER' }))).toBe('tell-counter');
});
