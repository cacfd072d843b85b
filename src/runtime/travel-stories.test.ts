/** Somebody travels: the whole daemon, a Telegram on the wire, and a clock that is moved. It is Monday noon in Berlin. */
import { afterEach, expect, test } from 'vitest';
import { formatInstant } from '../time/instant.ts';
import { ANN_CHAT, openTelegramHouse, type TelegramHouse } from './telegram-house.fake.ts';

let house: TelegramHouse;
afterEach(() => house.close());

const labels = ({ buttons }: { buttons: { text: string }[] }) => buttons.map(({ text }) => text);
const count = (text: string, chat?: number) =>
  house.texts(chat).filter((one) => one.includes(text)).length;

const remind = (name: string, cron: string) =>
  house.daemon.opened.schedules.add({
    name,
    cron,
    say: `Now: ${name}`,
    session: 'agent:main:telegram:direct:7',
  });
const hours = (many: number) => house.live(many * 60, 30);

test('"I am in Tokyo until Friday": asked once, answered after a restart, and home again by itself', async () => {
  house = await openTelegramHouse({ hasModel: false });
  await remind('pills', '0 9 * * *');
  await remind('bins', '0 18 * * *');
  const draft = await house.say('remind me every day at 9:00 to water the plants', ANN_CHAT);
  await house.press(draft, 'Yes', ANN_CHAT);
  const before = count('water the plants', ANN_CHAT);
  const asked = await house.say('I am in Tokyo until Friday');
  expect(asked.text).toBe(
    [
      'You are in Tokyo until the end of Fri 2026-11-20. It is Mon 2026-11-16 20:00 UTC+09:00 there now, and I go by that clock.',
      'Which of these go with you, to come at the same time of day there?',
      '  pills (at 09:00 every day (Europe/Berlin))',
      '  bins (at 18:00 every day (Europe/Berlin))',
    ].join('\n'),
  );
  expect(labels(asked)).toEqual(['All go with me', 'All stay at home', 'One by one']);
  await house.restart();
  const first = await house.press(asked, 'One by one');
  expect(first.text).toBe('pills (at 09:00 every day (Europe/Berlin)): does it go with you?');
  const second = await house.press(first, 'Goes with me');
  expect(second.text).toContain('bins');
  await house.restart();
  const answered = await house.press(second, 'Stays at home');
  expect(answered.text).toBe('Going with you: pills.\nStaying at home: bins.');
  expect(labels(answered)).toEqual(['Change']);
  // What was answered is changed by a sentence, too; a bare word may be meant for anything.
  expect((await house.say('all stay at home')).text).toBe('Staying at home: pills, bins.');
  expect((await house.say('none')).text).not.toContain('Staying at home');
  expect((await house.say('alle kommen mit')).text).toBe('Kommt mit: pills, bins.');
  await house.press(second, 'Stays at home');
  // Nine in Tokyo is one in the morning at home.
  await hours(12);
  expect(count('Now: bins')).toBe(1);
  expect(count('Now: pills')).toBe(0);
  await hours(2);
  expect(count('Now: pills')).toBe(1);
  // What belongs to somebody else stays where it is.
  expect(count('water the plants', ANN_CHAT)).toBe(before);
  await hours(7);
  expect(count('water the plants', ANN_CHAT)).toBe(before + 1);
  expect(count('Now: pills')).toBe(1);
  // What is said now is meant there: it is Tuesday 17:00.
  await house.press(await house.say('remind me at 6pm to call Ben'), 'Yes');
  await hours(2);
  expect(count('call Ben')).toBeGreaterThan(2);
  // Said again, nothing is asked again.
  const again = await house.say('I am in Tokyo until Friday');
  expect(again.text).toContain('Going with you: pills.\nStaying at home: bins.');
  expect(labels(again)).toEqual(['Change']);
  // Wednesday, Thursday and Friday there, Saturday and Sunday at home, without a word of anybody.
  await house.restart();
  await hours(5 * 24);
  const all = await house.daemon.opened.schedules.list({ limit: 9 });
  const pills = all.find(({ name }) => name === 'pills');
  const ran = await house.daemon.opened.store.engine.list({
    scheduleId: pills?.id ?? '',
    limit: 20,
  });
  const instants = ran.map((one) => formatInstant(one.scheduledForMs ?? 0)).toSorted();
  expect(instants).toEqual([
    '2026-11-17T00:00:00Z',
    '2026-11-18T00:00:00Z',
    '2026-11-19T00:00:00Z',
    '2026-11-20T00:00:00Z',
    '2026-11-21T08:00:00Z',
    '2026-11-22T08:00:00Z',
  ]);
});

test('in German, and back before the time', async () => {
  house = await openTelegramHouse({ hasModel: false });
  await remind('Tabletten', '0 9 * * *');
  const asked = await house.say('Ich bin bis Freitag in Tokio');
  expect(asked.text).toContain('Du bist bis Ende Fr 2026-11-20 in Tokio.');
  expect(labels(asked)).toEqual(['Alle kommen mit', 'Alle bleiben zu Hause']);
  expect((await house.press(asked, 'Alle kommen mit')).text).toBe('Kommt mit: Tabletten.');
  await hours(14);
  expect(count('Now: Tabletten')).toBe(1);
  await house.restart();
  const back = await house.say('Ich bin wieder zu Hause');
  expect(back.text).toContain('Willkommen zurück.');
  // It had come on that day, at nine in Tokyo.
  await hours(12);
  expect(count('Now: Tabletten')).toBe(1);
  await hours(22);
  expect(count('Now: Tabletten')).toBe(2);
  const over = await house.press(asked, 'Alle kommen mit');
  expect(over.text).toBe('Diese Reise ist vorbei: Du bist zu Hause.');
});

test.each([
  [
    'I am in Kleinkleckersdorf until Friday',
    "I don't know which time zone Kleinkleckersdorf is in.",
  ],
  ['I am in Tokyo until the cows come home', 'I don\'t know until when "the cows come home" is.'],
  ['I am in Tokyo until 5', 'I don\'t know until when "5" is.'],
  ['Ich bin bis Freitag in Hintertupfingen', 'Ich weiß nicht, in welcher Zeitzone Hintertupfingen'],
])('"%s" is asked back, and nothing changes', async (words, answer) => {
  house = await openTelegramHouse({ hasModel: false });
  expect((await house.say(words)).text).toContain(answer);
  expect((await house.daemon.opened.people.get('owner')).trip).toBeUndefined();
});

test.each(['I am in a meeting until 5pm', "I'm back", 'all of them'])(
  '"%s" at home is talk like any other',
  async (words) => {
    house = await openTelegramHouse({ hasModel: false });
    await house.say(words);
    expect((await house.daemon.opened.people.get('owner')).trip).toBeUndefined();
  },
);

test('what is made on a trip goes home with its person, and says so', async () => {
  house = await openTelegramHouse({ hasModel: false });
  await house.say('I am in Tokyo for 3 days');
  await house.press(await house.say('remind me every day at 8:00 to stretch'), 'Yes');
  expect((await house.say('my schedules')).text).toContain('at 08:00 every day (Asia/Tokyo)');
  await hours(7 * 24);
  expect((await house.say('my schedules')).text).toContain('at 08:00 every day (Europe/Berlin)');
  expect((await house.say('when does stretch run next?')).text).toContain('08:00 UTC+01:00');
  const [made] = await house.daemon.opened.schedules.list({ limit: 9 });
  const ran = await house.daemon.opened.store.engine.list({
    scheduleId: made?.id ?? '',
    limit: 20,
  });
  expect(ran.map((one) => formatInstant(one.scheduledForMs ?? 0)).toSorted()).toEqual([
    '2026-11-16T23:00:00Z',
    '2026-11-17T23:00:00Z',
    '2026-11-18T23:00:00Z',
    '2026-11-20T07:00:00Z',
    '2026-11-21T07:00:00Z',
    '2026-11-22T07:00:00Z',
    '2026-11-23T07:00:00Z',
  ]);
});
