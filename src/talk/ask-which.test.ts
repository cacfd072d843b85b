/** Which of several schedules is meant: by when it runs, by its place in a list, by what it says. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import { type TalkLines, talkLines } from './talk-lines.fake.ts';

let lines: TalkLines;
beforeEach(() => {
  lines = talkLines();
});
afterEach(() => lines.close());

const MORNING = 'remind me every day at 9am to stretch!';
const EVENING = 'remind me every day at 8pm to read!';
const MONDAYS = 'remind me every monday at 7am to run!';
const TEE = 'erinnere mich jeden Tag um 9 Uhr an Tee!';
const WEIN = 'erinnere mich jeden Tag um 20 Uhr an Wein!';
const CHOR = 'erinnere mich jeden Montag um 19 Uhr an Chor!';

describe('an answer to "which one?"', () => {
  test.each([
    ['the evening one', 'read'],
    ['no, the morning one', 'stretch'],
    ['the 9am one', 'stretch'],
    ['8pm', 'read'],
    ['the one at 8', 'read'],
    ['the 8 one', 'read'],
    ['the second one', 'read'],
    ['the stretch one please', 'stretch'],
  ])('%s', async (answer, name) => {
    await lines.say(MORNING, EVENING);
    expect(await lines.say('delete the reminder', answer)).toBe(`Now: remove "${name}".`);
  });

  test.each([
    ['die am Abend', 'Wein'],
    ['die um 9 Uhr', 'Tee'],
    ['die zweite', 'Wein'],
    ['morgens', 'Tee'],
  ])('%s', async (answer, name) => {
    await lines.say(TEE, WEIN);
    expect(await lines.say('lösche die Erinnerung', answer)).toBe(`Jetzt: "${name}" löschen.`);
  });

  test('that leaves several asks which of those', async () => {
    await lines.say(MORNING, EVENING, 'remind me every day at 9pm to sleep!');
    expect(await lines.say('delete the reminder', 'the evening one')).toBe(
      '? Which one is "the reminder"? | read | sleep | all of them',
    );
    expect(await lines.say('the 9pm one')).toBe('Now: remove "sleep".');
  });

  test('that fits none leaves the question open', async () => {
    await lines.say(MORNING, EVENING);
    expect(await lines.say('delete the reminder', 'the 3pm one')).toMatch(
      /^not understood: I can't take "the 3pm one" for an answer/,
    );
    expect(await lines.say('read')).toBe('Now: remove "read".');
  });
});

describe('what is asked for names one', () => {
  test.each([
    [[MORNING, EVENING, 'delete the evening one'], 'Now: remove "read".'],
    [[MORNING, EVENING, 'pause the 9am one'], 'Now: pause "stretch".'],
    // What comes every day comes on Mondays, too, and is not "the one on Mondays".
    [[MORNING, MONDAYS, 'delete the one on Mondays'], 'Now: remove "run".'],
    [[MORNING, MONDAYS, 'pause the monday one'], 'Now: pause "run".'],
    [[TEE, CHOR, 'lösche die montags'], 'Jetzt: "Chor" löschen.'],
    [[TEE, WEIN, 'pausiere die am Abend'], 'Jetzt: "Wein" pausieren.'],
    [
      [MORNING, EVENING, 'move the evening one to 9pm'],
      'Now: change "read" to run at 21:00 every day (Europe/Berlin).',
    ],
    [
      [
        'remind me tomorrow at 9am to call!',
        'remind me on friday at 9am to pay!',
        'delete the one tomorrow',
      ],
      'Now: remove "call".',
    ],
  ])('%j', async (said, expected) => {
    expect(await lines.say(...said)).toBe(expected);
  });

  test('those of one name are told apart by when they run', async () => {
    await lines.say(MORNING, 'remind me every day at 8pm to stretch!');
    expect(await lines.say('delete stretch')).toBe(
      '? Which one is "stretch"? | stretch (at 09:00 every day (Europe/Berlin)) | stretch (at 20:00 every day (Europe/Berlin)) | all of them',
    );
    const one = 'Now: remove "stretch" (at 20:00 every day (Europe/Berlin)).';
    expect(await lines.say('8pm')).toBe(one);
    expect(await lines.say('no', 'delete the 8pm stretch reminder')).toBe(one);
  });

  test('by a time that none has, it is said that there is none', async () => {
    await lines.say(MORNING);
    expect(await lines.say('delete the evening one')).toMatch(
      /^not understood: Nothing is scheduled that "the evening one" could mean/,
    );
  });
});

describe('after a list', () => {
  test('a number counts in it', async () => {
    await lines.say(MORNING, EVENING, MONDAYS);
    expect(await lines.say("what's scheduled?", 'delete the second one')).toBe(
      'Now: remove "read".',
    );
    expect(await lines.say('was ist geplant?', 'lösche die dritte')).toBe('Jetzt: "run" löschen.');
  });

  test('of several, "it" is asked about', async () => {
    await lines.say(MORNING, EVENING, "what's scheduled?");
    expect(await lines.say('delete it')).toBe(
      '? Which one is "it"? | stretch | read | all of them',
    );
    expect(await lines.say('the first')).toBe('Now: remove "stretch".');
  });

  test('that nobody asked for, a number is asked about', async () => {
    expect(await lines.say(MORNING, EVENING, 'delete the first one')).toBe(
      '? Which one is "the first one"? | stretch | read | all of them',
    );
  });

  test('of one, "it" is that', async () => {
    expect(await lines.say(MORNING, "what's scheduled?", 'delete it')).toBe(
      'Now: remove "stretch".',
    );
  });
});

describe('of what is about to be done to one', () => {
  test.each([
    [[MORNING, EVENING, 'delete it', 'no, the morning one'], 'Now: remove "stretch".'],
    [[MORNING, EVENING, 'pause it', 'the other one'], 'Now: pause "stretch".'],
    [[TEE, WEIN, 'lösch es', 'nein, die morgens'], 'Jetzt: "Tee" löschen.'],
    [[TEE, WEIN, 'lösch es', 'die andere'], 'Jetzt: "Tee" löschen.'],
  ])('another can be meant: %j', async (said, expected) => {
    expect(await lines.say(...said)).toBe(expected);
  });
});

describe('of more schedules than are known whatever is said', () => {
  beforeEach(async () => {
    const many = Array.from({ length: 1200 }, (_, index) =>
      fakeSchedule({ id: `s${index}`, name: `number ${index}` }),
    );
    const last = fakeSchedule({ id: 'z-last', name: 'Photo Backups' });
    await lines.house().store.schedules.addAll([...many, last]);
  });

  test('one is found by its name, by its id, and as the one that was talked about', async () => {
    expect(await lines.say('pause the photo backup')).toBe('Now: pause "Photo Backups".');
    expect(await lines.say('pause z-last!')).toContain('Photo Backups');
    expect(await lines.say('delete it')).toBe('Now: remove "Photo Backups".');
  });

  test('all of them are not changed in words, because not all of them are known', async () => {
    for (const said of ['delete everything!', 'pause everything except the photo backups!'])
      expect(await lines.say(said)).toMatch(/^not understood: There are more schedules than/);
    expect(await lines.say('lösche alles!')).toMatch(
      /^not understood: Es gibt mehr Zeitpläne, als/,
    );
    expect((await lines.house().schedules.counts()).active).toBe(1201);
  });
});
