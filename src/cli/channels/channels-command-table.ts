/** The `rote channels` commands that are no operations, as data. */
import { type Command, command, type Positional } from '../command.ts';

const NAME: Positional = {
  name: 'NAME',
  summary: 'which channel',
  choices: ['telegram'],
};

export const CHANNEL_COMMANDS: readonly Command[] = [
  command('channels add', 'set up a channel, step by step', {
    makesHome: true,
    description: [
      'Says where to get what is needed, asks for it, tests it, and lets you in as the owner of the house. The token goes into secrets.yaml and nowhere else. A running daemon takes it over at once. Done again, it takes a new token.',
    ],
    positionals: [NAME],
    flags: {
      'api-root': { value: 'URL', summary: 'where the Bot API is, for a server of your own' },
    },
    examples: [{ command: 'rote channels add telegram', does: 'talk to Rote on Telegram' }],
    load: async () => (await import('./channels-add.ts')).channelsAdd,
  }),
  command('channels remove', 'take a channel out, with its token', {
    description: [
      'A running daemon leaves it at once. What waits for it is given up and told. The people who wrote there stay: rote people list.',
    ],
    positionals: [NAME],
    examples: [{ command: 'rote channels remove telegram', does: 'no more Telegram' }],
    load: async () => (await import('./channels-remove.ts')).channelsRemove,
  }),
];
