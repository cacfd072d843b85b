/** Reminders for other people, and who is told if nobody answers: the whole daemon, a Telegram on the wire, a moved clock. */
import { afterEach, expect, test } from 'vitest';
import {
  ANN_CHAT,
  BOB_CHAT,
  openTelegramHouse,
  type TelegramHouse,
} from './telegram-house.fake.ts';

let house: TelegramHouse;
afterEach(() => house.close());

const labels = ({ buttons }: { buttons: { text: string }[] }) => buttons.map(({ text }) => text);
const replyTo = ({ id, text }: { id: number; text: string }) => ({
  reply_to_message: {
    message_id: id,
    date: 0,
    chat: { id: 7, type: 'private' },
    from: { id: 1, is_bot: true, first_name: 'Rote' },
    text,
  },
});
const count = (text: string, chat?: number) =>
  house.texts(chat).filter((one) => one.split('\n', 1)[0] === text).length;

test('the owner reminds Ann, who reads who asked, puts it off and finishes it; the owner hears none of it', async () => {
  house = await openTelegramHouse();
  await house.press(await house.say('remind Ann at 5pm to call mum'), 'Yes');
  const before = house.screen().length;
  await house.live(301, 30);
  const told = await house.shown('call mum', ANN_CHAT);
  expect(told.text).toBe('Reminder: call mum (from the owner)');
  expect(labels(told)).toEqual(['Done', '10 min', '1 hour', 'Tomorrow', 'No more from the owner']);
  await house.press(told, '10 min', ANN_CHAT);
  await house.live(11);
  expect(count(told.text, ANN_CHAT)).toBe(2);
  await house.say('done', ANN_CHAT);
  await house.live(24 * 60, 120);
  expect(count(told.text, ANN_CHAT)).toBe(2);
  expect(house.screen()).toHaveLength(before);
});

test('Ann may remind Bob once he has said yes to it, and no more after he said no', async () => {
  house = await openTelegramHouse();
  await house.press(
    await house.say('remind Bob every day at 5pm to water the plants', ANN_CHAT),
    'Yes',
    ANN_CHAT,
  );
  const asked = await house.shown('Ann would like to send you reminders', BOB_CHAT);
  await house.press(asked, 'Yes', BOB_CHAT);
  // Who asks is not told where he is reached.
  expect(house.texts(ANN_CHAT).join('\n')).not.toContain(String(`direct:${BOB_CHAT}`));
  await house.live(301, 30);
  const told = await house.shown('water the plants', BOB_CHAT);
  expect(told.text).toBe('Reminder: water the plants (from Ann)');
  const muted = await house.press(told, 'No more from Ann', BOB_CHAT);
  expect(muted.text).toBe('I no longer pass on anything from Ann to you.');
  await house.live(24 * 60, 60);
  expect(count(told.text, BOB_CHAT)).toBe(1);
  expect((await house.shown('takes no messages from', ANN_CHAT)).text).toContain('Bob');
  // He may change his mind; she is not asked to ask again.
  expect((await house.say('let Ann remind me', BOB_CHAT)).text).toContain('I pass on to you again');
  await house.live(24 * 60, 60);
  expect(count(told.text, BOB_CHAT)).toBe(2);
  expect(house.screen(BOB_CHAT).filter((one) => labels(one).includes('No'))).toHaveLength(1);
});

test('the draft says that Bob is asked first, and nothing of channels; the owner can be named', async () => {
  house = await openTelegramHouse({ hasModel: false });
  const draft = await house.say('remind Bob at 5pm to water the plants', ANN_CHAT);
  expect(draft.text).toContain('Note: Bob is asked first, once, whether you may.');
  expect(draft.text).not.toContain('not set up');
  expect((await house.say('erinnere Bob um 17 Uhr an Tee', ANN_CHAT)).text).toContain(
    'Bob wird erst gefragt, einmal, ob du das darfst.',
  );
  const owner = await house.say('remind the owner at 5pm to eat', BOB_CHAT);
  expect(owner.text).toContain('send the message "Reminder: eat" to the owner');
  expect((await house.say('no more reminders from the owner', ANN_CHAT)).text).toBe(
    'I no longer pass on anything from the owner to you.',
  );
  expect((await house.say('der Hausherr darf mich erinnern', ANN_CHAT)).text).toBe(
    'Ich sage dir wieder, was vom Hausherrn kommt.',
  );
});

test('what he put off comes back to him, though he takes no more of hers', async () => {
  house = await openTelegramHouse({ hasModel: false });
  await house.press(await house.say('erinnere Bob um 17 Uhr an Tee', ANN_CHAT), 'Ja', ANN_CHAT);
  await house.press(await house.shown('Ann would like', BOB_CHAT), 'Yes', BOB_CHAT);
  await house.live(301, 30);
  await house.say('später', BOB_CHAT);
  await house.say('nichts mehr von Ann', BOB_CHAT);
  const before = house.texts(ANN_CHAT).length;
  await house.live(12, 1);
  expect(count('Erinnerung: Tee (von Ann)', BOB_CHAT)).toBe(2);
  expect(house.texts(ANN_CHAT)).toHaveLength(before);
});

test.each([
  ['sag Bob um 15 Uhr, dass das Essen fertig ist', '"Erinnerung: das Essen ist fertig"'],
  ['remind me at 3pm to eat; after 3 tries tell Ann', "within 30 minutes, I'll tell Ann"],
  ['remind Ann at 3pm to eat until she says done', "to Ann; I'll repeat it every 10 minutes"],
  ['erinnere mich um 15 Uhr an Tee, nach 3 Erinnerungen sag es Ann', 'sage ich es Ann'],
  ['tell Ben when the dishwasher is done', 'I can tell you, and Ann, Bob.'],
  ['tell Bob when the dishwasher is done', 'say: when the hook dishwasher comes'],
])('"%s" is read whole, or says what can be said', async (wish, said) => {
  house = await openTelegramHouse({ hasModel: false });
  expect((await house.say(wish)).text).toContain(said);
});

test('until he has answered, nothing of hers reaches him; a no is told to her when she asks again', async () => {
  house = await openTelegramHouse();
  await house.press(
    await house.say('remind Bob at 5pm to water the plants', ANN_CHAT),
    'Yes',
    ANN_CHAT,
  );
  const asked = await house.shown('Ann would like to send you reminders', BOB_CHAT);
  await house.live(301, 30);
  expect(house.texts(BOB_CHAT).join('\n')).not.toContain('water the plants');
  await house.press(asked, 'No', BOB_CHAT);
  const draft = await house.say('remind Bob at 9pm to water the plants', ANN_CHAT);
  const refused = labels(draft).includes('Yes') ? await house.press(draft, 'Yes', ANN_CHAT) : draft;
  expect(refused.text).toContain('takes no messages from you');
});

test('nobody answers: Ann is told, once, also over a restart; an answer in time tells nobody', async () => {
  house = await openTelegramHouse();
  const wish =
    "remind me every day at 5pm to take the pills, every 10 minutes until I say done; if I don't answer within 25 minutes, tell Ann";
  await house.press(await house.say(wish), 'Yes');
  await house.live(300, 30);
  await house.live(15, 5);
  await house.restart();
  await house.live(25, 5);
  const pills = 'Reminder: take the pills';
  expect(count(`The owner of this house has not answered: ${pills}`, ANN_CHAT)).toBe(1);
  expect(count(pills)).toBeGreaterThanOrEqual(4);
  await house.say('done');
  // The next day it is done in time.
  await house.live(24 * 60 - 40, 20);
  await house.live(10, 5);
  await house.say('done');
  await house.live(120, 10);
  expect(house.texts(ANN_CHAT).filter((text) => text.includes('has not answered'))).toHaveLength(1);
});

test('a typed "done" goes to what it replies to, also if others wait; a reply to something else is talk', async () => {
  house = await openTelegramHouse();
  await house.press(await house.say('remind me at 5pm about the meeting'), 'Yes');
  await house.press(await house.say('remind me at 5:01pm to call Ben'), 'Yes');
  await house.live(303, 30);
  const meeting = await house.shown('Reminder: the meeting');
  const before = house.screen().length;
  house.telegram.say({ text: 'done', chat: 7, from: 7, more: replyTo(meeting) });
  await house.until(() => house.screen().length > before);
  expect(house.texts().at(-1)).toBe('Done: Reminder: the meeting');
});
