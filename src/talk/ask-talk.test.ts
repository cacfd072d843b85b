/** Whole conversations: what is said line by line, and what the last draft or answer comes to. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import type { Trigger } from '../domain/schedule/trigger.ts';
import { formatWallTime } from '../language/en/describe-trigger.ts';
import { configSchema, type OpenHome, openHome } from '../runtime/home.fake.ts';
import { instantMs } from '../time/instant.ts';
import type { AskAnswer } from './ask-desk.ts';

/** A Wednesday, 10:20 in Berlin. */
const NOW = '2026-11-18T09:20:00Z';
const ZONE = 'Europe/Berlin';

let home: string;
let opened: OpenHome;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-talk-'));
  const config = configSchema.parse({ timezone: ZONE, models: { discover: false } });
  opened = openHome({ home, config, clock: createVirtualClock({ startIso: NOW }) });
});
afterEach(async () => {
  await opened.close();
  rmSync(home, { recursive: true });
});

/** A line that ends in "!" is agreed to beforehand. */
async function talk(lines: readonly string[]): Promise<AskAnswer> {
  const desk = await opened.talk();
  let last: AskAnswer | null = null;
  for (const line of lines) {
    const yes = line.endsWith('!');
    last = await desk.ask(yes ? line.slice(0, -1) : line, {
      dryRun: false,
      hasSeen: async () => true,
      yes,
    });
  }
  if (last === null) throw new Error('nothing was said');
  return last;
}

function triggerText(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'at':
      return formatWallTime(instantMs(trigger.atUtc), trigger.timezone).slice(0, 20);
    case 'every':
      return `every ${trigger.everyMs / 1000}s`;
    case 'cron':
      return trigger.cron;
    case 'event':
      return `on ${trigger.event.on}`;
    case 'rrule': {
      const out = trigger.exdates.length === 0 ? '' : ` but ${trigger.exdates.join()}`;
      return `${trigger.rrule} from ${trigger.startsAt}${out}`;
    }
  }
}

function brief(answer: AskAnswer): string {
  switch (answer.kind) {
    case 'question':
      return `? ${answer.question.text}`;
    case 'not-understood':
      return `not understood: ${answer.reason}`;
    case 'heard':
      return `starts ${answer.names.join(', ')}`;
    case 'handed-over':
      return 'handed over';
    case 'draft': {
      const { trigger, plan, summary } = answer.draft;
      if (trigger === null) return answer.text ?? summary;
      return `${triggerText(trigger)}: ${plan?.tools[0]?.input['text']}`;
    }
  }
}

describe('an answer', () => {
  test.each([
    // The question before it stays answered.
    [['every quarter remind me to file taxes', '1', '9am'], '0 9 1 */3 *: Reminder: file taxes'],
    [['remind me at 7 to call', '19:00'], 'Wed 2026-11-18 19:00: Reminder: call'],
    [['remind me at 7 to call', 'in the evening'], 'Wed 2026-11-18 19:00: Reminder: call'],
    [['remind me every day at 7:30 to call', 'evening'], '30 19 * * *: Reminder: call'],
    [
      ['erinnere mich um 7 an die Tabletten', 'abends'],
      'Wed 2026-11-18 19:00: Erinnerung: die Tabletten',
    ],
    [['remind me next friday at 9am to call', 'the 27th'], 'Fri 2026-11-27 09:00: Reminder: call'],
    [['remind me twice a day to drink', '8am and 8pm'], '0 8,20 * * *: Reminder: drink'],
    [['remind me at 5 to call', 'the second one'], 'Wed 2026-11-18 17:00: Reminder: call'],
    [
      ['erinnere mich um 5 an Tee', 'nachmittags natürlich'],
      'Wed 2026-11-18 17:00: Erinnerung: Tee',
    ],
    [
      ['remind me at 5 to call', 'on friday in the afternoon'],
      'Fri 2026-11-20 17:00: Reminder: call',
    ],
    // A correction takes the place of what was said.
    [['remind me at 5 to call', 'no, 6pm'], 'Wed 2026-11-18 18:00: Reminder: call'],
    [['remind me at 5 to call', '7 in the evening'], 'Wed 2026-11-18 19:00: Reminder: call'],
    [
      ['remind me every day at 5 to call', 'actually make it 4:30pm'],
      '30 16 * * *: Reminder: call',
    ],
    // To look at something closes nothing.
    [['remind me at 5 to call', "what's scheduled?", 'pm'], 'Wed 2026-11-18 17:00: Reminder: call'],
    // What could not be read is said anew; the rest of it counts, and none of it is in the message.
    [['every day at 25:00 remind me to stretch', '9am'], '0 9 * * *: Reminder: stretch'],
    [['remind me on Feb 30 at 9am to call', 'Feb 28'], 'Sun 2027-02-28 09:00: Reminder: call'],
    [['remind me today at 8am to call', '8pm'], 'Wed 2026-11-18 20:00: Reminder: call'],
  ])('%j comes to %s', async (lines, expected) => {
    expect(brief(await talk(lines))).toBe(expected);
  });

  test('that is none leaves the question open', async () => {
    expect(brief(await talk(['remind me at 7 to call', 'purple']))).toBe(
      '? I can\'t take "purple" for an answer. 7: 7 AM or 7 PM? (Say "forget it" to drop this.)',
    );
    expect(brief(await talk(['7pm']))).toBe('Wed 2026-11-18 19:00: Reminder: call');
  });
});

describe('a change', () => {
  const DAILY = 'remind me every day at 9am to stretch';
  test.each([
    [[DAILY, '10'], '0 10 * * *: Reminder: stretch'],
    [[DAILY, 'also at 3pm'], '0 9,15 * * *: Reminder: stretch'],
    [[DAILY, 'also at 3pm', 'at 5pm too'], '0 9,15,17 * * *: Reminder: stretch'],
    [[DAILY, 'except on Wednesdays'], '0 9 * * 0-2,4-6: Reminder: stretch'],
    [
      [DAILY, 'until the end of the year'],
      'FREQ=DAILY;UNTIL=20261231 from 2026-11-19T09:00: Reminder: stretch',
    ],
    // Another end takes the place of the first.
    [
      [DAILY, 'until friday', 'make it 5 times'],
      'FREQ=DAILY;COUNT=5 from 2026-11-19T09:00: Reminder: stretch',
    ],
    [
      [DAILY, 'until friday', 'starting tomorrow', 'until 1 december'],
      'FREQ=DAILY;UNTIL=20261201 from 2026-11-19T09:00: Reminder: stretch',
    ],
    [[DAILY, 'starting in december'], 'FREQ=DAILY from 2026-12-01T09:00: Reminder: stretch'],
    [
      [DAILY, 'skip the next one'],
      'FREQ=DAILY from 2026-11-19T09:00 but 2026-11-19: Reminder: stretch',
    ],
    [
      ['send me hello every 2 hours', 'only between 8am and 8pm'],
      '0 8,10,12,14,16,18,20 * * *: hello',
    ],
    [
      ['erinnere mich jeden Tag um 9 Uhr an Tee', 'auch um 15 Uhr', 'außer mittwochs'],
      '0 9,15 * * 0-2,4-6: Erinnerung: Tee',
    ],
    // The day that it was on, where the words name none.
    [
      ['remind me on Tuesday at 9 to water', 'make it every week'],
      'FREQ=WEEKLY;BYDAY=TU from 2026-11-24T09:00: Reminder: water',
    ],
    [
      ['remind me on Tuesday at 9 to water', 'make it every month at 10'],
      'FREQ=MONTHLY;BYMONTHDAY=24 from 2026-11-24T10:00: Reminder: water',
    ],
    // What is not changed stays.
    [
      [
        'remind me every Tuesday at 9am until 31 December except 8 December 2026 to water',
        'make it Thursdays',
      ],
      'FREQ=WEEKLY;UNTIL=20261231;BYDAY=TH from 2026-11-18T09:00 but 2026-12-08: Reminder: water',
    ],
    [
      ['remind me every other Tuesday at 9am to water', 'make it Thursdays'],
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH from 2026-11-30T09:00: Reminder: water',
    ],
    [
      ['remind me every other Tuesday at 9am to water', 'make it every Thursday'],
      '0 9 * * 4: Reminder: water',
    ],
    [
      ['remind me every other Tuesday at 9am to water', 'until march'],
      'FREQ=WEEKLY;INTERVAL=2;UNTIL=20270301;BYDAY=TU from 2026-12-01T09:00: Reminder: water',
    ],
    [
      ['remind me every other Tuesday at 7pm to water', 'make it wednesday'],
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE from 2026-11-30T19:00: Reminder: water',
    ],
    [
      ['remind me on the first monday of every month at 10 to pay', 'make it the last friday'],
      '0 10 * * 5L: Reminder: pay',
    ],
    [['send me hello every hour from 9 to 17 every day', 'weekdays only'], '0 9-17 * * 1-5: hello'],
    [
      ['remind me at 8 and 20 every day except sunday to drink', 'only in december'],
      '0 8,20 * 12 1-6: Reminder: drink',
    ],
    [
      ['remind me every monday at 9 to go', 'twice a week instead', 'tuesday and friday'],
      '0 9 * * 2,5: Reminder: go',
    ],
    [['remind me on mondays and fridays at 9 to go', 'only mondays'], '0 9 * * 1: Reminder: go'],
    // Each day has the time of its own.
    [
      ['remind me every monday at 9 and friday at 3pm to send numbers', 'only fridays'],
      '0 15 * * 5: Reminder: send numbers',
    ],
    [
      ['remind me on the second wednesday of every month at 6pm to go', 'make it thursday'],
      '0 18 * * 4#2: Reminder: go',
    ],
    [
      ['remind me on the 10th of every month at 9 except in august to go', 'make it the 12th'],
      '0 9 12 1-7,9-12 *: Reminder: go',
    ],
    [
      ['send me hello every hour from 9 to 5 on weekdays', 'make it every 2 hours'],
      '0 9,11,13,15,17 * * 1-5: hello',
    ],
    [
      ['send me hello every 2 hours until dec 1', 'make it every hour'],
      'FREQ=HOURLY;UNTIL=20261201T235959 from 2026-11-18T12:20: hello',
    ],
    [
      ['remind me every other friday at 3pm to go', 'move it to thursday'],
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH from 2026-11-18T15:00: Reminder: go',
    ],
    [
      ['remind me on mondays and thursdays at 9 until christmas to go', 'also saturdays'],
      'FREQ=WEEKLY;UNTIL=20261225;BYDAY=MO,TH,SA from 2026-11-18T09:00: Reminder: go',
    ],
    [
      ['send me hello every 30 minutes', 'not on sundays'],
      'FREQ=MINUTELY;INTERVAL=30;BYDAY=MO,TU,WE,TH,FR,SA from 2026-11-18T10:50: hello',
    ],
    [
      ['remind me on Friday 27 November at 3pm to fly', 'make it saturday'],
      'Sat 2026-11-28 15:00: Reminder: fly',
    ],
    [
      ['remind me on mondays and wednesdays at 9 to plan', 'drop wednesday'],
      '0 9 * * 1: Reminder: plan',
    ],
    [
      ['erinnere mich täglich um 9 Uhr an Tee', 'Freitag auslassen'],
      'FREQ=DAILY from 2026-11-19T09:00 but 2026-11-20: Erinnerung: Tee',
    ],
    // The half of the day stays, where no other is said.
    [['remind me every friday at 5pm to go', 'make it 4:45'], '45 16 * * 5: Reminder: go'],
    [['remind me every evening to go', 'at 9'], '0 21 * * *: Reminder: go'],
    [['remind me every evening to go', '9am'], '0 9 * * *: Reminder: go'],
    [['remind me every day at 3pm to go', 'make it 9'], '0 9 * * *: Reminder: go'],
    [[DAILY, 'an hour later'], '0 10 * * *: Reminder: stretch'],
    [
      ['erinnere mich morgen um 15 Uhr an Tee', 'drei Tage später', 'eine halbe Stunde früher'],
      'Sun 2026-11-22 14:30: Erinnerung: Tee',
    ],
    // The first Friday after the start.
    [
      [DAILY, 'from monday', 'till friday'],
      'FREQ=DAILY;UNTIL=20261127 from 2026-11-23T09:00: Reminder: stretch',
    ],
    [[DAILY, 'skip friday'], 'FREQ=DAILY from 2026-11-19T09:00 but 2026-11-20: Reminder: stretch'],
    [[DAILY, 'skip fridays'], '0 9 * * 0-4,6: Reminder: stretch'],
    [
      [DAILY, 'yes but only until friday'],
      'FREQ=DAILY;UNTIL=20261120 from 2026-11-19T09:00: Reminder: stretch',
    ],
    [[DAILY, 'change the text to "walk"'], '0 9 * * *: Reminder: walk'],
    [['send me hello', 'tomorrow', '9'], 'Thu 2026-11-19 09:00: hello'],
    // Something of its own is no change.
    [[DAILY, 'no, remind me tomorrow at 5pm to call'], 'Thu 2026-11-19 17:00: Reminder: call'],
  ])('%j comes to %s', async (lines, expected) => {
    expect(brief(await talk(lines))).toBe(expected);
  });

  test('that is not understood changes nothing, and says what is open', async () => {
    const lost = ['also on saturdays at noon', 'only every blue moon', 'purple', 'weekends at 5pm'];
    for (const line of [...lost, 'and walk the dog']) {
      expect(brief(await talk([DAILY, line]))).toMatch(
        /^not understood: I don't understand ".*"\. Still open, and not stored: At 09:00/,
      );
    }
    expect(brief(await talk(['yes']))).toBe('0 9 * * *: Reminder: stretch');
    expect(brief(await talk(['yes']))).toContain('not understood: There is nothing open to agree');
  });

  test('that would lose what there is besides is not made', async () => {
    for (const lines of [
      ['remind me every day at 9 except wednesdays to go', 'every other day instead'],
      ['remind me every 90 minutes to air the room until 6pm', 'only on weekdays'],
    ])
      expect(brief(await talk(lines))).toMatch(/^not understood/);
  });

  test('of a pause is none of the schedule', async () => {
    await talk([`${DAILY}!`, 'pause it until december 1!']);
    expect(brief(await talk(['only until monday']))).toMatch(
      /"stretch" is stored, and stays as it is/,
    );
    expect(brief(await talk(['undo']))).toBe('Now: resume "stretch".');
  });

  test('to another wish says what became of the draft', async () => {
    const answer = await talk([DAILY, 'remind me at 4pm to call']);
    expect(answer).toMatchObject({
      draft: { notes: ['This takes the place of "stretch", which was not stored.'] },
    });
  });

  test('that leads to a question is not agreed to with a yes', async () => {
    const asked = await talk([DAILY, 'make it 5']);
    expect(asked.kind).toBe('question');
    expect(brief(await talk(['yes']))).toMatch(
      /^\? I can't take "yes" for an answer\. 5: 5 AM or 5 PM\?/,
    );
    expect(brief(await talk(['pm']))).toBe('0 17 * * *: Reminder: stretch');
  });

  test('of the time of one of its days is not taken for the end of the others', async () => {
    const lines = ['remind me on mondays and wednesdays at 9 to go', 'make it 9:30 on wednesdays'];
    expect(brief(await talk(lines))).toMatch(
      /^not understood: .*At 09:00 on Mondays and Wednesdays/,
    );
  });

  test('that comes to the same says so', async () => {
    await talk(['remind me every monday at 9 to drink tea!']);
    expect(brief(await talk(['skip tomorrow']))).toMatch(
      /^not understood: That changes nothing: it runs at 09:00 on Mondays/,
    );
  });

  test('of the time keeps the policies of the schedule', async () => {
    const added = await talk([`${DAILY}!`]);
    if (added.kind !== 'draft' || added.schedule === undefined)
      throw new Error('nothing was stored');
    const { id, trigger } = added.schedule;
    await opened.schedules.update(id, { trigger: { ...trigger, overlap: 'queue' } });
    for (const line of ['make it 10!', 'only on weekdays!', 'until 1 december!'])
      await talk([line]);
    expect(await opened.schedules.get(id)).toMatchObject({
      trigger: { rrule: 'FREQ=WEEKLY;UNTIL=20261201;BYDAY=MO,TU,WE,TH,FR', overlap: 'queue' },
    });
  });

  test('stays in the zone that it was in, wherever it is said', async () => {
    const desk = await opened.talk();
    const elsewhere = {
      dryRun: false,
      hasSeen: async () => true,
      yes: false,
      timezone: 'America/New_York',
    };
    await desk.ask('remind me every other friday at 3pm to go', elsewhere);
    for (const line of ['move it to thursday', 'until march', 'make it 4pm', 'an hour earlier']) {
      const answer = await talk([line]);
      expect(answer).toMatchObject({ draft: { trigger: { timezone: 'America/New_York' } } });
    }
    await talk(['yes']);
    expect(brief(await talk(['move go to 5pm']))).toContain(
      'at 17:00, starting 2026-11-18, until 2027-03-01 (America/New_York)',
    );
  });

  test('is taken back by undo, and what was added is removed', async () => {
    await talk([`${DAILY}!`, 'make it 10!']);
    expect(brief(await talk(['undo!']))).toMatch(/^Changed "stretch" \(at 09:00 every day/);
    await talk(['pause it!']);
    expect(brief(await talk(['undo!']))).toMatch(/^Resumed "stretch"/);
    await talk(['send me hello every day at 8!']);
    expect(brief(await talk(['undo!']))).toMatch(/^Removed "hello"/);
    expect(brief(await talk(['undo!']))).toMatch(/^Brought back "hello"/);
  });

  test('of a change that is not agreed to yet changes that', async () => {
    await talk([`${DAILY}!`, 'move it to 10', 'make it 11']);
    expect(brief(await talk(['yes']))).toMatch(/^Changed "stretch" \(at 11:00 every day/);
  });
});

describe('managing', () => {
  test('a pause that is ended early leaves nothing behind that would end the next', async () => {
    await talk(['remind me every day at 9am to stretch!', 'pause it until monday!', 'resume it!']);
    const open = (await opened.schedules.list({ limit: 9 })).filter(
      ({ status }) => status !== 'cancelled',
    );
    expect(open.map(({ name }) => name)).toEqual(['stretch']);
  });

  test('tells when the next one is', async () => {
    await talk(['remind me every day at 9am to stretch!']);
    const next =
      '"stretch" runs next on Thu 2026-11-19 09:00 UTC+01:00: at 09:00 every day (Europe/Berlin).';
    expect(brief(await talk(['when is the next one?']))).toBe(next);
    expect(brief(await talk(['when does the stretch reminder run next?']))).toBe(next);
    expect(brief(await talk(['wann kommt das nächste Mal?']))).toBe(
      '„stretch“ läuft als Nächstes am Do 2026-11-19 09:00 UTC+01:00: jeden Tag um 09:00 (Europe/Berlin).',
    );
  });

  test('"all reminders" leaves a watch alone, and everything does not', async () => {
    await talk(['remind me every day at 9am to stretch!']);
    await talk(['watch https://example.org every hour and tell me when it changes!']);
    expect(brief(await talk(['stop all reminders']))).toBe('Now: remove "stretch".');
    expect(brief(await talk(['stop everything']))).toMatch(
      /remove "stretch", "example.org has changed"|remove "example.org has changed", "stretch"/,
    );
  });
});

describe('what newcomers said', () => {
  test('"alle Erinnerungen" are the reminders in either language, and nothing else', async () => {
    await talk(['watch https://example.org every hour and tell me when it changes!']);
    expect((await talk(['lösche alle Erinnerungen'])).kind).toBe('not-understood');
    await talk(['remind me every day at 9am to stretch!']);
    expect(brief(await talk(['lösche alle Erinnerungen']))).toBe('Jetzt: "stretch" löschen.');
    await talk(['nein', 'erinnere mich morgen um 18 Uhr an den Bus!']);
    expect(brief(await talk(['delete all reminders']))).toMatch(
      /^Now: remove ("stretch"|"der Bus"), /,
    );
    await talk(['no']);
    expect(brief(await talk(['pausiere alle Erinnerungen']))).not.toContain('example.org');
  });

  test('a removal names all of them, or says first how many there are', async () => {
    const names = 'Ada Bea Cem Dan Eva Fay Gus Hal Ida Jan Kim'.split(' ');
    const wishes = names.map((name) => `remind me every day at 9am to call ${name}!`);
    await talk(wishes.slice(0, 10));
    expect(brief(await talk(['delete everything']))).toContain('"call Jan"');
    await talk(['no', ...wishes.slice(10)]);
    expect(brief(await talk(['delete everything']))).toMatch(
      /^Now: remove 11 schedules \(.* and 6 more\)\.$/,
    );
    await talk(['no']);
    expect(brief(await talk(['lösche alles']))).toMatch(
      /^Jetzt: 11 Zeitpläne \(.* und 6 weitere\) löschen\.$/,
    );
  });

  test('what can be no schedule is refused in the language of the talk, without a schema', async () => {
    await talk(['every day at 9am send me "check"!', 'nenne es Preis!']);
    expect(await talk(['hole nach dem Preis'])).toMatchObject({
      kind: 'not-understood',
      reason: 'Daraus kann ich keinen Zeitplan machen. Sag, was getan werden soll und wann.',
    });
  });

  test.each([
    'schau jetzt nach dem Preis',
    'führ den Preis jetzt aus',
    'lass den Preis jetzt laufen',
    'schau mal nach dem Preis',
  ])('"%s" runs it', async (text) => {
    await talk(['every day at 9am send me "check"!', 'nenne es Preis!', text]);
    expect(brief(await talk([text]))).toBe('Jetzt: "Preis" jetzt einmal ausführen.');
  });

  test.each([
    // A zone that is said with the new time is its zone.
    [
      ['remind me every day at 9am new york time to call', 'make it 11am tokyo time'],
      'At 11:00 every day (Asia/Tokyo): send you the message "Reminder: call".',
    ],
    // A day alone is one of the month that it was in, or that was said before.
    [
      ['remind me on december 24 at 9 to buy a goose', 'the 23rd'],
      'Once, on Wed 2026-12-23 09:00 UTC+01:00 (Europe/Berlin): send you the message "Reminder: buy a goose".',
    ],
    [
      ['remind me in march to renew the passport', 'on the 5th at 9'],
      'Once, on Fri 2027-03-05 09:00 UTC+01:00 (Europe/Berlin): send you the message "Reminder: renew the passport".',
    ],
    // A start that is said is where the weeks are counted from.
    [
      ['remind me every 3 weeks on monday at 8 to mow', 'starting november 30'],
      'Every 3 weeks on Mondays at 08:00, starting 2026-11-30 (Europe/Berlin): send you the message "Reminder: mow".',
    ],
    [
      ['remind me every day at 8am and 8pm to drink', 'only at 8pm'],
      'At 20:00 every day (Europe/Berlin): send you the message "Reminder: drink".',
    ],
    // A week is all of its days.
    [
      ['remind me on thursdays at 20:00 to call', 'not this week'],
      'On Thursdays at 20:00, starting 2026-11-19, except 2026-11-18 to 2026-11-22 (Europe/Berlin): send you the message "Reminder: call".',
    ],
    [
      ['erinnere mich donnerstags um 20 Uhr an Tee', 'diese Woche nicht'],
      'Donnerstags um 20:00, ab 2026-11-19, außer vom 2026-11-18 bis 2026-11-22 (Europe/Berlin): dir die Nachricht "Erinnerung: Tee" schicken.',
    ],
    [
      ['remind me every day at 9 until friday to call', 'only next week'],
      'Every day at 09:00, starting 2026-11-23, until 2026-11-29 (Europe/Berlin): send you the message "Reminder: call".',
    ],
    // It was tomorrow only because six in the morning had passed.
    [
      ['remind me at 6am to stretch', 'no, 6pm'],
      'Once, on Wed 2026-11-18 18:00 UTC+01:00 (Europe/Berlin): send you the message "Reminder: stretch".',
    ],
    [
      ['remind me tomorrow at 6am to stretch', 'no, 6pm'],
      'Once, on Thu 2026-11-19 18:00 UTC+01:00 (Europe/Berlin): send you the message "Reminder: stretch".',
    ],
    // Of several times a day each is meant.
    [
      ['remind me every day at 8am and 8pm to drink', 'half an hour later'],
      'At 08:30 and 20:30 every day (Europe/Berlin): send you the message "Reminder: drink".',
    ],
    [
      ['remind me every other monday at 9 to mow', 'every monday'],
      'At 09:00 on Mondays (Europe/Berlin): send you the message "Reminder: mow".',
    ],
    [
      ['remind me on weekdays at 9 to call', 'make it every week'],
      'not understood: I don\'t understand "make it every week". Still open, and not stored: At 09:00 on weekdays (Europe/Berlin): send you the message "Reminder: call".',
    ],
    [
      ['remind me on november 19 at 6am to stretch', 'no, 6pm'],
      'Once, on Thu 2026-11-19 18:00 UTC+01:00 (Europe/Berlin): send you the message "Reminder: stretch".',
    ],
    [
      ['remind me every day at 8am and 8pm to drink', 'only at 9am tokyo time'],
      'At 09:00 every day (Asia/Tokyo): send you the message "Reminder: drink".',
    ],
    [
      ['remind me every day at 9 to call', 'yes please but at 11'],
      'At 11:00 every day (Europe/Berlin): send you the message "Reminder: call".',
    ],
  ])('%j', async (lines, summary) => {
    const last = await talk(lines);
    expect(last.kind === 'draft' ? last.draft.summary : brief(last)).toBe(summary);
  });

  test('what is not understood of a removal takes it back', async () => {
    await talk(['remind me every day at 9am to stretch!', 'delete it']);
    expect(brief(await talk(['make it 10']))).toMatch(/so this is not done: Now: remove/);
    expect((await talk(['yes'])).kind).toBe('not-understood');
    expect(await opened.schedules.list({ limit: 9 })).toHaveLength(1);
  });

  test('words that may be meant for the draft do not take its place', async () => {
    await talk(['erinnere mich jeden Tag um 9 an Tee']);
    expect(brief(await talk(['doch lieber alle paar Monde']))).toMatch(/Noch offen/);
    expect((await talk(['ja'])).kind).toBe('draft');
  });
});
