/** Every command of `rote`, in the order in which help lists them. */

import { AGENT_COMMANDS } from './agents/agent-command-table.ts';
import { CHANNEL_COMMANDS } from './channels/channels-command-table.ts';
import { type CommandFlag, type CommandRow, type CommandTable, command } from './command.ts';
import { tableOf } from './command-table.ts';
import { CONNECT_COMMANDS } from './connect/connect-command-table.ts';
import { DAEMON_COMMANDS } from './daemon/daemon-command-table.ts';
import { MEMORY_COMMANDS } from './memory/memory-command-table.ts';
import { ofOperations } from './operation-commands.ts';
import { PEOPLE_COMMANDS } from './people/people-command-table.ts';
import { PLAN_COMMANDS } from './plans/plan-command-table.ts';
import { REQUEST_COMMANDS } from './requests/requests-command-table.ts';
import { RUN_COMMANDS } from './runs/runs-command-table.ts';
import { SCHEDULE_COMMANDS } from './schedule/schedule-command-table.ts';
import { SERVICE_COMMANDS } from './service/service-command-table.ts';
import { SETUP_COMMANDS } from './setup/setup-command-table.ts';
import { SKILLS_COMMANDS } from './skills/skills-command-table.ts';
import { ASK_COMMANDS } from './talk/ask-command-table.ts';
import { TOOLS_COMMANDS } from './tools/tools-command-table.ts';

const BACKUP_FLAGS: Readonly<Record<string, CommandFlag>> = {
  secrets: { summary: 'secrets too, under a passphrase' },
  'passphrase-file': {
    value: 'FILE',
    summary: 'where the passphrase is, - for standard input; means --secrets',
  },
};

const TABLE: readonly CommandRow[] = [
  ...SETUP_COMMANDS,
  command('start', 'run the daemon', {
    makesHome: true,
    description: [
      'Runs Rote until you stop it with Ctrl-C, rote stop or a TERM signal. When it is up, it prints its address and a link that signs you in on its page; the link works once, until the daemon stops. GET /healthz says how it is. Nothing needs to be set up first.',
      'It listens on 127.0.0.1 unless told otherwise. Settings come from config.yaml in the data folder; flags win over them.',
    ],
    flags: {
      port: {
        value: 'N',
        integer: { least: 0, most: 65_535 },
        summary: 'listen on this port; 0 takes any free one (default: 7683)',
      },
      host: { value: 'H', summary: 'listen on this address (default: 127.0.0.1)' },
      'no-link': { summary: 'do not print the link, for example because others can read the log' },
    },
    examples: [
      { command: 'rote start', does: 'run on http://127.0.0.1:7683' },
      { command: 'rote start --port 0 --home /tmp/rote', does: 'try it without touching ~/.rote' },
    ],
    load: async () => (await import('./start.ts')).start,
  }),
  ...DAEMON_COMMANDS,
  {
    path: ['status'],
    summary: 'say whether Rote runs, how many schedules and runs there are, and what is due next',
    description: [
      'Reads the data folder, so it works whether the daemon runs or not. It says where the daemon listens, how many schedules and runs there are, and what fires next.',
      'Exit status 0 where the daemon runs, and 1 where it does not.',
    ],
    flags: {},
    examples: [
      { command: 'rote status --json', does: 'for programs: daemon.running, counts' },
      { command: 'rote status || echo down', does: 'for a script that watches it' },
    ],
    load: async () => (await import('./status-commands.ts')).status,
  },
  command('doctor', 'say what is wrong here, why it matters and what to do', {
    description: [
      'Looks over the database, the disk, the clock, who may read what, channels, schedules and what they wait for, runs, models, agents, skills, tools, MCP servers and the watchdog. Each finding says what is wrong, why it matters and what to do about it. No tool is called, and nothing is changed unless --fix is given.',
      'If something is broken, the exit status is 1; a warning leaves it at 0.',
    ],
    flags: {
      fix: {
        summary:
          'repair what is safe to repair (rights of files, stale locks, leftovers), and say what was done',
      },
    },
    examples: [
      { command: 'rote doctor', does: 'check everything' },
      { command: 'rote doctor --fix', does: 'and repair what is safe to repair' },
      {
        command: 'rote doctor --json',
        does: 'for programs: findings with code, level and subject',
      },
    ],
    load: async () => (await import('./doctor.ts')).doctor,
  }),
  command('open', 'print a link that signs in on the page, once', {
    description: [
      'Prints the address of the running daemon with a code behind the #. Browsers do not send that part; the page removes it from the address bar and exchanges it for a session. The link works once, for ten minutes, and signs in the person it was made for.',
    ],
    flags: {
      for: {
        value: 'PERSON',
        summary: 'whom it signs in, by name or id; they see what is theirs (default: the owner)',
      },
    },
    examples: [
      { command: 'rote open', does: 'the link, to click on or to copy' },
      { command: 'xdg-open "$(rote open)"', does: 'straight into the browser' },
      { command: 'rote open --for Ann', does: 'a link to send to Ann' },
    ],
    load: async () => (await import('./open-command.ts')).open,
  }),
  ...ASK_COMMANDS,
  ...SCHEDULE_COMMANDS,
  ofOperations('simulate'),
  ofOperations('events'),
  ofOperations('hooks'),
  ofOperations('gaps'),
  ofOperations('grants'),
  ofOperations('requests'),
  ...REQUEST_COMMANDS,
  ofOperations('devices'),
  ofOperations('channels'),
  ...CHANNEL_COMMANDS,
  ...CONNECT_COMMANDS,
  ofOperations('mail'),
  ofOperations('email'),
  ofOperations('addressbooks'),
  ofOperations('logins'),
  ofOperations('apis'),
  ofOperations('calendar'),
  ofOperations('calendars'),
  ofOperations('contacts'),
  ofOperations('reminders'),
  ofOperations('quiet'),
  ofOperations('memory'),
  ...MEMORY_COMMANDS,
  ofOperations('tasks'),
  ofOperations('lists'),
  ofOperations('heartbeat'),
  ofOperations('wake'),
  ofOperations('pair'),
  ofOperations('people'),
  ...PEOPLE_COMMANDS,
  ...PLAN_COMMANDS,
  ...RUN_COMMANDS,
  ofOperations('servers'),
  ofOperations('tools'),
  ...TOOLS_COMMANDS,
  ...SKILLS_COMMANDS,
  command('mcp', 'serve other agents over MCP, on standard input and output', {
    description: [
      'For programs that start MCP servers, such as Claude Desktop, Cursor and VS Code: it speaks the protocol (2026-07-28 and 2025-11-25) until the program is gone. A running daemon serves the same at /mcp, with the token in api-token or the one in mcp-token of the data folder.',
      'A program reads, and drafts what then waits for you; what else it wants is a request that you answer with rote requests. mcpServer in config.yaml says what it may do without asking.',
    ],
    examples: [{ command: 'rote mcp', does: 'what a program starts; it reads JSON lines' }],
    load: async () => (await import('./mcp-command.ts')).mcp,
  }),
  ...AGENT_COMMANDS,
  command('backup', 'write a copy of the data folder to a file', {
    description: [
      'Takes along the database, config.yaml, schedules.json, agents and skills, and says what it left out: the workspace, models, and secrets unless --secrets is given. Safe while a daemon runs. An earlier backup is replaced only where you say so, and only by a complete copy; anything else that is there is refused.',
      'With --secrets, secrets.yaml, the token and the webhook secret come along, sealed with a passphrase (scrypt, AES-256-GCM). config.yaml is not sealed.',
    ],
    positionals: [{ name: 'FILE', summary: 'where to' }],
    flags: { ...BACKUP_FLAGS, overwrite: { summary: 'replace an earlier backup of that name' } },
    examples: [
      { command: 'rote backup rote-monday.db', does: 'everything but secrets' },
      {
        command: 'rote backup rote-monday.db --secrets --passphrase-file pass.txt',
        does: 'secrets too, sealed',
      },
    ],
    load: async () => (await import('./backup-commands.ts')).backup,
  }),
  command('restore', 'put a backup back', {
    makesHome: true,
    description: [
      "Puts back all that is in the file; a backup of the database alone puts back that. Safe while a daemon runs; it goes on with what was restored. What was there before is set aside in the data folder; at a terminal you are asked before it is replaced. A file that is no whole backup, that this Rote can't read, or that holds what Rote never writes into one (a secret without a seal, a path that belongs elsewhere, triggers) is refused and changes nothing.",
    ],
    positionals: [{ name: 'FILE', summary: 'a file made with rote backup' }],
    flags: { ...BACKUP_FLAGS, yes: { summary: 'replace what is there without asking' } },
    examples: [{ command: 'rote restore rote-monday.db', does: 'back to Monday' }],
    load: async () => (await import('./backup-commands.ts')).restore,
  }),
  ...SERVICE_COMMANDS,
  command('config', 'show the settings in force', {
    description: [
      'Reads config.yaml in the data folder, checks it, and prints every setting with its value. A fault is reported with its line and key.',
    ],
    examples: [{ command: 'rote config --json', does: 'the settings as JSON' }],
    load: async () => (await import('./config.ts')).config,
  }),
  command('config set', 'change a setting', {
    makesHome: true,
    description: [
      'Writes one setting into config.yaml and leaves everything else in the file, comments too, as it is. The value is written as in the file: true, 5, debug, [git, make]. What would not be right is refused, and nothing changes.',
      'A running daemon takes most settings over at once; where one needs a restart, the answer says so. A setting that would hold a secret is refused: a command line stays in the history of the shell.',
    ],
    positionals: [
      { name: 'KEY', summary: 'the setting: log.level; rote help config.md lists them' },
      { name: 'VALUE', summary: 'its value, as config.yaml has it; quote a list for the shell' },
    ],
    examples: [
      { command: 'rote config set timezone Europe/Berlin', does: 'the zone of new schedules' },
      {
        command: "rote config set tools.shell.allow '[git, make]'",
        does: 'allow two programs to shell.run',
      },
    ],
    load: async () => (await import('./config-change.ts')).configSet,
  }),
  command('config unset', 'take a setting out, so that its default holds', {
    description: [
      'Takes one setting, or a whole section, out of config.yaml. One that the file does not set is refused.',
    ],
    positionals: [{ name: 'KEY', summary: 'the setting: log.level' }],
    examples: [{ command: 'rote config unset log.level', does: 'back to the default' }],
    load: async () => (await import('./config-change.ts')).configUnset,
  }),
  command('completion', 'print a completion script for a shell', {
    description: ['Prints a script that completes commands, flags and their values.'],
    positionals: [{ name: 'SHELL', summary: 'which shell', choices: ['bash', 'zsh', 'fish'] }],
    examples: [
      { command: 'source <(rote completion bash)', does: 'in ~/.bashrc' },
      { command: 'rote completion zsh > "$fpath[1]/_rote"', does: 'once, for zsh' },
      {
        command: 'rote completion fish > ~/.config/fish/completions/rote.fish',
        does: 'once, for fish',
      },
    ],
    load: async () => (await import('./completion/completion.ts')).completion,
  }),
];

export const COMMANDS: CommandTable = tableOf(TABLE);
