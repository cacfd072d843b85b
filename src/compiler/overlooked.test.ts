/** The last look at the draft of a model: what its person said and it does not hold. */
import { expect, test } from 'vitest';
import type { Trigger } from '../domain/schedule/trigger.ts';
import { DAILY_AT_NINE, fakeOptions } from './compile.fake.ts';
import { draftChange, draftProposal, draftWhat, overlooked } from './compiler.ts';

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
  steps: [
    { ...step, toolId: 'pick', tool: 'think', input: { task } },
    { ...step, toolId: 'tell', tool: 'message.send', input: { text: '${pick.answer}' } },
  ],
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

const says = (text: string) => ({ kind: 'tell', content: { kind: 'words', text } });
const words = (text: string): Work => drafted({ cases: [{ actions: [says(text)] }] });

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

const weather = drafted({
  source: { kind: 'web', url: 'https://wetter.example' },
  cases: [{ actions: [{ kind: 'write', path: 'wetter.txt' }] }],
});
const feedOf = (...filters: object[]): Work =>
  drafted({
    source: { kind: 'feed', url: 'https://f.example' },
    filters,
    cases: [{ actions: [{ kind: 'tell' }] }],
  });
const dogs = { kind: 'contains', words: ['Hunde'], how: 'any' };
const adverts = { kind: 'contains', words: ['Werbung'], how: 'none' };
const task = drafted({
  cases: [{ actions: [{ kind: 'call', tool: 'tasks.create', input: { title: 'Miete prüfen' } }] }],
});
const backup = (isOfFailing: boolean): Work => {
  const told = says('Die Sicherung.');
  const start = { kind: 'run', command: ['./sichern.sh'] };
  const actions = isOfFailing ? [{ ...start, otherwise: [told] }] : [start, told];
  return drafted({ cases: [{ actions }] });
};
const bike = page({ kind: 'compare', is: 'below', value: 300 });

/** Ten differences and five drafts without one, in German: what the rules name, and nothing that is not so. */
const IN_GERMAN: readonly (readonly [string, Made, string | null])[] = [
  [
    'lies jeden Mittag um 12 den Feed https://f.example und schick mir Beiträge über Hunde, aber keine Werbung',
    { said: '0 12 * * *', work: feedOf(dogs) },
    'keine Werbung',
  ],
  [
    'lies jeden Mittag um 12 den Feed https://f.example und schick mir Beiträge über Hunde, aber keine Werbung',
    { said: '0 12 * * *', work: feedOf(dogs, adverts) },
    null,
  ],
  [
    'alle zwei Stunden zwischen 8 und 18 Uhr ans Trinken erinnern, außer am Wochenende',
    { said: '0 8-18/2 * * *', work: words('Trinken.') },
    'außer am Wochenende',
  ],
  [
    'alle zwei Stunden zwischen 8 und 18 Uhr ans Trinken erinnern, außer am Wochenende',
    { said: '0 8-18/2 * * 1-5', work: words('Trinken.') },
    null,
  ],
  [
    'starte ./sichern.sh jede Nacht um 1 und melde dich nur, wenn es scheitert',
    { said: '0 1 * * *', work: run('./sichern.sh') },
    'wenn es scheitert',
  ],
  [
    'starte ./sichern.sh jede Nacht um 1 und melde dich nur, wenn es scheitert',
    { said: '0 1 * * *', work: backup(true) },
    null,
  ],
  [
    'frag mich sonntags um 20 Uhr, was ich kochen will, bis Ende Februar',
    { said: '0 20 * * 0', work: words('Was willst du kochen?') },
    'bis Ende Februar',
  ],
  [
    'leg jeden Ersten des Monats um 9 eine Aufgabe an und erinnere mich am Fünften daran',
    { said: '0 9 1 * *', work: task },
    'erinnere mich am Fünften daran',
  ],
  [
    'starte ./sichern.sh jeden Tag um 4:15 und schreib mir um 5:30 das Ergebnis',
    { said: '15 4 * * *', work: backup(false) },
    '5:30',
  ],
  [
    'schau alle 20 Minuten nach dem Preis auf https://bus.example/12 und melde dich, wenn er unter 300 fällt',
    { said: '*/20 * * * *', work: bike },
    null,
  ],
  [
    'schau alle 20 Minuten nach dem Preis auf https://bus.example/12 und melde dich, wenn er unter 300 fällt',
    { said: '*/20 * * * *', work: page({ kind: 'compare', is: 'below', value: 400 }) },
    'er unter 300 fällt',
  ],
  [
    'erinnere mich jeden Montag und Donnerstag um 7 Uhr an den Müll',
    { said: '0 7 * * 1,4', work: words('Müll.') },
    null,
  ],
  // Another day, another hour without minutes, and replaced in place of added: only the description tells of these.
  [
    'am letzten Freitag im Monat um 15 Uhr erinnere mich an die Stundenzettel',
    { said: '0 15 1 * *', work: words('Stundenzettel.') },
    null,
  ],
  [
    'erinnere mich jeden Tag um 10 an das Paket',
    { said: '0 22 * * *', work: words('Paket.') },
    null,
  ],
  [
    'hänge täglich um 12 den Titel von https://wetter.example an wetter.txt an',
    { said: '0 12 * * *', work: weather },
    null,
  ],
];

test.each(IN_GERMAN)('%s', (text, made, expected) => {
  expect(overlooked(text, draftOf(made, text), options)).toBe(expected);
});

/** A wish that a small model forgets: nobody is told, or nothing happens at that hour. */
test.each([
  [
    'remind me every weekday at 17:30 to lock the shed and every Saturday at 10:00 to feed the birds',
    [{ said: '30 17 * * 1-5', work: words('Lock the shed.') }],
    '10:00',
  ],
  [
    'remind me every weekday at 17:30 to lock the shed and every Saturday at 10:00 to feed the birds',
    [
      { said: '30 17 * * 1-5', work: words('Lock the shed.') },
      { said: '0 10 * * 6', work: words('Feed the birds.') },
    ],
    null,
  ],
  [
    'remind me at 5:30 pm to lock the shed',
    [{ said: '30 17 * * *', work: words('Lock it.') }],
    null,
  ],
  [
    'save the weather every day at 9 and tell me when that is done',
    [{ said: '0 9 * * *', work: weather }],
    'tell me when that is done',
  ],
  [
    'sichere jeden Tag um 9 das Wetter und sag mir eine Stunde vorher Bescheid',
    [{ said: '0 9 * * *', work: weather }],
    'sag mir eine Stunde vorher Bescheid',
  ],
  ['tell me the weather every day at 9 and save it', [{ said: '0 9 * * *', work: headings }], null],
] as const)('%s', (text, made, expected) => {
  const [first, ...also] = made.map((one) => draftOf(one, text));
  if (first === undefined) throw new Error('no draft');
  expect(overlooked(text, { ...first, also }, options)).toBe(expected);
});

test.each([
  [
    'verschieb die Mülltonnen auf Mittwoch und sag mir vorher eine Stunde Bescheid',
    'sag mir vorher eine Stunde Bescheid',
  ],
  ['tell me about the bins on Wednesdays instead', null],
  ['move the bins to Wednesday', null],
] as const)('beside a change of a schedule: %s', (text, expected) => {
  const schedule = { id: 'sched_1', name: 'bins', status: 'active', trigger: cron('30 19 * * 2') };
  const trigger = cron('30 19 * * 3');
  const changed = draftChange(
    schedule as unknown as Parameters<typeof draftChange>[0],
    { trigger, notes: [], leavesOut: [] },
    text,
    options,
  );
  if (changed === null) throw new Error('no change');
  expect(overlooked(text, changed, options)).toBe(expected);
});

test('also where a draft was shown before that nobody agreed to, unless the words replace something', () => {
  const lamp = told('Judge the lamps.');
  const wish = 'judge the news every day at 9, except on Sundays';
  expect(missing(wish, '0 9 * * *', told('Judge the news.'), lamp)).toBe('except on Sundays');
  const change = 'make it 45 lamps rather than 30 lamps';
  expect(missing(change, '0 9 * * *', told('Judge 45 lamps.'), lamp)).toBeNull();
});
