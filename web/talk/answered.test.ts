import { expect, test } from 'vitest';
import type { MessageView } from '../../src/domain/views.ts';
import { requestOf, stateOfChoices } from './answered.ts';

const says = (id: string, text: string, role: MessageView['role'] = 'user') => ({
  ...{ id, text, role, choices: [] },
});
const question = {
  id: '2',
  draft: null,
  choices: [
    { label: '09:00', value: 'choice:a:1' },
    { label: '12:00', value: 'choice:a:2' },
  ],
};
const asks = {
  id: '2',
  draft: null,
  choices: [
    { label: 'Yes', value: 'request:req_1:yes' },
    { label: 'No', value: 'request:req_1:no' },
  ],
};
const over = (chosen: string | null) => ({ kind: 'over', chosen });

const reminds = {
  id: '2',
  draft: null,
  choices: [
    { label: 'Done', value: 'reminder:rem_1:done' },
    { label: '10 min', value: 'reminder:rem_1:10m' },
  ],
};

test.each([
  ['of a reminder stays open over other words', reminds, [says('3', 'x')], [], { kind: 'open' }],
  [
    'of a reminder is over with its button',
    reminds,
    [says('3', 'x'), says('4', '10 min')],
    [],
    over('reminder:rem_1:10m'),
  ],
  ['is open', question, [says('1', '12:00')], [], { kind: 'open' }],
  ['is over with what was chosen', question, [says('3', '12:00')], [], over('choice:a:2')],
  ['is over with other words', question, [says('3', 'at noon')], [], over(null)],
  ['stays open over a command', question, [says('3', '/help')], [], { kind: 'open' }],
  [
    'stays open over words of Rote',
    question,
    [says('3', '12:00', 'assistant')],
    [],
    { kind: 'open' },
  ],
  [
    'of a request is open as long as that',
    asks,
    [says('3', 'x')],
    [{ id: 'req_1' }],
    { kind: 'open' },
  ],
  ['of a request is over with it', asks, [], [{ id: 'req_2' }], over(null)],
])('a question %s', (_, message, messages, requests, state) => {
  expect(stateOfChoices(message, { messages, requests, reminders: null })).toEqual(state);
});

const tellsAgain = { ...reminds, id: '5', text: 'Pills', role: 'assistant' } as const;
const undoes = { ...reminds, choices: [{ label: 'Undo', value: 'reminder:rem_1:undo' }] };
const open = { id: 'rem_1', state: 'open' } as const;
const putOff = { id: 'rem_1', state: 'snoozed' } as const;

test.each([
  ['is open as long as that', reminds, [], [open], { kind: 'open' }],
  ['is open after it was taken back', reminds, [says('3', 'Done')], [open], { kind: 'open' }],
  ['is over when it is done anywhere', reminds, [], [], over(null)],
  [
    'is over when it is put off',
    reminds,
    [says('3', '10 min')],
    [putOff],
    over('reminder:rem_1:10m'),
  ],
  ['is over when it is told again', reminds, [tellsAgain], [open], over(null)],
  ['is open where it was told last', tellsAgain, [tellsAgain], [open], { kind: 'open' }],
  ['leaves the way back open', undoes, [], [], { kind: 'open' }],
])(
  'with the reminders that wait, one of a reminder %s',
  (_, message, messages, reminders, state) => {
    expect(stateOfChoices(message, { messages, requests: [], reminders })).toEqual(state);
  },
);

test.each([
  ['request:req_1:yes', { id: 'req_1', answer: 'yes' }],
  ['request:req_1:no', { id: 'req_1', answer: 'no' }],
  ['request:req_1:maybe', { id: 'req_1', answer: 'maybe' }],
  ['request:req_1:perhaps', null],
  ['draft:a:yes', null],
])('%s is the answer %j to a request', (value, answer) => {
  expect(requestOf(value)).toEqual(answer);
});
