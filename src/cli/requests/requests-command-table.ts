/** The `rote requests` commands that are no operations, as data. */
import { REQUEST_ANSWERS } from '../../domain/request.ts';
import { type Command, command, type Positional } from '../command.ts';

const ID: Positional = {
  name: 'ID',
  summary: 'the id of a request, or a beginning of it that fits no other',
};

export const REQUEST_COMMANDS: readonly Command[] = [
  command('requests show', 'show exactly what a request asks for', {
    description: [
      'Shows all of it in plain words: what is reached, every step, what would be another, and what is in files; then the code that answers it in a chat, and the hash.',
      'A list that is too long to be shown at once is summed up, and all of it is on pages: a yes counts for exactly what is on them, and for nothing if any of it has changed since.',
    ],
    positionals: [ID],
    flags: {
      page: {
        value: 'K',
        integer: { least: 1, most: 99_999 },
        summary: 'a page of what is only summed up, from 1 on',
      },
    },
    examples: [
      { command: 'rote requests show req_1', does: 'before you answer' },
      { command: 'rote requests show req_1 --page 2', does: 'the second page of a long list' },
    ],
    load: async () => (await import('./requests-commands.ts')).requestsShow,
  }),
  command('requests answer', 'say yes or no to a request, or maybe to an invitation', {
    description: [
      'What was asked for is done, or is not; who asked is told. A request is answered once: the second answer is told what the first was. One that is too long for a message takes a yes only after rote requests show.',
    ],
    positionals: [ID, { name: 'ANSWER', summary: 'your answer', choices: REQUEST_ANSWERS }],
    examples: [{ command: 'rote requests answer req_1 yes', does: 'it may' }],
    load: async () => (await import('./requests-commands.ts')).requestsAnswer,
  }),
];
