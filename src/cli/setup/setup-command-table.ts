/** The commands of the first hour, as data: `rote setup` and `rote try`. */
import { type Command, command } from '../command.ts';
import { CHANNELS, MODELS } from './setup-questions.ts';

export const SETUP_COMMANDS: readonly Command[] = [
  command('setup', 'set Rote up in five questions, each with a default', {
    makesHome: true,
    description: [
      'Asks for your name, your time zone, who thinks (nobody is a fine answer), where you want to be reached, and whether Rote starts when you log in. Enter takes the default. Each question can be answered by a flag instead, and with --yes the defaults answer the rest, so that no terminal is needed. It can be run again: what is set up already is the default.',
      'It writes what rote config shows, does what rote channels add and rote service install do, and ends with a message to you: on the channel, or in the inbox where there is none.',
    ],
    flags: {
      name: { value: 'NAME', summary: 'what to call you' },
      zone: { value: 'ZONE', summary: 'your time zone, such as Europe/Berlin' },
      model: {
        value: 'WHO',
        choices: MODELS,
        summary:
          'who thinks: none, found (a server on this machine, or whoever there is a key for), or a provider',
      },
      channel: { value: 'CHANNEL', choices: CHANNELS, summary: 'where you are reached' },
      'start-at-login': { summary: 'install the service, which runs Rote from now on' },
      'no-start-at-login': { summary: 'no service; one that is installed is taken out' },
      yes: { summary: 'take the default for what no flag says' },
    },
    examples: [
      { command: 'rote setup', does: 'five questions' },
      {
        command:
          'rote setup --name Ada --zone Europe/London --model none --channel none --no-start-at-login',
        does: 'the same without a question',
      },
      { command: 'rote setup --yes', does: 'every default' },
    ],
    load: async () => (await import('./setup.ts')).setup,
  }),
  command('try', 'show three examples at work, without touching anything of yours', {
    description: [
      'Runs a reminder, a watch on a page whose price falls, and a plan that sends a summary, in a data folder and against a page of its own, and explains each line. It needs no internet, no key and no set-up, and takes less than half a minute.',
    ],
    flags: { keep: { summary: 'leave the data folder, and say where it is' } },
    examples: [{ command: 'rote try', does: 'watch it' }],
    load: async () => (await import('./try.ts')).tryOut,
  }),
];
