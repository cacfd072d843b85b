/** Classes that somebody new ran into, which were read as something else without a word. */
import { expect, test } from 'vitest';
import { toldOf } from './brief-result.fake.ts';
import { waitingOptions } from './compile.fake.ts';
import { compile } from './compile.ts';
import { remindsInstead } from './compiler.ts';

const read = (text: string, ...answers: string[]) => compile(text, waitingOptions({ answers }));

test.each([
  'tell me when a line with ERROR appears in /var/log/app.log, check every minute',
  'tell me when lines that contain ERROR appear in app.log',
  'when a line with ERROR appears in app.log run ./fix.sh, every minute',
  'sag mir, wenn eine Zeile mit ERROR in app.log erscheint',
  'sag mir, wenn in app.log eine Zeile mit ERROR auftaucht',
])('each line that comes is told, because the ones before stay: %s', (text) => {
  const result = read(text);
  const tools = result.kind === 'draft' ? (result.draft.plan?.tools ?? []) : [];
  expect(tools.find(({ tool }) => tool === 'list.pick')?.input['rules']).toContainEqual({
    kind: 'new',
  });
  expect(tools.map(({ tool }) => tool)).not.toContain('watch.holds');
  expect(toldOf(text)).not.toMatch(/is there|ist da/);
});

test.each([
  ['tell me when docker ps shows an unhealthy container', '"an unhealthy container"'],
  ['tell me when the output of docker ps contains a dead container', '"a dead container"'],
])('a thing that is described is no text to look for: %s', (text, words) => {
  expect(read(text)).toMatchObject({
    kind: 'not-understood',
    reason: expect.stringContaining(words),
  });
});

test('what is quoted is looked for as it stands', () => {
  const told = toldOf('tell me when docker ps contains "an unhealthy container"');
  expect(told).toContain('contains "an unhealthy container"');
});

test.each([
  'tell me if the last backup in /srv/backups is older than 2 days, every morning at 7',
  'sag mir jeden Morgen um 7, wenn das letzte Backup in /srv/backups älter als 2 Tage ist',
])('a value is looked for in no path that may be a folder: %s', (text) => {
  expect(read(text)).toMatchObject({ draft: { plan: null } });
});

test.each([
  ['tell me when the field status is not ok', 'the field status is not "ok"'],
  ['tell me when status is not healthy', 'the value "status" is not "healthy"'],
  ['tell me when the field state is offline', 'the field state is "offline"'],
  ['tell me when it is not ok', 'it is unreachable'],
])('what a field is called is compared, and a page is up or down: %s', (order, told) => {
  expect(toldOf(`check http://127.0.0.1/s.json every minute and ${order}`)).toContain(told);
});

test.each([
  ['set an alarm for 6:45 tomorrow', '2026-11-16 06:45'],
  ['alarm 6', '2026-11-16 06:00'],
  ['set an alarm for 2', '?'],
])('an alarm is in the morning, as "wake me" is, where its hour may be one: %s', (text, told) => {
  expect(toldOf(text)).toContain(told);
});

test('a field of what a hook brings is the one that is called so', () => {
  const { draft } = read('when the webhook gh is called, tell me the branch') as {
    draft: { plan: { tools: { tool: string; input: object }[] } };
  };
  expect(draft.plan.tools[0]).toMatchObject({
    tool: 'value.find',
    input: { name: 'branch', exact: true },
  });
});

test.each([
  ['remind us every Sunday at 18:00 to plan the week', 'us', 'Ann and me'],
  ['let us know when https://a.example is down', 'us', 'me'],
  ['erinnere uns um 17 Uhr ans Essen', 'uns', 'Ann und mich'],
  ['sag uns Bescheid, wenn https://a.example offline ist', 'uns', 'mir'],
])('who is meant by "us" is asked where several are there: %s', (text, us, choice) => {
  expect(read(text)).toMatchObject({
    kind: 'question',
    question: {
      text: expect.stringMatching(new RegExp(`["„]${us}["“]`)),
      choices: expect.arrayContaining(['family', choice]),
    },
  });
});

test('the answer stands in the place of "us"', () => {
  const each = read('remind us every Sunday at 18:00 to plan the week', 'Ann and me');
  expect(each.kind === 'drafts' && each.drafts.map(({ summary }) => summary)).toEqual([
    expect.stringContaining('"Reminder: plan the week" to Ann'),
    expect.stringContaining('send you the message "Reminder: plan the week"'),
  ]);
  const group = read('let us know when https://a.example is down', 'family');
  expect(group).toMatchObject({ draft: { summary: expect.stringContaining('tell family when') } });
});

test.each([
  ['remind me at 5pm to tell us about it', 'Reminder: tell us about it'],
  ['remind me at 5pm to "remind us all"', 'remind us all'],
])('"us" within what is said is left as it is: %s', (text, words) => {
  expect(toldOf(text)).toContain(words);
});

test('who lives alone is "us"', () => {
  const alone = waitingOptions({ receivers: [] });
  expect(compile('remind us at 5pm to eat', alone)).toMatchObject({ kind: 'draft' });
});

test.each([
  'every Friday at 18:00 remind me to eat, starting next Friday',
  'every day at 18:00 remind me to eat, starting next Friday',
  'every other Friday at 18:00 remind me to eat, starting next Friday',
  'every Friday at 18:00 remind me to eat from next Friday on',
  'erinnere mich jeden Tag um 18 Uhr an die Tonne, ab nächsten Freitag',
])('a beginning that may be two days is asked, and kept: %s', (text) => {
  const asked = read(text);
  const choices = asked.kind === 'question' ? asked.question.choices : [];
  expect(choices).toEqual([
    expect.stringMatching(/^(?:Friday 20 November|Freitag, 20. November)$/),
    expect.stringMatching(/^(?:Friday 27 November|Freitag, 27. November)$/),
  ]);
  for (const [at, day] of ['2026-11-20', '2026-11-27'].entries())
    expect(toldOf(text, [choices[at] ?? ''])).toContain(`${day} (Europe/Berlin)`);
});

test('every other week is counted from where it begins', () => {
  const text = 'erinnere mich jeden zweiten Freitag um 18 Uhr an die Tonne, ab nächster Woche';
  expect(toldOf(text, ['alle 2 Wochen'])).toContain(
    'Alle 2 Wochen freitags um 18:00, ab 2026-11-16',
  );
});

test.each([
  ['two days before the first of every month at 9am', 'the second to last day of every month'],
  ['at 9am two days before the 15th of each month', 'the 13th of every month'],
  ['the day before the last day of the month at 9am', 'the second to last day of every month'],
  ['at 9am two days before friday', 'Wed 2026-11-18 09:00'],
])('days are counted from a day of the month, and keep the time in front: %s', (when, told) => {
  expect(toldOf(`remind me ${when} to pay the rent`)).toContain(told);
});

test.each([
  'remind me the day before the first monday of each month at 9am to pay',
  'remind me two days before the 31st of every month at 9am to pay',
  'remind me two days before the first of march and june every year at 9am to pay',
])('days that no rule can say are refused: %s', (text) => {
  expect(read(text)).toMatchObject({ kind: 'not-understood' });
});

test.each([
  ['run my backup script ~/x.sh every night at 2', 'run ~/x.sh'],
  ['run my backup program /opt/b.sh every night at 2 and tell me if it fails', 'run /opt/b.sh'],
  ['führe jede Nacht um 2 Uhr mein Backup-Skript ~/x.sh aus', '~/x.sh ausführen'],
  ['lass jede Nacht um 2 Uhr mein Aufräumskript ~/x.sh laufen', '~/x.sh ausführen'],
])('a script may be described: %s', (text, told) => {
  expect(toldOf(text)).toContain(told);
});

test.each([
  'put the bins out every friday at 7pm',
  'every day at 7pm save the weather',
  'every day at 9am write a haiku',
  'schreib jeden Tag um 9 Uhr einen Brief',
])('where nothing is looked at, no file is asked for: %s', (text) => {
  expect(toldOf(text)).not.toMatch(/which file|welche Datei/);
});

test.each([
  ['send invoice on the 3rd', '09:00', 'Thu 2026-12-03 09:00'],
  ['call mom tomorrow', '18:00', 'Mon 2026-11-16 18:00'],
])('a chore with a day is asked for its hour: %s', (text, hour, when) => {
  expect(toldOf(text)).toMatch(/at what time/);
  expect(toldOf(text, [hour, 'remind me'])).toContain(when);
});

test.each([
  ['last day of every month at 17:00 send invoice', 'remind me', 'Reminder: send invoice'],
  ['am letzten Tag jedes Monats um 17 Uhr schick die Rechnung', 'daran erinnern', 'Erinnerung: '],
])('what needs somebody who thinks may be a reminder instead: %s', (text, answer, told) => {
  expect(read(text)).toMatchObject({ draft: { plan: null } });
  expect(toldOf(text, [answer])).toContain(told);
  expect(remindsInstead(text, [], waitingOptions())).toBe(answer);
  expect(remindsInstead('every day at 9 send me the news', [], waitingOptions())).toBeNull();
});

test('tools of mails and calendars are meant by no words of their summaries', () => {
  expect(read("can you please give me john's email")).toMatchObject({ kind: 'not-understood' });
});

test.each([
  [
    'every other weekend, saturday at 10am, remind me to call grandma',
    'Every 2 weeks on Saturdays',
  ],
  ['every weekend, saturday at 10am, remind me to call grandma', 'At 10:00 on Saturdays'],
  ['weekdays, monday and friday at 10am remind me to run', 'on Mondays and Fridays'],
  ['jedes Wochenende, Samstag um 10 Uhr, an Oma erinnern', 'Samstags um 10:00'],
  ['weekends and saturday at 10am remind me to run', 'on weekends'],
])('of days that are named together, the one behind the comma is meant: %s', (text, told) => {
  expect(toldOf(text)).toContain(told);
});

test.each([
  ['ab dem 1. Dezember jeden Abend um 18 Uhr bis Heiligabend an die Kerze erinnern', '2026-12-01'],
  ['beginnend am 1. Dezember jeden Tag um 18 Uhr an die Kerze erinnern', '2026-12-01'],
])('"ab dem" and "beginnend am" begin, and are no day by themselves: %s', (text, from) => {
  expect(toldOf(text)).toMatch(new RegExp(`^Jeden Tag um 18:00, ab ${from}`));
});

test.each([
  [
    'I have to renew my passport a week from today, remind me at 10am',
    'Sunday 22 November 10:00',
    'I have to renew my passport today',
  ],
  [
    'ich muss heute in einer Woche meinen Pass verlängern, erinnere mich um 10 Uhr',
    'Sonntag, 22. November 10:00',
    'ich muss heute meinen Pass verlängern',
  ],
])('what was told in front is true when it is sent: %s', (text, day, told) => {
  expect(toldOf(text, [day])).toContain(`: ${told}"`);
});

test.each([
  ['jeden Tag um 7 außer am Wochenende, da um 9: Hund rausbringen', 'um 9'],
  [
    'every hour check https://example.org and every day at 9am send me the title',
    'every day at 9am',
  ],
])('two times are no choice where one of them leads nowhere: %s', (text, named) => {
  expect(read(text)).toMatchObject({
    kind: 'not-understood',
    reason: expect.stringContaining(named),
  });
});

test.each([
  ['when the backup job fails, tell me', 'schedule "backup" fails'],
  ['wenn der Backup-Job fehlschlägt, sag mir Bescheid', 'Zeitplan "backup" fehlschlägt'],
  ['when the backup.sh job fails, tell me', 'schedule "run backup.sh" fails'],
])('a job is a schedule by its name, which may have a dot: %s', (text, told) => {
  const { schedules = [] } = waitingOptions();
  const [first] = schedules;
  if (first === undefined) throw new Error('there is none');
  const script = { ...first, id: 'sched_sh', name: 'run backup.sh', text: 'run backup.sh' };
  const made = compile(text, waitingOptions({ schedules: [...schedules, script] }));
  expect(made).toMatchObject({ draft: { summary: expect.stringContaining(told) } });
});

test('a PDF that arrives in a folder is a new file with that ending', () => {
  expect(toldOf('when a PDF arrives in ~/inbox, tell me')).toContain('end with ".pdf"');
});

test.each([
  ['why did the stand-up not come?', 'why'],
  ["why hasn't the stand-up come yet", 'why'],
])('why something did not come is answered: %s', (text, kind) => {
  expect(read(text)).toMatchObject({ draft: { manage: { kind, ids: ['sched_standup'] } } });
});

test.each([
  ['skip the rent reminder next month', { manage: { kind: 'skip', ids: ['sched_rent'] } }],
  ['skip the rent reminder this month', null],
  ['skip the stand-up next week', null],
])('the only run of a stretch can be left out: %s', (text, draft) => {
  const { schedules = [] } = waitingOptions();
  const [first] = schedules;
  if (first === undefined || first.trigger.kind !== 'cron') throw new Error('there is none');
  const rent = { ...first, id: 'sched_rent', name: 'the rent', text: 'Reminder: the rent' };
  const monthly = { ...rent, trigger: { ...first.trigger, cron: '0 9 1 * *' } };
  const made = compile(text, waitingOptions({ schedules: [...schedules, monthly] }));
  expect(made).toMatchObject(draft === null ? { kind: 'not-understood' } : { draft });
});

test.each([
  [
    'remind me at 3 pm to call Ben and add coffee to the shopping list',
    '"and add coffee to the shopping list"',
  ],
  [
    'erinner mich um 15 Uhr an den Kuchen und setz Sahne auf die Einkaufsliste',
    '„und setz Sahne auf die Einkaufsliste“',
  ],
])('an order for a list behind a reminder is no part of what it says: %s', (text, words) => {
  expect(read(text)).toMatchObject({
    kind: 'not-understood',
    reason: expect.stringContaining(words),
  });
});

test('an order for a list is what one is reminded of, if nothing stands in front of it', () => {
  expect(read('remind me at 3 pm to add coffee to the shopping list')).toMatchObject({
    kind: 'draft',
  });
});
