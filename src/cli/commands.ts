/** Every command of `rote`, in the order in which help lists them. */
import { FOLD_RULES, GAP_RULES, MISSED_RUN_POLICIES } from '../domain/policies.ts';
import type { Command } from './command.ts';

export const COMMANDS: readonly Command[] = [
  {
    path: ['start'],
    summary: 'run the daemon',
    description: [
      'Runs Rote until it is stopped with Ctrl-C or a TERM signal. The address is printed when it is up; GET /healthz there says how it is. Nothing needs to be set up first.',
      'It listens on 127.0.0.1 unless told otherwise. Settings come from config.yaml in the data folder; flags win over them.',
    ],
    flags: {
      port: {
        value: 'N',
        integer: { least: 0, most: 65_535 },
        summary: 'listen on this port; 0 takes any free one (default: 7683)',
      },
      host: { value: 'H', summary: 'listen on this address (default: 127.0.0.1)' },
    },
    examples: [
      { command: 'rote start', does: 'run on http://127.0.0.1:7683' },
      { command: 'rote start --port 0 --home /tmp/rote', does: 'try it without touching ~/.rote' },
    ],
    load: async () => (await import('./start.ts')).start,
  },
  {
    path: ['schedule', 'preview'],
    summary: 'show when a trigger fires, before anything is stored',
    description: [
      'Shows the next fires of a cron expression, an interval or a date, strictly after a given instant. Give exactly one of --cron, --every, --at and --text.',
      'A cron expression has 5 fields (minute, hour, day of month, month, day of week) or 6, with seconds in front. It takes names (MON, JAN), ranges, lists and steps, L (last), W (nearest weekday), # (nth weekday), ? and nicknames such as @daily. Where both day fields are restricted, either is enough.',
      'Wall times are read in the zone. One that a clock change jumps over is left out (--gap skip) or runs at the first instant after the jump (shift). One that a clock change repeats runs in the first pass, the second, or both (--fold); an expression that covers all 24 hours runs in both passes whatever the setting, so that it never goes quiet.',
    ],
    flags: {
      cron: { value: 'E', summary: 'a cron expression: "0 9 * * 1-5"' },
      every: { value: 'D', summary: 'an interval of at least a second: 90s, 15m, 3h, 2d, 1w' },
      at: { value: 'T', summary: 'once: an instant, or a wall time in the zone' },
      text: {
        value: '"…"',
        summary: 'one line: "0 9 * * 1-5 Europe/Berlin", "every 3h", "at 2027-01-01T09:00"',
      },
      tz: { value: 'ZONE', summary: 'an IANA zone (default: from config.yaml, else the machine)' },
      from: { value: 'ISO', summary: 'show fires after this instant (default: now)' },
      count: {
        value: 'N',
        integer: { least: 1, most: 10_000 },
        summary: 'how many fires to show, up to 10000 (default: 5)',
      },
      missed: {
        value: 'POLICY',
        choices: MISSED_RUN_POLICIES,
        summary: 'fires while Rote was down (default: run_once_if_missed)',
      },
      gap: {
        value: 'RULE',
        choices: GAP_RULES,
        summary: 'a wall time that does not exist (default: skip)',
      },
      fold: {
        value: 'RULE',
        choices: FOLD_RULES,
        summary: 'a wall time that happens twice (default: first)',
      },
    },
    examples: [
      {
        command: 'rote schedule preview --cron "0 9 * * 1-5" --tz America/New_York',
        does: '9:00 on weekdays in New York',
      },
      {
        command: 'rote schedule preview --cron "30 2 * * *" --from 2026-03-28 --gap shift',
        does: 'what happens to 2:30 when the clocks go forward',
      },
      { command: 'rote schedule preview --every 90m --json', does: 'the same for programs' },
    ],
    load: async () => (await import('./schedule-preview.ts')).schedulePreview,
  },
  {
    path: ['config'],
    summary: 'show the settings in force',
    description: [
      'Reads config.yaml in the data folder, checks it, and prints every setting with its value. A fault is reported with its line and key.',
    ],
    flags: {},
    examples: [{ command: 'rote config --json', does: 'the settings as JSON' }],
    load: async () => (await import('./config.ts')).config,
  },
  {
    path: ['completion'],
    summary: 'print a completion script for a shell',
    description: ['Prints a script that completes commands, flags and their values.'],
    positionals: [{ name: 'SHELL', summary: 'which shell', choices: ['bash', 'zsh', 'fish'] }],
    flags: {},
    examples: [
      { command: 'source <(rote completion bash)', does: 'in ~/.bashrc' },
      { command: 'rote completion zsh > "$fpath[1]/_rote"', does: 'once, for zsh' },
      {
        command: 'rote completion fish > ~/.config/fish/completions/rote.fish',
        does: 'once, for fish',
      },
    ],
    load: async () => (await import('./completion.ts')).completion,
  },
];
