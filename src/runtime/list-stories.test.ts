/** A list that two people share: the whole daemon, a Telegram on the wire, English and German. */
import { afterEach, expect, test } from 'vitest';
import {
  ANN_CHAT,
  BOB_CHAT,
  openTelegramHouse,
  type TelegramHouse,
} from './telegram-house.fake.ts';

let house: TelegramHouse;
afterEach(() => house.close());

const said = async (text: string, chat?: number) => (await house.say(text, chat)).text;

test('Ann and the owner share what is to buy; Bob and all else of them stay out of it', async () => {
  house = await openTelegramHouse({ hasModel: false });
  expect(await said('put milk and eggs on the shopping list')).toBe(
    'On the shopping list, which is new: milk, eggs',
  );
  await said('add a ring for Ann to my list');
  const shown = await house.say('share the shopping list with Ann');
  expect(shown.text.split('\n', 1)[0]).toBe('Now: share the shopping list with Ann.');
  expect(await said('what do we need?', ANN_CHAT)).toContain('There is no list');
  expect((await house.press(shown, 'Yes')).text).toContain('You share the shopping list with Ann');
  expect(await said('what do we need?', ANN_CHAT)).toBe(
    'The shopping list, which you share with the owner:\n- milk\n- eggs',
  );
  expect(await said('mark milk as done', ANN_CHAT)).toBe('Done: milk');
  expect(await said('put bread on the shopping list', ANN_CHAT)).toBe(
    'On the shopping list: bread',
  );
  expect(await said('what is on the shopping list?')).toContain('- eggs\n- bread');
  expect(await said('milk is not done after all')).toBe('Not done after all: milk');
  expect(await said('what do we need?', ANN_CHAT)).toContain('- milk');
  expect(await said('what do we need?', BOB_CHAT)).toContain('There is no list');
  for (const chat of [ANN_CHAT, BOB_CHAT])
    expect(house.texts(chat).join('\n')).not.toContain('ring');
});

test('auf Deutsch: geteilt, gefragt, abgehakt, rückgängig, auch nach einem Neustart', async () => {
  house = await openTelegramHouse({ hasModel: false });
  expect(
    await said(
      'setz Hafermilch, Kuhmilch aus Bonn und Kuhmilch aus Köln auf die Einkaufsliste',
      ANN_CHAT,
    ),
  ).toContain('Auf der Einkaufsliste (neu angelegt): Hafermilch');
  const shown = await house.say('teile die Einkaufsliste mit Bob', ANN_CHAT);
  expect(shown.text.split('\n', 1)[0]).toBe('Jetzt: die Einkaufsliste mit Bob teilen.');
  const yes = shown.buttons.find(({ text }) => text === 'Ja')?.text ?? 'Yes';
  await house.press(shown, yes, ANN_CHAT);
  expect(await said('was brauchen wir?', BOB_CHAT)).toContain('(geteilt mit Ann)');
  const which = await house.say('hake Kuhmilch ab', BOB_CHAT);
  expect(which.buttons.map(({ text }) => text)).toEqual([
    'Kuhmilch aus Bonn (Einkaufsliste)',
    'Kuhmilch aus Köln (Einkaufsliste)',
  ]);
  await house.restart();
  expect((await house.press(which, 'Kuhmilch aus Köln (Einkaufsliste)', BOB_CHAT)).text).toBe(
    'Erledigt: Kuhmilch aus Köln',
  );
  expect(await said('was brauchen wir noch?', ANN_CHAT)).not.toContain('Köln');
  expect(await said('mach das rückgängig', BOB_CHAT)).toContain('Doch nicht erledigt');
  expect(await said('was brauchen wir noch?', ANN_CHAT)).toContain('Köln');
});

test('a member shares with the owner by that name, leaves a list again, and reads both before', async () => {
  house = await openTelegramHouse({ hasModel: false });
  await said('setz Tee auf die Einkaufsliste', ANN_CHAT);
  const shown = await house.say('share the shopping list with the owner', ANN_CHAT);
  expect(shown.text).toContain('Now: share the shopping list with the owner.');
  await house.press(shown, 'Yes', ANN_CHAT);
  expect(await said('was brauchen wir?', ANN_CHAT)).toContain('(geteilt mit dem Hausherrn)');
  const left = await house.say('leave the shopping list');
  expect(left.text).toContain('Now: leave the shopping list, which somebody shares with you.');
  expect((await house.press(left, 'Yes')).text).toContain('You no longer share');
});
