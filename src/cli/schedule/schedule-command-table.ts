/** The `rote schedule` commands, as data. */

import { SCHEDULE_STATUSES } from '../../domain/run/run-words.ts';
import { RUN_ENDS } from '../../domain/schedule/event-words.ts';
import {
  AFTER_FAILURES_POLICIES,
  MISSED_RUN_POLICIES,
  OVERLAP_POLICIES,
} from '../../domain/schedule/policies.ts';
import { FOLD_RULES, GAP_RULES } from '../../time/dst-rule.ts';
import { type CommandFlag, type CommandRow, command, type Positional } from '../command.ts';
import { ofOperations } from '../operation-commands.ts';

/** The flags that say when; `preview`, `add` and `update` share them. */
const TRIGGER_FLAGS: Readonly<Record<string, CommandFlag>> = {
  cron: { value: 'E', summary: 'a cron expression: "0 9 * * 1-5"' },
  every: { value: 'D', summary: 'an interval of at least a second: 90s, 15m, 3h, 2d, 1w' },
  at: { value: 'T', summary: 'once: an instant, or a wall time in the zone' },
  rrule: { value: 'RULE', summary: 'an RFC 5545 rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"' },
  starts: { value: 'T', summary: 'with --rrule: the wall time from which it is counted' },
  except: { value: 'DATES', summary: 'with --rrule: dates or wall times left out, between commas' },
  on: { value: 'JSON', summary: 'an event: \'{"on":"webhook","name":"deploy"}\'' },
  'on-file': { value: 'PATH', summary: 'when this file changes, or a file in this folder' },
  'on-hook': { value: 'NAME', summary: 'when POST /hooks/NAME is called, signed' },
  'on-message': { value: 'WORDS', summary: 'when a message with these words comes' },
  'on-start': { summary: 'when Rote starts' },
  'on-incident': { summary: 'when something goes wrong here' },
  after: { value: 'SCHEDULE', summary: 'when this schedule has run' },
  if: {
    value: 'END',
    choices: RUN_ENDS,
    summary: 'with --after: only if it ended like this (default: any)',
  },
  quiet: {
    value: 'D',
    summary: 'with an event: wait until no more came for this long; all of them are one run',
  },
  'most-per-minute': {
    value: 'N',
    integer: { least: 1, most: 10_000 },
    summary: 'with an event: at most this many runs a minute; further ones wait',
  },
  'most-per-hour': {
    value: 'N',
    integer: { least: 1, most: 10_000 },
    summary: 'the same for an hour',
  },
  text: {
    value: '"…"',
    summary:
      'one line: "0 9 * * 1-5 Europe/Berlin", "every 3h", or plain words: "every weekday at 9am"',
  },
  tz: { value: 'ZONE', summary: 'an IANA zone (default: from config.yaml, else the machine)' },
  'not-on-calendar': {
    value: 'NAME',
    summary:
      'leave out the whole days that stand in this calendar of yours, such as Holidays; "" leaves out none any more',
    mayBeEmpty: true,
  },
  missed: {
    value: 'POLICY',
    choices: MISSED_RUN_POLICIES,
    summary:
      'what to do about runs that were missed while Rote was down (default: run_once_if_missed)',
  },
  gap: {
    value: 'RULE',
    choices: GAP_RULES,
    summary: 'what to do with a wall time that does not exist (default: skip)',
  },
  fold: {
    value: 'RULE',
    choices: FOLD_RULES,
    summary: 'what to do with a wall time that happens twice (default: first)',
  },
};

const DEFINITION_FLAGS: Readonly<Record<string, CommandFlag>> = {
  payload: { value: 'JSON', summary: 'all of it as JSON, as @FILE, or - for standard input' },
  name: { value: 'NAME', summary: 'what to call it (default: the beginning of what it does)' },
  say: { value: 'TEXT', summary: 'send these words, as they are' },
  instruction: { value: 'TEXT', summary: 'what to do, in words, for a model to carry out' },
  tools: {
    value: 'NAMES',
    summary: 'with --instruction: the tools it may call, between spaces or commas',
  },
  agent: { value: 'ID', summary: 'who carries it out: agents/ID.md (default: main)' },
  skill: { value: 'NAME', summary: 'do what this skill does, as it is now' },
  ...TRIGGER_FLAGS,
  overlap: {
    value: 'POLICY',
    choices: OVERLAP_POLICIES,
    summary: 'what to do if an earlier run is unfinished (default: skip)',
  },
  'after-failures': {
    value: 'POLICY',
    choices: AFTER_FAILURES_POLICIES,
    summary:
      'what to do after five failures in a row (default: hourly for a plan whose failures may pass by themselves, else disable)',
  },
  'again-every': {
    value: 'D',
    summary: 'with --say: tell it again after so long (10m), until you say that it is done',
  },
  urgent: { summary: 'tell what it says in quiet hours too' },
  session: {
    value: 'KEY',
    summary: 'the session of yours it answers to (default: the inbox of the owner)',
  },
  webhook: { value: 'URL', summary: 'post each run there, signed' },
  'webhook-body': {
    value: 'JSON',
    summary: 'what is posted there, with ${text}, ${state}, ${summary}, ${steps.ID.field}',
  },
  notify: { summary: 'tell the session when a run has ended' },
};

const ID: Positional = {
  name: 'ID',
  summary: 'the id or the name of a schedule, or a beginning of either that fits no other',
};

export const SCHEDULE_COMMANDS: readonly CommandRow[] = [
  command('schedule add', 'store a schedule', {
    makesHome: true,
    description: [
      'Stores a schedule: when, what, and whom to answer. Give it in flags, or as a JSON payload. The payload may be shaped loosely (snake_case or camelCase, the trigger flattened, numbers as text); the answer says what was changed.',
      'What can never work is refused and nothing is stored: a cron expression that never fires, a time in the past, an unknown zone, a tool that is not there, neither instruction nor plan. What cannot work as Rote is set up now (no model, no tools, an unknown agent, a missing channel) is stored with a warning, and rote doctor lists it.',
      'A plan that runs a program or reaches a private address that config.yaml does not allow waits for your approval, which grants it exactly that. With --grant, or with "grants" in the payload, it is granted at once; the answer says what.',
    ],
    flags: {
      ...DEFINITION_FLAGS,
      grant: { summary: 'grant it the programs and private addresses that its plan names' },
    },
    examples: [
      {
        command: 'rote schedule add --cron "0 9 * * 1-5" --tz Europe/Berlin --say "Stand-up"',
        does: 'a reminder on weekdays',
      },
      {
        command:
          'rote schedule add --every 3h --instruction "Summarize the news" --tools "rss.read message.send"',
        does: 'for a model, which may call these tools and no others',
      },
      {
        command: 'rote schedule add --on-file notes/todo.md --say "The list has changed"',
        does: 'when a file changes; rote hooks show NAME tells how --on-hook NAME is called',
      },
      {
        command: 'rote schedule add --after Backup --if failed --say "No backup"',
        does: 'when another schedule fails',
      },
      {
        command: `rote schedule add --payload '{"every":"1h","plan":[{"id":"now","toolName":"time.now"}]}'`,
        does: 'a plan of tool calls, for programs and models',
      },
    ],
    load: async () => (await import('./schedule-commands.ts')).scheduleAdd,
  }),
  command('schedule update', 'change a schedule', {
    description: [
      'Changes what is given and leaves the rest. It is read and checked as add does. A run that is going on finishes as it began.',
    ],
    positionals: [ID],
    flags: { ...DEFINITION_FLAGS },
    examples: [
      { command: 'rote schedule update sched_1 --cron "0 10 * * *"', does: 'an hour later' },
    ],
    load: async () => (await import('./schedule-commands.ts')).scheduleUpdate,
  }),
  command('schedule list', 'list the schedules', {
    description: [
      'Lists schedules with their status and next run. Those that were removed or are completed are left out, unless they are asked for; with --json only the removed ones are.',
    ],
    flags: {
      all: { summary: 'also those that were removed or are completed' },
      status: { value: 'STATUS', choices: SCHEDULE_STATUSES, summary: 'only these' },
      limit: {
        value: 'N',
        integer: { least: 1, most: 1_000_000 },
        summary: 'at most so many (default: 1000)',
      },
    },
    examples: [{ command: 'rote schedule list --status paused --json', does: 'for programs' }],
    load: async () => (await import('./schedule-commands.ts')).scheduleList,
  }),
  ofOperations('schedule'),
  {
    path: ['schedule', 'approve'],
    summary: 'approve a schedule that came from elsewhere, or a change that a run made',
    description: [
      'What you type yourself is approved by that; what was imported, brought by a skill or added by a run is pending until you approve it. A change that a run makes to something approved waits beside it, which goes on until you answer.',
      'At a terminal it shows everything that differs from what was approved last, and asks. Elsewhere --hash says what was read: --dry-run, show and rote requests print it. What has changed since is refused with the difference.',
      'A program runs in a box, which has the workspace and the system and nothing else of this machine. With --outside-box the programs of the schedule run outside of it, exactly as they are called and nothing else; also of one that is approved already.',
    ],
    positionals: [{ ...ID, isMany: true }],
    flags: {
      'dry-run': { summary: 'show what would be approved with its hash, and approve nothing' },
      hash: { value: 'H', summary: 'approve exactly what has this hash, without being asked' },
      'outside-box': {
        summary: 'let its programs run outside their box, each exactly as it is called',
      },
    },
    examples: [
      { command: 'rote schedule approve sched_1 --dry-run', does: 'what would change' },
      {
        command: 'rote schedule approve sched_1',
        does: 'shows it, asks, and from then on it fires',
      },
      {
        command: 'rote schedule approve sched_1 sched_2 sched_3',
        does: 'shows all of them and asks once',
      },
      { command: 'rote schedule approve sched_1 --hash 3fa9…', does: 'for programs' },
      {
        command: 'rote schedule approve backup --outside-box',
        does: 'it sees your files and may do all that your account may',
      },
    ],
    load: async () => (await import('./approve-commands.ts')).scheduleApprove,
  },
  command('schedule export', 'write the definitions of all schedules', {
    description: [
      'Writes every schedule that is not over, in the form of schedules.json, to a file or to standard output. The file is replaced whole.',
    ],
    positionals: [{ name: 'FILE', summary: 'where to', optional: true }],
    examples: [{ command: 'rote schedule export mine.json', does: 'to take along' }],
    load: async () => (await import('./schedule-transfer.ts')).scheduleExport,
  }),
  command('schedule import', 'add the schedules of an export, of a crontab, or of n8n', {
    makesHome: true,
    description: [
      'Reads and checks every entry as add does. What is right is added and pending until it is approved; what is wrong, or is here already, is told and not added.',
      'With --crontab the lines of a crontab become schedules that call shell.run, with its CRON_TZ, variables and percent signs. Missed times are skipped and commands may overlap, as cron does it. @reboot runs when Rote starts. What Rote has no counterpart for (MAILTO) is reported.',
      'With --n8n, workflows that n8n exported become schedules: a schedule trigger, a webhook or an RSS trigger says when, and the nodes behind it are a plan: HTTP Request, RSS Read, Execute Command, Set, If, Filter, and messages (Telegram, Slack, e-mail, …), which are sent to you. The report says of each node what it became, or why it was left out. A workflow that lost what tells or changes something is refused. Nothing is stored without --yes; then it is pending until you approve it.',
    ],
    positionals: [
      {
        name: 'FILE',
        summary: 'a file made with export, a crontab or a workflow; - for standard input',
      },
    ],
    flags: {
      crontab: { summary: 'FILE is a crontab' },
      n8n: { summary: 'FILE is a workflow of n8n, or a list of them' },
      yes: { summary: 'with --n8n: store what is shown' },
      'dry-run': { summary: 'only show what would be imported' },
      'outside-box': {
        summary: 'ask to run their programs outside their box; your approval says so',
      },
      system: { summary: 'with --crontab: a user stands before each command, as in /etc/crontab' },
    },
    examples: [
      { command: 'rote schedule import mine.json', does: 'then approve them' },
      { command: 'crontab -l | rote schedule import --crontab -', does: 'what cron did so far' },
      {
        command: 'crontab -l | rote schedule import --crontab - --outside-box',
        does: 'with the files that cron sees',
      },
      { command: 'rote schedule import --n8n workflow.json', does: 'see what of it maps' },
    ],
    load: async () => (await import('./schedule-transfer.ts')).scheduleImport,
  }),
  command('schedule preview', 'show when a trigger fires, before anything is stored', {
    description: [
      'Shows the next fires of a cron expression, an interval or a date, strictly after a given instant. Give exactly one of --cron, --every, --at, --rrule, --text and an event (--on-hook, --on-file, --after, …): of that it says what is waited for.',
      'With --text it also reads plain words ("every weekday at 9am", "tomorrow at noon"). What they leave open ends in the error "ambiguous", with the choices; what is not a time in "not-understood".',
      'A cron expression has 5 fields (minute, hour, day of month, month, day of week) or 6, with seconds in front. It takes names (MON, JAN), ranges, lists and steps, L (last), W (nearest weekday), # (nth weekday), ? and nicknames such as @daily. Where both day fields are restricted, either is enough.',
      'Wall times are read in the zone. One that a clock change jumps over is left out (--gap skip) or runs at the first instant after the jump (shift). One that a clock change repeats runs in the first pass, the second, or both (--fold); an expression that covers all 24 hours runs in both passes whatever the setting, so that it never goes quiet.',
    ],
    flags: {
      ...TRIGGER_FLAGS,
      from: { value: 'ISO', summary: 'show fires after this instant (default: now)' },
      count: {
        value: 'N',
        integer: { least: 1, most: 10_000 },
        summary: 'how many fires to show, up to 10000 (default: 5)',
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
      {
        command: 'rote schedule preview --text "every other friday at 4pm"',
        does: 'plain words, read without a model',
      },
    ],
    load: async () => (await import('./schedule-preview.ts')).schedulePreview,
  }),
];
