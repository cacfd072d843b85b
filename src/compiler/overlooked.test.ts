/** The last look at the draft of a model: what its person said and it does not hold. */
import { expect, test } from 'vitest';
import type { Trigger } from '../domain/schedule/trigger.ts';
import { DAILY_AT_NINE, fakeOptions } from './compile.fake.ts';
import { draftProposal, draftWhat, overlooked } from './compiler.ts';

const options = fakeOptions();
const cron = (said: string): Trigger => ({ ...DAILY_AT_NINE, cron: said }) as Trigger;
type Work = Parameters<typeof draftProposal>[0]['work'];

const told = (instruction: string): Work => ({
  kind: 'instruction',
  instruction,
  tools: ['http.request'],
});
const page = (test: object): Work => {
  const form = {
    source: { kind: 'web', url: 'https://bus.example/12' },
    takes: [{ kind: 'value', name: 'delay' }],
    cases: [{ condition: { test }, actions: [{ kind: 'tell' }] }],
  };
  const drafted = draftWhat(form, {
    text: '',
    options,
    nameOf: (name) => ({ ok: true, value: name }),
  });
  if (!drafted.ok) throw new Error(JSON.stringify(drafted.faults));
  return drafted.work;
};
const late = page({ kind: 'compare', is: 'at-least', value: 4 });

function missing(text: string, said: string, work: Work, before?: Work): string | null {
  const proposal = { name: 'X', trigger: cron(said), notes: [], leavesOut: [], work };
  const draft = draftProposal(proposal, text, options);
  if (draft === null) throw new Error('no draft');
  const shown = before && draftProposal({ ...proposal, work: before }, text, options);
  const previous = shown ? { previous: { draft: shown, question: null, answers: [] } } : {};
  return overlooked(text, draft, { ...options, ...previous } as typeof options);
}

test.each([
  [
    'each payday (the 25th, or the Friday before if that is a weekend) work out my savings',
    '0 9 25 * *',
    told('Work out the savings.'),
    'if that is a weekend',
  ],
  [
    'judge the news every day at 9, except on Sundays',
    '0 9 * * *',
    told('Judge the news.'),
    'except on Sundays',
  ],
  [
    'judge the news every day at 9, except on Sundays',
    '0 9 * * 1-6',
    told('Judge the news.'),
    null,
  ],
  [
    'each payday (the 25th, or the Friday before if that is a weekend) work out my savings',
    '0 9 22-25 * *',
    told('If it is the 25th, or a Friday and the 25th is a weekend, work out the savings.'),
    null,
  ],
  [
    'each morning read the page, and tell me only if it is about me',
    '0 9 * * *',
    told('Read the page. Say something if the person is mentioned.'),
    null,
  ],
  [
    'each morning judge the bikes under 800 euros',
    '0 9 * * *',
    told('Judge the bikes.'),
    'bikes under 800 euros',
  ],
  [
    'each morning judge the bikes under 800 euros',
    '0 9 * * *',
    told('Judge the bikes that cost less than 800 euros.'),
    null,
  ],
  [
    'at half past seven on school days tell me the delay, unless it is shorter than 4 minutes or it is holidays',
    '30 7 * * 1-5',
    late,
    'unless it is shorter than 4 minutes or it is holidays',
  ],
  [
    'look at my open tasks every Sunday evening and put those older than 30 days on the list Someday',
    '0 18 * * 0',
    told('Put the open tasks on the list Someday.'),
    'older than 30 days',
  ],
  [
    'look at my open tasks every Sunday evening and put those older than 30 days on the list Someday',
    '0 18 * * 0',
    told('Put the tasks on the list that are open for 2592000 seconds.'),
    null,
  ],
  [
    'at half past seven tell me the delay, if there are more than 4 of 300 trains and it is not 2027 yet',
    '30 7 * * *',
    late,
    '4 of 300 trains',
  ],
] as const)('%s (%s)', (text, said, work, expected) => {
  expect(missing(text, said, work)).toBe(expected);
});

test('also where a draft was shown before that nobody agreed to, unless the words replace something', () => {
  const lamp = told('Judge the lamps.');
  const wish = 'judge the news every day at 9, except on Sundays';
  expect(missing(wish, '0 9 * * *', told('Judge the news.'), lamp)).toBe('except on Sundays');
  const change = 'make it 45 lamps rather than 30 lamps';
  expect(missing(change, '0 9 * * *', told('Judge 45 lamps.'), lamp)).toBeNull();
});
