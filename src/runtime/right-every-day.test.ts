/** What was found wrong in daily use, as its person meets it: the whole daemon with a Telegram and a model on the wire. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openTelegramHouse, type TelegramHouse } from './telegram-house.fake.ts';

let house: TelegramHouse;
afterEach(() => house.close());

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(house.home, file)), { recursive: true });
  writeFileSync(join(house.home, file), text);
};
const cmd = (line: string) => ({ text: `\`\`\`cmd\n${line}\n\`\`\`` });

test('a line that the agent adds to HEARTBEAT.md waits alone, shown with its text and buttons in the chat', async () => {
  house = await openTelegramHouse();
  write('workspace/HEARTBEAT.md', '- Think about whether anything is odd.\n');
  const { opened } = house.daemon;
  await (await opened.house.heartbeat()).on();
  const line = 'If the file new.txt changes, tell me';
  house.model.play(({ turn }) =>
    turn === 0 ? cmd(`heartbeat.edit --add '${line}'`) : { text: 'It waits for your yes.' },
  );
  house.write('What do you make of new.txt? Put it into your heartbeat if it is worth it.');
  await house.later(() =>
    house.screen().some((one) => one.text.includes(line) && one.buttons.length > 0),
  );
  const shown = house.screen().findLast((one) => one.text.includes(line) && one.buttons.length > 0);
  expect(shown?.buttons.map(({ text }) => text)).toEqual(expect.arrayContaining(['Yes', 'No']));
  expect((await opened.store.schedules.get('heartbeat.main'))?.status).toBe('active');
  expect(house.texts().join()).not.toContain('rote heartbeat on');
});

describe('what waits for a message', () => {
  const FACES: [string, () => Promise<string>][] = [
    ['a channel', async () => (await house.say('the invoice is here')).text],
    [
      'the page',
      async () => {
        const session = 'agent:main:web:direct:owner';
        const { opened } = house.daemon;
        await (await opened.house.inbound()).say(session, {
          text: 'the invoice is here',
          choice: null,
        });
        const words = async () => opened.store.inbox.list({ sessionKey: session, limit: 9 });
        await house.until(async () => (await words()).some(({ role }) => role === 'assistant'));
        return (await words()).find(({ role }) => role === 'assistant')?.text ?? '';
      },
    ],
    [
      'the command line and POST /ask',
      async () => {
        const talk = await house.daemon.opened.talk();
        const asked = { dryRun: false, yes: false, hasSeen: async () => true };
        const answer = await talk.ask('the invoice is here', asked);
        return answer.kind === 'heard' ? `That starts "${answer.names.join()}".` : answer.kind;
      },
    ],
  ];
  test.each(FACES)('starts from %s, and whoever said it is told so', async (_, say) => {
    house = await openTelegramHouse({ hasModel: false });
    const { schedules, store } = house.daemon.opened;
    await schedules.add({
      name: 'File it',
      event: { on: 'message', contains: 'invoice' },
      say: 'Filed.',
    });
    expect(await say()).toBe('That starts "File it".');
    await house.later(async () => (await store.engine.list({ limit: 9 })).length === 1);
  });
});

test.each([
  ['remember that my wife’s birthday is on 12 May', "forget my wife's birthday", 'birthday'],
  ['merk dir, dass Anna keine Nüsse isst', 'vergiss Anna', 'Anna'],
])('%s, and then: %s', async (fact, forget, word) => {
  house = await openTelegramHouse({ hasModel: false });
  await house.say(fact.replace('’', "'"));
  const memories = async () => (await house.daemon.opened.house.memory()).list({ limit: 9 });
  expect(JSON.stringify(await memories())).toContain(word);
  const asked = await house.say(forget);
  expect(asked.buttons.length).toBeGreaterThan(0);
  await house.press(asked, asked.buttons[0]?.text ?? '');
  expect(JSON.stringify(await memories())).not.toContain(word);
});

test('what is remembered is told at once, without a question whether to', async () => {
  house = await openTelegramHouse({ hasModel: false });
  expect((await house.say('remember that my cat is called Felix')).text).not.toContain('Do it?');
  const told = await house.say('what do you know about me?');
  expect(told.text).toContain('Felix');
  expect(told.text).not.toContain('Do it?');
  expect(told.buttons).toEqual([]);
});
