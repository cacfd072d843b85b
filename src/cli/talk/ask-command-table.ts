/** The commands that take plain words. */
import type { Command, Flag } from '../command.ts';

const FLAGS: Readonly<Record<string, Flag>> = {
  session: { value: 'KEY', summary: 'whose conversation it is (default: the inbox of the owner)' },
  tz: { value: 'ZONE', summary: 'the zone for times that name none' },
  now: { value: 'ISO', summary: 'read it as if it were said then' },
  'dry-run': { summary: 'show what would happen and store nothing' },
  yes: { summary: 'agree to what was understood' },
  record: {
    value: 'FILE',
    summary: 'write what models are asked and answer into FILE, as a scenario for tests',
  },
};

export const ASK_COMMANDS: readonly Command[] = [
  {
    path: ['ask'],
    makesHome: true,
    summary: 'say in plain words what is to be done, and when',
    description: [
      'Understands reminders, messages, what is on the web, watches, skills and tools, and what is to be done with the schedules there are, with no model. It shows what it understood with the next fires; nothing is stored or run before you agree.',
      'What that does not understand goes to the agent, where there is a model. It answers, or shows a draft that is checked and described in the same way, and stored by your yes. With --yes or --dry-run a model drafts it at once.',
      'In a terminal it asks what is open. A follow-up changes what was shown or stored last: "make it 10", "only on weekdays", "cancel that". docs/ask.md tells the rules.',
      'The agent works in the daemon; in a terminal its answer is waited for. With --record it works here, so that every call of a model is in FILE, without keys, secrets and your folders; docs/live.md tells how to play it.',
    ],
    positionals: [
      { name: 'TEXT', isWords: true, summary: 'what you want, with or without quotes' },
    ],
    flags: FLAGS,
    examples: [
      { command: 'rote ask remind me at 5pm about the meeting', does: 'once, today' },
      { command: 'rote ask "send me hello every minute" --yes', does: 'without being asked back' },
      {
        command:
          'rote ask "every weekday at 9 fetch https://example.org and send me the title" --dry-run --json',
        does: 'the draft, for programs',
      },
    ],
    load: async () => (await import('./ask-commands.ts')).ask,
  },
  {
    path: ['chat'],
    makesHome: true,
    summary: 'talk to Rote in plain words, line by line',
    description: [
      'Understands what rote ask does. Reads one line after the other until the end of the input, or exit. Without a terminal it answers every line of standard input.',
    ],
    flags: FLAGS,
    examples: [{ command: 'rote chat', does: 'talk to Rote' }],
    load: async () => (await import('./ask-commands.ts')).chat,
  },
  {
    path: ['asked'],
    summary: 'show what was asked in plain words, and what came of it',
    description: [
      'Lists what was said to rote ask, chat, the page and the API, latest first: what was understood, by the compiler or by a model, which tools and skill it takes, and whether it was shown, stored or run. The last 500 are kept.',
    ],
    flags: {
      limit: {
        value: 'N',
        integer: { least: 1, most: 500 },
        summary: 'at most so many (default: 20)',
      },
    },
    examples: [{ command: 'rote asked --json', does: 'for programs: asked, the latest first' }],
    load: async () => (await import('./asked-command.ts')).asked,
  },
];
