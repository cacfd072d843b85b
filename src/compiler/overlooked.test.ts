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
const page = (test: object): Work =>
  drafted({
    source: { kind: 'web', url: 'https://bus.example/12' },
    takes: [{ kind: 'value', name: 'delay' }],
    cases: [{ condition: { test }, actions: [{ kind: 'tell' }] }],
  });
interface Made {
  said: string;
  work: Work;
  every?: string;
  policies?: object;
  leavesOut?: readonly string[];
}
function draftOf({ said, every, work, policies = {}, leavesOut = [] }: Made, text: string) {
  const { cron: _, ...rest } = cron(said) as Trigger & { cron: string };
  const paced = { ...rest, kind: 'every', everyMs: 10_800_000, anchorUtc: '2026-11-15T00:00:00Z' };
  const trigger = every === undefined ? cron(said) : (paced as unknown as Trigger);
  const draft = draftProposal(
    { name: 'X', trigger, notes: [], leavesOut, policies, work },
    text,
    options,
  );
  if (draft === null) throw new Error('no draft');
  return draft;
}
function drafted(form: object): Work {
  const nameOf = (name: string) => ({ ok: true, value: name }) as const;
  const made = draftWhat(form, { text: '', options, nameOf });
  if (!made.ok) throw new Error(JSON.stringify(made.faults));
  return made.work;
}
const run = (program: string): Work =>
  drafted({ cases: [{ actions: [{ kind: 'run', command: [program] }] }] });
const headings = drafted({
  source: { kind: 'web', url: 'https://news.example' },
  takes: [{ kind: 'part', part: 'heading' }],
  cases: [{ actions: [{ kind: 'tell' }] }],
});
const step = { dependencies: [], required: true, async: false };
const thought = (task: string): Work => ({
  kind: 'plan',
  parallel: false,
  steps: [{ ...step, toolId: 'pick', tool: 'think', input: { task } }],
});
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

const words = (text: string): Work =>
  drafted({ cases: [{ actions: [{ kind: 'tell', content: { kind: 'words', text } }] }] });

/** Said in another form than the rules would give it, and nothing of it lost. */
test.each([
  [
    'back up my notes folder every night at 2, and try again after 10 minutes if it fails',
    [{ said: '0 2 * * *', work: run('tar'), policies: { retry: { times: 1, afterMinutes: 10 } } }],
    null,
  ],
  [
    'tell me the top story of https://news.example every hour, but at most four times a day',
    [{ said: '0 9,12,15,18 * * *', work: headings, leavesOut: ['every hour'] }],
    null,
  ],
  [
    'tell me the top story of https://news.example every hour, but at most four times a day',
    [{ said: '0 9-14 * * *', work: headings, leavesOut: ['every hour'] }],
    'at most four times a day',
  ],
  [
    'zähl jede Nacht die Zeilen in logs/app.log und warn mich, wenn ERROR darin vorkommt, höchstens einmal am Tag',
    [
      { said: '0 21 * * *', work: headings },
      { said: '0 21 * * *', work: late },
    ],
    null,
  ],
  [
    'schau stündlich auf https://bahn.example nach, aber nur zwischen 6 und 9 Uhr an Werktagen, sonst alle drei Stunden',
    [
      { said: '0 6-9 * * 1-5', work: late },
      { said: '0 */3 * * *', work: late, every: '3h' },
    ],
    null,
  ],
  [
    'schau stündlich auf https://bahn.example nach, aber nur zwischen 6 und 9 Uhr an Werktagen, sonst alle drei Stunden',
    [{ said: '0 6-9 * * 1-5', work: late }],
    'sonst alle drei Stunden',
  ],
  [
    'ab März jeden ersten Samstag im Monat Reifendruck prüfen, aber nicht, wenn es ein Feiertag ist',
    [{ said: '0 9 1 * *', work: words('Reifendruck prüfen.'), leavesOut: ['Feiertage nach 2028'] }],
    null,
  ],
  [
    'ab März jeden ersten Samstag im Monat Reifendruck prüfen, aber nicht, wenn es ein Feiertag ist',
    [{ said: '0 9 1 * *', work: words('Reifendruck prüfen.') }],
    'aber nicht, wenn es ein Feiertag ist',
  ],
  [
    'every 20 minutes between 9 and 5 remind me to stretch, but not during lunch',
    [
      {
        said: '*/20 9-11,13-16 * * *',
        work: words('Time to stretch.'),
        leavesOut: ['lunch at another time than 12 to 1'],
      },
    ],
    null,
  ],
  [
    'every weekday at 8:00 look at my tasks, judge which one matters most, and tell me it',
    [
      {
        said: '0 8 * * 1-5',
        work: thought('Which task matters most? Answer with its title and one short reason.'),
      },
    ],
    null,
  ],
] as const)('%s', (text, made, expected) => {
  const [first, ...also] = made.map((one) => draftOf(one, text));
  if (first === undefined) throw new Error('no draft');
  expect(overlooked(text, { ...first, also }, options)).toBe(expected);
});

test('also where a draft was shown before that nobody agreed to, unless the words replace something', () => {
  const lamp = told('Judge the lamps.');
  const wish = 'judge the news every day at 9, except on Sundays';
  expect(missing(wish, '0 9 * * *', told('Judge the news.'), lamp)).toBe('except on Sundays');
  const change = 'make it 45 lamps rather than 30 lamps';
  expect(missing(change, '0 9 * * *', told('Judge 45 lamps.'), lamp)).toBeNull();
});
