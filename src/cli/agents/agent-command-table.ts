/** The commands about models, agents and what they cost. */
import { type CommandRow, command } from '../command.ts';
import { ofOperations } from '../operation-commands.ts';

const MORE = { least: 1, most: 1_000_000_000 };

export const AGENT_COMMANDS: readonly CommandRow[] = [
  ofOperations('cost'),
  command('cost allow', 'let models use more today than their budget', {
    description: [
      'Raises the budget of today, of everything or of one schedule with each of its runs, and lets go on what stopped for want of it. It holds until the day is over; models.budgets in the settings holds for good.',
      'Without an amount, as much again is allowed.',
    ],
    flags: {
      day: { summary: 'for everything together' },
      schedule: { value: 'ID', summary: 'for this schedule, by its id or name' },
      cents: { value: 'N', integer: MORE, summary: 'so many US cents more' },
      seconds: { value: 'N', integer: MORE, summary: 'so many seconds more' },
      tokens: { value: 'N', integer: MORE, summary: 'so many tokens more' },
    },
    examples: [
      { command: 'rote cost allow --day', does: 'as much again, for today' },
      { command: 'rote cost allow --schedule sched_1 --cents 200', does: 'two dollars more' },
    ],
    load: async () => (await import('./cost-allow-command.ts')).costAllow,
  }),
  command('models list', 'show who is asked, in order', {
    description: [
      'Shows the models that would be asked now: those of the settings, else a model server on this machine, else whoever there is a key for. Having none is a normal state.',
    ],
    examples: [{ command: 'rote models list', does: 'who thinks' }],
    load: async () => (await import('./models-commands.ts')).modelsList,
  }),
  command('models test', 'ask whether the models answer', {
    description: [
      'Asks each model of the list a short question, one by one, and tells what it said or why it did not. That costs a few tokens each.',
    ],
    positionals: [{ name: 'NAME', optional: true, summary: 'one of them (default: all)' }],
    examples: [
      { command: 'rote models test', does: 'is the key right, and the server there?' },
      { command: 'rote models test box', does: 'only the one called box' },
    ],
    load: async () => (await import('./models-commands.ts')).modelsTest,
  }),
  command('models prompts', 'print what models are told, with its size in tokens', {
    description: [
      'Prints every prompt whole, as it is sent now: of the agent, of drafts and plans, of summaries, and of learning. What people say, what is remembered and the conversation come behind it. Nothing is asked.',
    ],
    flags: {
      mode: {
        value: 'MODE',
        choices: ['multi_agent', 'single_loop', 'direct'],
        summary: 'how the agent calls tools (default: agent.mode of the settings)',
      },
      sizes: { summary: 'only the sizes' },
    },
    examples: [
      { command: 'rote models prompts', does: 'all of them, whole' },
      { command: 'rote models prompts --mode direct --sizes', does: 'how long they are' },
    ],
    load: async () => (await import('./models-prompts-command.ts')).modelsPrompts,
  }),
  command('models pull', 'download a model file into the data folder', {
    description: [
      'Downloads a file into models/ in the data folder, goes on where an earlier download stopped, and shows it under its name only when its SHA-256 is right. A file that is there is not brought again.',
      'In models.chain it is then known by its name, with kind: gguf. Such files run in this process and need node-llama-cpp: npm install node-llama-cpp. A model server such as Ollama needs neither.',
    ],
    positionals: [{ name: 'URL', summary: 'where the file is' }],
    flags: { sha256: { value: 'HASH', summary: 'of the whole file, in hexadecimal digits' } },
    examples: [
      {
        command: 'rote models pull https://example.org/tiny.gguf --sha256 9f86d081…',
        does: 'then in config.yaml: models: { chain: [{ kind: gguf, model: tiny.gguf }] }',
      },
    ],
    load: async () => (await import('./models-commands.ts')).modelsPull,
  }),
  command('agents list', 'list the agents', {
    description: [
      'Lists who answers: the files in agents/ of the data folder, and main, which is there without one. A file that can not be used is listed with the reason.',
    ],
    examples: [{ command: 'rote agents list', does: 'who there is' }],
    load: async () => (await import('./agents-command.ts')).agentsList,
  }),
];
