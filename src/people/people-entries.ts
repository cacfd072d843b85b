/**
 * The operations on people, on who waits to be let in, and on requests, as every face has them. Letting in, changing and
 * answering are decisions with rules of their own at each face: a hash, a code, a question.
 */
import { choice, type Entries, switched, text, whole } from '../domain/operation.ts';
import { REQUEST_KINDS, REQUEST_STATES } from '../domain/request.ts';

const person = text(
  200,
  'the id or the name of a person, or a beginning of either that fits no other',
  { isRequired: true, argument: 'PERSON', names: { http: 'id' } },
);

export const PEOPLE_ENTRIES = {
  list: {
    summary: 'list the people Rote knows, and what they may do',
    about: ['The owner is there from the start. rote help people.md says what each role may do.'],
    audience: 'owner',
    effect: 'read',
    takes: {},
    faces: { cli: ['people list'], http: { route: 'GET /people', name: 'listPeople' } },
    examples: [{ input: {}, does: 'who there is' }],
  },
  show: {
    summary: 'show a person and their accounts',
    about: ['Shows the role, the zone, and every account by which the person is known.'],
    audience: 'owner',
    effect: 'read',
    takes: { person },
    faces: {
      cli: ['people show PERSON'],
      http: { route: 'GET /people/{id}', name: 'showPerson' },
    },
    examples: [{ input: { person: 'owner' }, does: 'you, and where you are reached' }],
  },
  remove: {
    summary: 'forget a person, who is a stranger from then on',
    about: [
      'Nothing they write reaches anybody any more. Their schedules are paused; rote schedule list shows them. Their memories, tasks and lessons, and what can be searched of their conversations, are gone for good.',
    ],
    audience: 'owner',
    effect: 'idempotent',
    isDecision: true,
    takes: { person },
    faces: {
      cli: ['people remove PERSON'],
      http: { route: 'DELETE /people/{id}', name: 'removePerson' },
    },
    examples: [{ input: { person: 'Ann' }, does: 'a stranger again' }],
  },
} as const satisfies Entries;

export const PAIR_ENTRIES = {
  list: {
    summary: 'list who waits to be let in',
    about: [
      'Somebody unknown who writes is given a code that holds for an hour, and nothing else. At most three wait at a time. The name is what they call themselves: anybody can call themselves so.',
    ],
    audience: 'owner',
    effect: 'read',
    takes: {},
    faces: { cli: ['pair list'], http: { route: 'GET /pairings', name: 'listPairings' } },
    examples: [{ input: {}, does: 'who waits, and with which code' }],
  },
} as const satisfies Entries;

export const REQUEST_ENTRIES = {
  list: {
    summary: 'list what waits for your decision',
    about: [
      'Everything that asks waits in this one list: schedules and skills that you did not type, budgets, calls of runs that have read what others wrote, tools and servers that are used for the first time. Each is answered once, from anywhere, and is about exactly what it shows: if that changes, it is withdrawn and asked anew.',
    ],
    audience: 'guest',
    effect: 'read',
    takes: {
      all: switched('also what was answered, expired or withdrawn', { at: ['cli'] }),
      state: choice([...REQUEST_STATES, 'all'], 'only these', { usual: 'open', at: ['http'] }),
      kind: choice(REQUEST_KINDS, 'only these'),
      limit: whole([1, 10_000], 'at most so many', { usual: 50 }),
    },
    faces: { cli: ['requests'], http: { route: 'GET /requests', name: 'listRequests' } },
    examples: [{ input: {}, does: 'what waits for you' }],
  },
} as const satisfies Entries;
