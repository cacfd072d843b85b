/** The commands that take plain words. */
import { type Command, type CommandFlag, command } from '../command.ts';

const FLAGS: Readonly<Record<string, CommandFlag>> = {
  session: { value: 'KEY', summary: 'which conversation of yours it is (default: the inbox)' },
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
  command('ask', 'say in plain words what you want done, and when', {
    makesHome: true,
    description: [
      'Understands reminders, messages, web pages, watches, skills and tools, and changes to existing schedules, without a model. It shows what it understood and when that happens next; nothing is stored or run before you agree.',
      'What the rules do not understand goes to the agent, if there is a model. The agent answers, or shows a draft that is checked and described in the same way and stored when you say yes. With --yes or --dry-run a model makes the draft at once.',
      'The exit status is 0 where it was done, stored, drafted or handed to the agent, and 1 where nothing came of it: not understood, refused, an open question, a failed run. Without a model --yes does not store what needs one at each run; read the draft, then say rote ask yes.',
      'A program runs in a box, which has the workspace and the system and nothing else of this machine. With --outside-box the programs of the wish run outside of it, exactly as they are called and nothing else. It is said with the yes: rote ask "TEXT" --yes --outside-box, or rote ask yes --outside-box to a draft that was shown.',
      'In a terminal it asks about what is unclear. A follow-up changes what was shown or stored last: "make it 10", "only on weekdays", "cancel that". rote help ask.md has the rules.',
      'What waits for your decision is answered by naming it: "approve the weather one", "reject it"; "what waits for me?" lists it. /status, /new, /stop and /help work as in any chat. A plain yes is said to the draft, never to a request.',
      'The agent works in the daemon, and a terminal waits for its answer. With --record it works in this process, so that FILE holds every call of a model, without keys, secrets and your folders; rote help models.md#recording-a-session says how to play it.',
    ],
    positionals: [
      { name: 'TEXT', isWords: true, summary: 'what you want, with or without quotes' },
    ],
    flags: {
      ...FLAGS,
      'outside-box': {
        summary: 'let its programs run outside their box, each exactly as it is called',
      },
    },
    examples: [
      { command: 'rote ask remind me at 5pm about the meeting', does: 'once, today' },
      { command: 'rote ask "send me hello every minute" --yes', does: 'without being asked back' },
      {
        command:
          'rote ask "run tar czf /backup/notes.tgz /home/me/notes every night at 2" --yes --outside-box',
        does: 'it sees your files and may do all that your account may',
      },
      {
        command:
          'rote ask "every weekday at 9 fetch https://example.org and send me the title" --dry-run --json',
        does: 'the draft, for programs',
      },
    ],
    load: async () => (await import('./ask-commands.ts')).ask,
  }),
  command('chat', 'talk to Rote in plain words, line by line', {
    makesHome: true,
    description: [
      'Understands what rote ask does. Reads one line after the other until the end of the input, or exit. Without a terminal it answers every line of standard input.',
    ],
    flags: FLAGS,
    examples: [{ command: 'rote chat', does: 'talk to Rote' }],
    load: async () => (await import('./ask-commands.ts')).chat,
  }),
  command('asked', 'show what was asked in plain words, and what came of it', {
    description: [
      'Lists what you said to rote ask, chat, the page and the API, latest first: what was understood, by the compiler or by a model, which tools and skill it takes, and whether it was shown, stored or run. The last 500 are kept.',
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
  }),
];
