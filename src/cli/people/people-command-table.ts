/** The `rote pair`, `rote people` and `rote page-sessions` commands that are no operations, as data. */
import { type Command, type CommandFlag, command, type Positional } from '../command.ts';

const PERSON: Positional = {
  name: 'PERSON',
  summary: 'the id or the name of a person, or a beginning of either that fits no other',
};
const ADDED_ROLES = ['member', 'guest'] as const;
const ACCOUNT_FLAGS: Readonly<Record<string, CommandFlag>> = {
  channel: { value: 'CHANNEL', summary: 'where the account is: telegram' },
  account: { value: 'ACCOUNT', summary: 'as the channel names it, not as its owner does' },
  group: { summary: 'it is a group that several people share' },
};

export const PEOPLE_COMMANDS: readonly Command[] = [
  command('pair approve', 'let in who was given a code', {
    description: [
      'Members have schedules, memory and a budget of their own; guests only talk. Who is let in is told. With --as owner the account is your own: what is asked of you reaches you there. A code makes nobody the owner where you have an account on that channel already.',
    ],
    positionals: [{ name: 'CODE', summary: 'the code that they were given' }],
    flags: {
      role: { value: 'ROLE', choices: ADDED_ROLES, summary: 'what they may (default: member)' },
      name: { value: 'NAME', summary: 'what to call them (default: as they call themselves)' },
      as: { value: 'WHO', choices: ['owner'], summary: 'it is your own account' },
    },
    examples: [
      { command: 'rote pair approve K7RT-4CWX', does: 'as a member' },
      { command: 'rote pair approve K7RT4CWX --role guest --name Ann', does: 'who only talks' },
      { command: 'rote pair approve K7RT4CWX --as owner', does: 'it is you' },
    ],
    load: async () => (await import('./pair-commands.ts')).pairApprove,
  }),
  command('people add', 'add somebody, or a group, without a code', {
    description: [
      'Without an account it is somebody who uses the page: rote open --for NAME prints the link that signs them in.',
      'With one, for accounts whose id you know, and for groups. A group is treated as a person of its own: what is made in it belongs to it, and everybody in it who is known here shares that.',
    ],
    positionals: [{ name: 'NAME', summary: 'what to call them' }],
    flags: {
      ...ACCOUNT_FLAGS,
      role: { value: 'ROLE', choices: ADDED_ROLES, summary: 'what they may (default: member)' },
    },
    examples: [
      { command: 'rote people add Ann', does: 'a member who uses the page' },
      {
        command: 'rote people add Family --channel telegram --account -100123 --group',
        does: 'a group with schedules of its own',
      },
    ],
    load: async () => (await import('./people-commands.ts')).peopleAdd,
  }),
  command('people account', 'add an account to a person, or take it away', {
    description: [
      'Who writes from an account is its person. An account belongs to one person at most; the first is where they are reached.',
    ],
    positionals: [PERSON],
    flags: { ...ACCOUNT_FLAGS, remove: { summary: 'take it away' } },
    examples: [
      {
        command: 'rote people account owner --channel telegram --account 12345',
        does: 'you write from there too',
      },
    ],
    load: async () => (await import('./people-commands.ts')).peopleAccount,
  }),
  command('people role', 'set what a person may do', {
    description: [
      'Members have schedules, memory and a budget of their own; guests only talk. The owner keeps its role.',
    ],
    positionals: [PERSON, { name: 'ROLE', summary: 'what they may', choices: ADDED_ROLES }],
    examples: [{ command: 'rote people role Ann guest', does: 'only talks from now on' }],
    load: async () => (await import('./people-commands.ts')).peopleRole,
  }),
  command('people rename', 'rename a person', {
    description: ['A name that reads like that of somebody else is refused.'],
    positionals: [PERSON, { name: 'NAME', summary: 'the name' }],
    examples: [{ command: 'rote people rename Ann Anna', does: 'is called Anna' }],
    load: async () => (await import('./people-commands.ts')).peopleRename,
  }),
  command('people zone', 'set the time zone of a person', {
    description: ['Times that name no zone are read in it. Without a zone: that of the house.'],
    positionals: [PERSON, { name: 'ZONE', optional: true, summary: 'an IANA time zone' }],
    examples: [{ command: 'rote people zone Ann Europe/Berlin', does: 'her times are of there' }],
    load: async () => (await import('./people-commands.ts')).peopleZone,
  }),
  command('page-sessions list', 'list which browsers are signed in on the page', {
    description: [
      'The one used last first. A session ends by itself when it was unused for thirty days.',
    ],
    examples: [{ command: 'rote page-sessions list', does: 'who, since when, with which browser' }],
    load: async () => (await import('./page-session-commands.ts')).pageSessionsList,
  }),
  command('page-sessions end', 'sign a browser out', {
    description: ['It reads and hears nothing more from that moment on.'],
    positionals: [
      {
        name: 'ID',
        optional: true,
        summary: 'the id of a page session, or a beginning of it that fits no other',
      },
    ],
    flags: {
      all: { summary: 'every one' },
      for: { value: 'PERSON', summary: 'only of this person' },
    },
    examples: [
      { command: 'rote page-sessions end page_1', does: 'this browser' },
      { command: 'rote page-sessions end --all', does: 'everybody, everywhere' },
      { command: 'rote page-sessions end --all --for Ann', does: 'Ann, everywhere' },
    ],
    load: async () => (await import('./page-session-commands.ts')).pageSessionsEnd,
  }),
];
