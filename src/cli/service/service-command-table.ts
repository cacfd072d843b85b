/** The `rote service` commands, as data. */
import { type Command, command } from '../command.ts';

export const SERVICE_COMMANDS: readonly Command[] = [
  command('service install', 'keep Rote running as a service of your session', {
    makesHome: true,
    description: [
      'Writes a systemd user unit (Linux) or a launchd agent (macOS) for this Rote and this data folder, and starts it. It comes back after a crash and at the next login. No root is needed. Installing again replaces it.',
      'Where the service manager is missing, the file is written all the same, the commands that are left to run are shown, and the exit status is 1.',
    ],
    flags: { 'dry-run': { summary: 'print the file and change nothing' } },
    examples: [
      { command: 'rote service install', does: 'run from now on' },
      { command: 'rote service install --dry-run', does: 'see what would be written' },
    ],
    load: async () => (await import('./service-commands.ts')).serviceInstall,
  }),
  command('service uninstall', 'stop the service and remove it', {
    description: ['Stops the service and removes its file. The data folder stays as it is.'],
    examples: [{ command: 'rote service uninstall', does: 'back to rote start' }],
    load: async () => (await import('./service-commands.ts')).serviceUninstall,
  }),
  command('service status', 'say whether the service is installed and runs', {
    description: [
      'Asks the service manager. Exit status 0 where it runs and 1 where it does not. rote status says more about the daemon itself.',
    ],
    examples: [{ command: 'rote service status --json', does: 'for programs' }],
    load: async () => (await import('./service-commands.ts')).serviceStatus,
  }),
];
