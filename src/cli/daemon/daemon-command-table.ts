/** `rote stop`, `rote restart` and `rote logs`, as data. */
import { type Command, type CommandFlag, command } from '../command.ts';

const DRAIN: CommandFlag = {
  summary: 'first let the runs that go on come to their end; begin no others',
};

export const DAEMON_COMMANDS: readonly Command[] = [
  command('stop', 'end the daemon', {
    description: [
      'Ends the daemon of this data folder and comes back when it is gone. Runs get a few seconds; what is cut off goes on at the next start, at the first step that is not finished. Where none runs, it says so, with exit status 0.',
      'With --drain it first waits, for as long as it takes, until the runs that go on have ended, and says which. What comes due in the meantime waits for the next start. Ctrl-C gives up the waiting, and the daemon works on as before.',
      'A service that rote service installed is stopped as a service: it comes back at the next login, or with rote restart. One that somebody else keeps alive is refused, because it would be started again at once. Only a process that holds the lock of the data folder is sent a signal.',
    ],
    flags: { drain: DRAIN },
    examples: [
      { command: 'rote stop', does: 'end it now' },
      { command: 'rote stop --drain', does: 'end it when nothing runs any more' },
    ],
    load: async () => (await import('./stop-command.ts')).stop,
  }),
  command('restart', 'end the daemon and start it again', {
    description: [
      'Ends the daemon as rote stop does, and comes back when another one is up: after an update, or after a change to a setting that needs it. Where none runs, one is started.',
      'A service is restarted by what keeps it. Any other daemon is started in the background, with the flags that it was started with; it belongs to no terminal, so rote logs shows what it says. If it had API keys from its environment that this terminal does not have, nothing is ended, and the command says which.',
    ],
    flags: { drain: DRAIN },
    examples: [
      { command: 'rote restart', does: 'take over a new version' },
      { command: 'rote restart --drain', does: 'when nothing runs any more' },
    ],
    load: async () => (await import('./restart-command.ts')).restart,
  }),
  command('logs', 'show what the daemon logged', {
    description: [
      'Prints the last lines of the log, whoever started the daemon and whether it still runs. The log is logs/daemon.log in the data folder, which only you can read: 4 MB, with three older ones beside it. Secrets are taken out before anything is written.',
      'How much is logged is the setting log.level (warn unless changed); a change counts at once.',
    ],
    flags: {
      follow: { summary: 'go on with each line as it is written, until Ctrl-C' },
      lines: {
        value: 'N',
        integer: { least: 0, most: 1_000_000 },
        summary: 'begin with the last so many (default: 50)',
      },
      raw: { summary: 'as it is written: a JSON object a line' },
    },
    examples: [
      { command: 'rote logs', does: 'the last 50 lines' },
      { command: 'rote logs --follow --lines 0', does: 'only what comes from now on' },
      { command: 'rote logs --json', does: 'for programs: lines, one object each' },
    ],
    load: async () => (await import('./logs-command.ts')).logs,
  }),
];
