/** The `rote hooks` and `rote events` commands, as data. */
import type { Command, Positional } from '../command.ts';

const NAME: Positional = { name: 'NAME', summary: 'the name of the hook: /hooks/NAME' };

export const EVENT_COMMANDS: readonly Command[] = [
  {
    path: ['events'],
    summary: 'list what happened that schedules wait for, and what was done about it',
    description: [
      'Calls of hooks, files that changed, messages, ends of schedules, starts, trouble and word from tool servers, latest first. What nothing waits for is not kept.',
    ],
    flags: {
      limit: {
        value: 'N',
        integer: { least: 1, most: 10_000 },
        summary: 'at most so many (default: 50)',
      },
      source: {
        value: 'SOURCE',
        summary: 'only of one source (webhook:deploy) or one kind (webhook, file, schedule, …)',
      },
    },
    examples: [{ command: 'rote events --json', does: 'for programs, with what they carried' }],
    load: async () => (await import('./events-commands.ts')).eventsList,
  },
  {
    path: ['hooks', 'list'],
    summary: 'list the hooks that schedules wait for',
    description: [
      'A hook is there as long as a schedule waits for it: schedule add --on-hook NAME.',
    ],
    flags: {},
    examples: [{ command: 'rote hooks list', does: 'names, addresses and schedules' }],
    load: async () => (await import('./events-commands.ts')).hooksList,
  },
  {
    path: ['hooks', 'show'],
    summary: 'print the address of a hook and how it is called',
    description: [
      'The first time, the secret is made and printed, only this once; from then on it is in secrets.yaml. The line for curl works as it is.',
    ],
    positionals: [NAME],
    flags: {},
    examples: [{ command: 'rote hooks show deploy', does: 'its address and a line for curl' }],
    load: async () => (await import('./events-commands.ts')).hooksShow,
  },
  {
    path: ['hooks', 'rotate'],
    summary: 'give a hook a new secret; the old one no longer works',
    description: ['Prints the new secret, this once. Calls with the old one are refused at once.'],
    positionals: [NAME],
    flags: {},
    examples: [{ command: 'rote hooks rotate deploy', does: 'a new secret' }],
    load: async () => (await import('./events-commands.ts')).hooksRotate,
  },
  {
    path: ['hooks', 'revoke'],
    summary: 'take the secret of a hook away: every call is refused until it has another',
    description: ['The schedules that wait for it stay; hooks show NAME makes a new secret.'],
    positionals: [NAME],
    flags: {},
    examples: [{ command: 'rote hooks revoke deploy', does: 'nobody may call it any more' }],
    load: async () => (await import('./events-commands.ts')).hooksRevoke,
  },
];
