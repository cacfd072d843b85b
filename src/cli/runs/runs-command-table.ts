/** The commands about what happened: runs, messages, deliveries, incidents. */
import { DELIVERY_STATES, RUN_STATES } from '../../domain/run/run-words.ts';
import type { Command, Flag, Positional } from '../command.ts';

const RUN: Positional = {
  name: 'ID',
  summary: 'the id of a run, a beginning of it, or the schedule whose latest run it is',
};

const LIMIT: Flag = {
  value: 'N',
  integer: { least: 1, most: 1_000_000 },
  summary: 'at most so many (default: 50)',
};

export const RUN_COMMANDS: readonly Command[] = [
  {
    path: ['runs', 'list'],
    summary: 'list the latest runs',
    description: ['Lists runs, latest first.'],
    flags: {
      schedule: { value: 'ID', summary: 'only those of this schedule, by its id or name' },
      state: { value: 'STATE', choices: RUN_STATES, summary: 'only these' },
      limit: LIMIT,
    },
    examples: [{ command: 'rote runs list --state failed', does: 'what went wrong' }],
    load: async () => (await import('./runs-commands.ts')).runsList,
  },
  {
    path: ['runs', 'show'],
    summary: 'show one run, with its steps and what it sent',
    description: [
      'Shows everything about one run: each step with its input, its output and every try; what was sent and whether it arrived; how many calls of tools and of models it took.',
    ],
    positionals: [RUN],
    flags: { watch: { summary: 'tell of each step as it ends, until the run is over' } },
    examples: [
      { command: 'rote runs show run_1', does: 'what it did, step by step' },
      { command: 'rote runs show run_1 --watch', does: 'live, while it runs' },
    ],
    load: async () => (await import('./runs-commands.ts')).runsShow,
  },
  {
    path: ['runs', 'why'],
    summary: 'say why a schedule did or did not run',
    description: [
      'Explains what the schedule does now and what became of its last occurrences and of runs by hand, in words. Neighbours that did not run for one reason are one line.',
    ],
    positionals: [
      {
        name: 'SCHEDULE',
        summary: 'the id or the name of a schedule, or a beginning of either that fits no other',
      },
    ],
    flags: {
      limit: {
        value: 'N',
        integer: { least: 1, most: 1_000_000 },
        summary: 'how many lines (default: 20)',
      },
    },
    examples: [{ command: 'rote runs why sched_1', does: 'what happened, and why not' }],
    load: async () => (await import('./runs-commands.ts')).runsWhy,
  },
  {
    path: ['runs', 'cancel'],
    summary: 'end a run that waits or runs',
    description: [
      'A run that waits is cancelled at once. One that runs is asked to stop: its step is ended and recorded, and nothing after it is done. The sub-agents that it started end with it.',
    ],
    positionals: [RUN],
    flags: {},
    examples: [{ command: 'rote runs cancel run_1', does: 'no further step of it' }],
    load: async () => (await import('./runs-commands.ts')).runsCancel,
  },
  {
    path: ['inbox'],
    summary: 'show the messages that runs have left',
    description: [
      'Shows messages, latest first. With --follow, those that come from now on, until Ctrl-C.',
    ],
    flags: {
      follow: { summary: 'show new messages as they come' },
      session: { value: 'KEY', summary: 'only those of this session' },
      limit: LIMIT,
    },
    examples: [
      { command: 'rote inbox', does: 'the latest messages' },
      { command: 'rote inbox --follow', does: 'reminders and results as they come' },
    ],
    load: async () => (await import('./runs-commands.ts')).inbox,
  },
  {
    path: ['sessions', 'show'],
    summary: 'show what is remembered for a session, and what was made in it',
    description: [
      'Shows its zone, the state that scripts keep with state_patch (plans read it as ${state.NAME}), and the files that its latest runs made.',
    ],
    positionals: [
      { name: 'KEY', summary: 'a session key (default: the inbox of the owner)', optional: true },
    ],
    flags: {},
    examples: [{ command: 'rote sessions show', does: 'what your own session holds' }],
    load: async () => (await import('./session-commands.ts')).sessionsShow,
  },
  {
    path: ['deliveries', 'list'],
    summary: 'list what was sent, and what waits to be sent',
    description: [
      'Lists deliveries to channels and webhooks, latest first. What a run did and whether its messages arrived are two things: a run can succeed while its message still waits.',
    ],
    flags: {
      state: { value: 'STATE', choices: DELIVERY_STATES, summary: 'only these' },
      limit: LIMIT,
    },
    examples: [{ command: 'rote deliveries list --state in-doubt', does: 'what may be missing' }],
    load: async () => (await import('./delivery-commands.ts')).deliveriesList,
  },
  {
    path: ['deliveries', 'resend'],
    summary: 'send again what failed or is in doubt',
    description: ['Puts a delivery back into the outbox. It keeps its key.'],
    positionals: [{ name: 'ID', summary: 'the id of a delivery, or a beginning of it' }],
    flags: {},
    examples: [{ command: 'rote deliveries resend delivery_1', does: 'try once more' }],
    load: async () => (await import('./delivery-commands.ts')).deliveriesResend,
  },
  {
    path: ['incidents'],
    summary: 'show what is in trouble',
    description: [
      'Lists trouble that is not over: schedules that fail or were disabled, messages that could not be sent, calls whose fate is unknown. Trouble of one thing is one incident, however often it happens.',
    ],
    flags: { all: { summary: 'also what is over' }, limit: LIMIT },
    examples: [{ command: 'rote incidents', does: 'what needs a look' }],
    load: async () => (await import('./delivery-commands.ts')).incidents,
  },
  {
    path: ['incidents', 'seen'],
    summary: 'say that what is in doubt was seen',
    description: [
      'What may or may not have happened stays listed until its owner has looked at it, whatever works later. Trouble of other kinds is over by itself.',
    ],
    positionals: [
      {
        name: 'ID',
        summary: 'the id of an incident, a run or a delivery, or a beginning of it',
        optional: true,
      },
    ],
    flags: { all: { summary: 'all that wait for it' } },
    examples: [
      { command: 'rote incidents seen run_1', does: 'its calls were looked at' },
      { command: 'rote incidents seen --all', does: 'everything in doubt was' },
    ],
    load: async () => (await import('./delivery-commands.ts')).incidentsSeen,
  },
];
