/** The commands about plans. */
import { type Command, command, type Positional } from '../command.ts';

const FILE: Positional = {
  name: 'FILE',
  summary: 'a plan or the payload of a schedule, as JSON, or - for standard input',
};
const RUN: Positional = {
  name: 'ID',
  summary: 'the id of a run, a beginning of it, or the schedule whose latest run it is',
};

export const PLAN_COMMANDS: readonly Command[] = [
  command('plan validate', 'check a plan', {
    description: [
      'Checks a plan against its schema and the catalog, and tells what is wrong at once, each fault with its place: the first five, and with --json a hundred. Nothing is run or stored.',
    ],
    positionals: [FILE],
    examples: [{ command: 'rote plan validate plan.json', does: 'would it run?' }],
    load: async () => (await import('./plan-commands.ts')).planValidate,
  }),
  command('plan run', 'run a plan here and now', {
    makesHome: true,
    description: [
      'Runs a plan in this process and answers with what each call came to. It is journaled: should the process die, a daemon goes on with it. Exit status 1 where the plan failed.',
    ],
    positionals: [FILE],
    flags: {
      input: { value: 'JSON', summary: 'what ${input.…} refers to; @FILE or - as well' },
      trace: { value: 'OUT', summary: 'write the whole trace to this file' },
    },
    examples: [
      { command: 'rote plan run plan.json', does: 'with a line for each call as it ends' },
      { command: 'rote plan run plan.json --json --trace trace.json', does: 'for programs' },
    ],
    load: async () => (await import('./plan-commands.ts')).planRun,
  }),
  command('plan suggest', 'find schedules of agents that could be plans', {
    description: [
      'Reads the instruction of each schedule that an agent carries out, with no model. Where its reads and its action are fixed, it could be a plan; where one place of it needs judgement, that is a think step: one bounded call of a small model. The answer tells what such a plan would do and what it saves in a month, compared with what its runs took so far.',
      'With the ID of a schedule it is shown and asked, and with a yes the schedule becomes that plan: it keeps its id, its times and its history, and the answer has the command that undoes it. Elsewhere than at a terminal, --hash says what was agreed to. Without an ID nothing is changed.',
    ],
    positionals: [{ name: 'ID', summary: 'the schedule to change', optional: true }],
    flags: {
      hash: { value: 'HASH', summary: 'what you agreed to, as rote plan suggest shows it' },
    },
    examples: [
      { command: 'rote plan suggest', does: 'what could be cheaper' },
      { command: 'rote plan suggest sched_1', does: 'make this one the plan, after a yes' },
      { command: 'rote plan suggest --json', does: 'with the plans themselves' },
    ],
    load: async () => (await import('./plan-suggest.ts')).planSuggest,
  }),
  command('plan graph', 'draw a plan', {
    description: [
      'Shows what waits for what and under which condition, as text, or for Mermaid or Graphviz; of a schedule also what starts it.',
    ],
    positionals: [{ ...FILE, optional: true }],
    flags: {
      schedule: { value: 'ID', summary: 'the plan of this schedule, with what starts it' },
      format: {
        value: 'FORMAT',
        choices: ['text', 'mermaid', 'dot'],
        summary: 'how to draw it (default: text)',
      },
    },
    examples: [
      { command: 'rote plan graph --schedule sched_1', does: 'what starts it, and what it does' },
      { command: 'rote plan graph plan.json --format dot | dot -Tsvg', does: 'a picture' },
    ],
    load: async () => (await import('./plan-commands.ts')).planGraph,
  }),
  command('plan pursue', 'reach a goal now, with plans until one works', {
    makesHome: true,
    description: [
      'Makes a plan for what you say: by the rules that rote ask follows where they know one, else with a model. Where it fails, another one is made that knows why, five in all; tools that failed are left alone.',
      'A plan that only reads, or tells you something, runs at once. One that would change something is shown first: in a terminal it asks, elsewhere the same command with --yes runs it. --yes runs the plan that you were shown last for the same goal; if that fails, the next one that would change something is shown again. Exit status 1 where no plan worked.',
    ],
    positionals: [{ name: 'GOAL', isWords: true, summary: 'what is to be done' }],
    flags: {
      'dry-run': { summary: 'show the first plan and run nothing' },
      yes: { summary: 'agree to the plan that was shown, or to any if none was' },
    },
    examples: [
      {
        command: 'rote plan pursue "find out which of my feeds are broken"',
        does: 'needs a model; only reads',
      },
      {
        command:
          'rote plan pursue "download https://example.org and save it as page.html" --dry-run',
        does: 'what it would do',
      },
    ],
    load: async () => (await import('./pursuit-commands.ts')).planPursue,
  }),
  command('plan pursuits', 'list the goals that were pursued, or show one', {
    description: [
      'Every plan that was made for a goal is kept, with who made it, what it used and what came of it; the latest 200 goals.',
    ],
    positionals: [
      {
        name: 'ID',
        optional: true,
        summary: 'the id of a pursuit, or a beginning of it or of its goal',
      },
    ],
    flags: {
      limit: {
        value: 'N',
        integer: { least: 1, most: 200 },
        summary: 'at most so many (default: 20)',
      },
    },
    examples: [
      { command: 'rote plan pursuits', does: 'the latest' },
      { command: 'rote plan pursuits goal_1 --json', does: 'one, with all its plans' },
    ],
    load: async () => (await import('./pursuit-commands.ts')).planPursuits,
  }),
  command('runs replay', 'replay a run with the recorded outputs of its calls', {
    description: [
      'Runs the plan of a run again with the recorded outputs. Nothing real is called. If something would be different now, it is reported, and the exit status is 1.',
    ],
    positionals: [RUN],
    examples: [{ command: 'rote runs replay run_1', does: 'would it still go the same way?' }],
    load: async () => (await import('./plan-commands.ts')).runsReplay,
  }),
];
