/** The commands about what happened: runs, messages, deliveries, incidents. */
import { type Command, type CommandFlag, type CommandRow, command } from '../command.ts';
import { ofOperations, operationCommands } from '../operation-commands.ts';

const LIMIT: CommandFlag = {
  value: 'N',
  integer: { least: 1, most: 1_000_000 },
  summary: 'at most so many (default: 50)',
};

/** Adds `--watch`: the operation shows the run, and the command can wait for its end. */
function watchable(show: Command): Command {
  const watch = { summary: 'tell of each step as it ends, until the run is over' };
  const example = { command: 'rote runs show run_1 --watch', does: 'live, while it runs' };
  return {
    path: show.path,
    summary: show.summary,
    get description() {
      return show.description;
    },
    get positionals() {
      return show.positionals ?? [];
    },
    get flags() {
      return { ...show.flags, watch };
    },
    get examples() {
      return [...show.examples, example];
    },
    load: async () => (await import('./watch-run.ts')).afterWatching(await show.load()),
  };
}

export const RUN_COMMANDS: readonly CommandRow[] = [
  {
    word: 'runs',
    make: () =>
      operationCommands('runs').map((one) => (one.path[1] === 'show' ? watchable(one) : one)),
  },
  command('inbox', 'show the messages that runs have left', {
    description: [
      'Shows messages, latest first. With --follow, those that come from now on, until Ctrl-C. What was shown is seen, and no longer counted beside Inbox on the page; --json leaves the marks.',
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
  }),
  command('sessions show', 'show what is remembered for a session, and what was made in it', {
    description: [
      'Shows its zone, the state that scripts keep with state_patch (plans read it as ${state.NAME}), and the files that its latest runs made.',
    ],
    positionals: [
      { name: 'KEY', summary: 'a session key (default: the inbox of the owner)', optional: true },
    ],
    examples: [{ command: 'rote sessions show', does: 'what your own session holds' }],
    load: async () => (await import('./session-commands.ts')).sessionsShow,
  }),
  ofOperations('deliveries'),
  ofOperations('incidents'),
];
