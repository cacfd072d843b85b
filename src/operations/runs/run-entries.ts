/** Operations on runs, deliveries and incidents. */
import { choice, type Entries, switched, text, whole } from '../../domain/operation.ts';
import { DELIVERY_STATES, RUN_STATES } from '../../domain/run/run-words.ts';

const ONE = 'the id of a run, a beginning of it, or the schedule whose latest run it is';
const run = text(200, ONE, { isRequired: true, argument: 'ID' });
const limit = whole([1, 10_000], 'the largest number of results', { usual: 50 });
const INSTANT = 'an instant, a wall time or a date';

export const RUN_ENTRIES = {
  list: {
    summary: 'list the latest runs',
    about: ['Lists runs, the latest first: what ran, when, and how it ended.'],
    audience: 'member',
    effect: 'read',
    takes: {
      schedule: text(200, 'only runs of this schedule: its id, its name or a beginning of either', {
        value: 'ID',
      }),
      state: choice(RUN_STATES, 'only runs in this state'),
      tier: choice(['direct', 'agent'], 'only runs of plans, or only those that ask a model'),
      looks: choice(
        ['folded', 'told'],
        'folded: of a schedule that runs often, only the latest run that said nothing; told: only runs that said something',
      ),
      query: text(200, 'words in the name of the schedule or in the summary', {
        value: 'WORDS',
        names: { http: 'q' },
      }),
      from: text(100, `only runs made from then on: ${INSTANT}`, { value: 'ISO' }),
      to: text(100, `only runs made up to then: ${INSTANT}`, { value: 'ISO' }),
      before: text(4000, '"next" of the answer before: the list goes on there', {
        value: 'NEXT',
        shortest: 1,
      }),
      limit,
    },
    faces: {
      cli: ['runs list'],
      http: { route: 'GET /runs', name: 'listRuns' },
      program: { usual: { limit: 20 }, leaves: ['text'] },
    },
    examples: [
      { input: { state: 'failed' }, does: 'what went wrong' },
      { input: { looks: 'told' }, does: 'what said something, without looks that found nothing' },
      { input: { schedule: 'Backup', limit: 5 }, does: 'the latest five of one schedule' },
    ],
  },
  show: {
    summary: 'show one run, with its steps and what it sent',
    about: [
      'Shows everything about one run: each step with its input, its output and every try; what was sent and whether it arrived; how many calls of tools and of models it took.',
    ],
    audience: 'member',
    effect: 'read',
    takes: { id: run },
    faces: {
      cli: ['runs show ID'],
      http: { route: 'GET /runs/{id}', name: 'showRun' },
      program: { leaves: ['text'] },
    },
    examples: [{ input: { id: 'run_1' }, does: 'what it did, step by step' }],
  },
  cancel: {
    summary: 'end a run that waits or runs',
    about: [
      'A run that waits is cancelled at once. One that runs is asked to stop: its step is ended and recorded, and nothing after it is done. The sub-agents that it started end with it.',
    ],
    audience: 'member',
    effect: 'idempotent',
    takes: { id: run },
    faces: {
      cli: ['runs cancel ID'],
      http: { route: 'POST /runs/{id}/cancel', name: 'cancelRun' },
    },
    examples: [{ input: { id: 'run_1' }, does: 'no further step of it' }],
  },
} as const satisfies Entries;

export const DELIVERY_ENTRIES = {
  list: {
    summary: 'list what was sent, and what waits to be sent',
    about: [
      'Lists deliveries to channels and webhooks, the latest first. What a run did and whether its messages arrived are two things: a run can succeed while its message still waits.',
    ],
    audience: 'owner',
    effect: 'read',
    takes: { state: choice(DELIVERY_STATES, 'only deliveries in this state'), limit },
    faces: {
      cli: ['deliveries list'],
      http: { route: 'GET /deliveries', name: 'listDeliveries' },
    },
    examples: [{ input: { state: 'in-doubt' }, does: 'what may be missing' }],
  },
  resend: {
    summary: 'send again what failed or is in doubt',
    about: ['Puts a delivery back into the outbox. It keeps its key.'],
    audience: 'owner',
    effect: 'once',
    leavesWork: true,
    takes: {
      id: text(200, 'the id of a delivery, or a beginning of it', {
        isRequired: true,
        argument: 'ID',
      }),
    },
    faces: {
      cli: ['deliveries resend ID'],
      http: { route: 'POST /deliveries/{id}/resend', name: 'resendDelivery' },
    },
    examples: [{ input: { id: 'delivery_1' }, does: 'try once more' }],
  },
} as const satisfies Entries;

export const INCIDENT_ENTRIES = {
  list: {
    summary: 'show what is in trouble',
    about: [
      'Lists trouble that is not over: schedules that fail or were disabled, messages that could not be sent, calls whose fate is unknown. Trouble of one thing is one incident, however often it happens.',
    ],
    audience: 'owner',
    effect: 'read',
    takes: { all: switched('also what is over'), limit },
    faces: {
      cli: ['incidents'],
      http: { route: 'GET /incidents', name: 'listIncidents' },
    },
    examples: [{ input: {}, does: 'what needs a look' }],
  },
  seen: {
    summary: 'say that what is in doubt was seen',
    about: [
      'What may or may not have happened stays listed until its owner has looked at it, whatever works later. Trouble of other kinds is over by itself.',
    ],
    audience: 'owner',
    effect: 'idempotent',
    takes: {
      id: text(200, 'the id of an incident, a run or a delivery, or a beginning of it', {
        argument: 'ID',
      }),
      all: switched('all that wait for it', { at: ['cli'] }),
    },
    faces: {
      cli: ['incidents seen [ID]'],
      http: { route: 'POST /incidents/{id}/seen', name: 'acknowledgeIncident' },
    },
    examples: [
      { input: { id: 'run_1' }, does: 'its calls were looked at' },
      { input: { all: true }, does: 'everything in doubt was' },
    ],
  },
} as const satisfies Entries;
