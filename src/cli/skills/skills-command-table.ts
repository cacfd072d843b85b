/** The `rote skills` commands that are no operations, and `rote cmd`, as data. */
import { type CommandRow, command, type Positional } from '../command.ts';
import { ofOperations } from '../operation-commands.ts';

const NAME: Positional = { name: 'NAME', summary: 'the name of a skill' };

export const SKILLS_COMMANDS: readonly CommandRow[] = [
  command('skills list', 'list the skills, and what could not be loaded', {
    description: [
      'Lists every skill with where it comes from: the workspace, your own folder (skills/ in the data folder), or Rote itself. What is in the workspace or where you stand does nothing until you enable it. Of two others with the same name the first counts; the other is shadowed.',
      'A file that can not be loaded is listed below with the line and what to change.',
    ],
    examples: [{ command: 'rote skills list', does: 'what there is' }],
    load: async () => (await import('./skills-commands.ts')).skillsList,
  }),
  command('skills show', 'show one skill', {
    description: [
      'Shows what a skill is for, its instructions, its actions and how it did, and the hash of its whole folder.',
    ],
    positionals: [NAME],
    examples: [{ command: 'rote skills show cron-scheduler', does: 'how to schedule' }],
    load: async () => (await import('./skills-commands.ts')).skillsShow,
  }),
  command('skills prompt', 'show what a model is told of the skills', {
    description: [
      'Without a name: every name, grouped by domain, with as many descriptions as the budget allows. With one: its instructions up to the cap of the settings, wrapped as data. The tokens are those of a real tokenizer.',
    ],
    positionals: [{ ...NAME, optional: true }],
    flags: {
      budget: {
        value: 'N',
        integer: { least: 0, most: 100_000 },
        summary: 'so many tokens (default: skills.listTokens, 400)',
      },
    },
    examples: [{ command: 'rote skills prompt --budget 1000', does: 'more descriptions' }],
    load: async () => (await import('./skills-commands.ts')).skillsPrompt,
  }),
  command('skills check', 'check a skill by the rules of the standard', {
    description: [
      'Checks a SKILL.md, its folder, or every skill in a tree of folders, and prints all findings at once. Exit status 1 where one is not valid. Loading is more lenient than this. Where there is a data folder, a tool that it does not have is a warning, and a plan that could not run here is an error; the actions of the skill itself count as there.',
    ],
    positionals: [{ name: 'PATH', summary: 'a file or folder' }],
    flags: {
      security: {
        summary:
          'scan every file too, for what is dangerous, hidden or not declared; high is an error',
      },
    },
    examples: [
      { command: 'rote skills check ./skills', does: 'all of them' },
      { command: 'rote skills check --security ./weather', does: 'with the scan' },
    ],
    load: async () => (await import('./skills-check.ts')).skillsCheck,
  }),
  command('skills test', 'run the checks of a skill', {
    description: [
      'Runs every file in checks/ of the skill: its script is tried in the box on what the file gives it, the addresses that it reads answer what the file says, and what comes out is compared. Nothing real is read, written or sent.',
      'Says of each check that fails what was expected and what came. Exit status 1 where one fails.',
    ],
    positionals: [NAME],
    examples: [{ command: 'rote skills test word-count', does: 'before you rely on it' }],
    load: async () => (await import('./skills-test.ts')).skillsTest,
  }),
  command('skills new', 'make a skill to fill in', {
    makesHome: true,
    description: [
      'Makes a folder with a SKILL.md in your own folder of skills; with --script also an action, NAME.run, the script that carries it out, and a check of it.',
    ],
    positionals: [{ name: 'NAME', summary: 'small letters, digits and hyphens' }],
    flags: { script: { summary: 'with an action and a script that runs as it is' } },
    examples: [
      { command: 'rote skills new morning-report', does: 'then edit its SKILL.md' },
      { command: 'rote skills new word-count --script', does: 'then edit its scripts/run.js' },
    ],
    load: async () => (await import('./skills-commands.ts')).skillsNew,
  }),
  command('skills install', 'copy a skill into your own folder', {
    makesHome: true,
    description: [
      'Checks skills and copies them: one, or all that are in a folder, however deep. What is not valid, or looks dangerous, is told with all findings and left out; the others come in. One that is there already is kept as a revision.',
      'SOURCE may be a git repository (which takes the program git), a folder of one on GitHub, or the https address of a SKILL.md.',
    ],
    positionals: [{ name: 'SOURCE', summary: 'a folder or a file on this machine, or an address' }],
    flags: {
      overwrite: { summary: 'replace skills of the same name' },
      force: { summary: 'take in what only looks dangerous, after you have read it' },
      insist: { summary: 'replace a skill also where the new one does worse on its last uses' },
    },
    examples: [
      { command: 'rote skills install ./download/weather', does: 'from a folder' },
      {
        command: 'rote skills install https://github.com/anthropics/skills',
        does: 'all that are valid, from a repository',
      },
    ],
    load: async () => (await import('./skills-commands.ts')).skillsInstall,
  }),
  command('skills remove', 'take a skill out of your own folder', {
    description: ['It is kept as a revision: rote skills rollback brings it back.'],
    positionals: [NAME],
    examples: [{ command: 'rote skills remove weather', does: 'its schedule is paused' }],
    load: async () => (await import('./skills-commands.ts')).skillsRemove,
  }),
  command('skills enable', 'switch a skill on', {
    description: [
      'Also one that was switched off because it failed too often, and one that an agent wrote and that waits for you.',
      'One in the workspace or in the folder where you stand, which others may have written, waits for this too. When any of its files changes, it waits again.',
      'At a terminal it shows what the skill says and all of its files, and asks. Elsewhere --hash says what was read: --dry-run, rote skills show and rote requests print it. What has changed since is refused.',
    ],
    positionals: [NAME],
    flags: {
      'dry-run': { summary: 'show what would be switched on with its hash, and change nothing' },
      hash: { value: 'HASH', summary: 'switch on exactly what has this hash, without being asked' },
    },
    examples: [
      { command: 'rote skills enable weather', does: 'shows it, asks, and it counts again' },
      { command: 'rote skills enable weather --hash 9c56…', does: 'as it was read, and no other' },
    ],
    load: async () => (await import('./skills-commands.ts')).skillsEnable,
  }),
  ofOperations('skills'),
  command('skills allow', 'let the runs of a skill call tools that its file does not name', {
    description: [
      'A skill may call what rote-tools in its metadata names, else what its allowed-tools mean here (Read is file.read, WebFetch is http.request, …). What is left is granted by you. Its schedule waits for approval where that changes what it may do.',
      'Its scripts run in a box without a network. With --hosts they reach the hosts that rote-hosts in its metadata names now; one that is added later is granted anew.',
    ],
    positionals: [
      NAME,
      { name: 'TOOLS', summary: 'names of tools, between commas', optional: true },
    ],
    flags: {
      none: { summary: 'take back what was granted, hosts too, and ask no more' },
      hosts: { summary: 'let its scripts reach the hosts that its file names' },
    },
    examples: [
      { command: 'rote skills allow deploy shell.run', does: 'its runs may start programs' },
      { command: 'rote skills allow weather --hosts', does: 'its scripts reach their hosts' },
      { command: 'rote skills allow deploy --none', does: 'they may not' },
    ],
    load: async () => (await import('./skills-commands.ts')).skillsAllow,
  }),
  command('cmd', 'run one command line exactly as the agent writes it', {
    makesHome: true,
    description: [
      'The name of a tool or action, then its input as flags: --a b, --a=b, --flag, --no-flag, repeated flags for lists, JSON for objects. Quoting as in a shell, without pipes, expansion or redirection.',
      'help lists what there is; NAME --help is the manual of one. With - for the line, a text is read from standard input and the commands in its ```cmd blocks run, as if a model had written it.',
    ],
    positionals: [{ name: 'LINE', summary: 'the command line, in quotes; or - for a text' }],
    flags: {
      session: {
        value: 'KEY',
        summary: 'on behalf of this session (default: the inbox of the owner)',
      },
      skill: { value: 'NAME', summary: 'with the tools that this skill declares, and no others' },
    },
    examples: [
      { command: `rote cmd 'time.now --timezone Asia/Tokyo'`, does: 'the time in Tokyo' },
      { command: `rote cmd 'http.request --help'`, does: 'its manual' },
      { command: `rote cmd help`, does: 'what there is' },
    ],
    load: async () => (await import('./skills-commands.ts')).cmd,
  }),
];
