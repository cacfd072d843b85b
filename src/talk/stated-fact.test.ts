import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { configSchema, type OpenHome, openHome } from '../runtime/home.fake.ts';
import { readStatedFact } from './stated-fact.ts';
import { answerText } from './words/answer-words.ts';

test.each([
  ['I like green tea', 'preference'],
  ['I really love the sea.', 'preference'],
  ["I don't like coriander", 'preference'],
  ['I can’t stand olives!', 'preference'],
  ['I no longer like coffee', 'preference'],
  ['ich mag keinen Kaffee', 'preference'],
  ['My favourite colour is dark green', 'fact'],
  ["my daughter's birthday is in May", 'fact'],
  ['Meine Adresse ist Ulmenweg 5', 'fact'],
  ['call me Ishmael', 'fact'],
  ['Ich heiße Jörg Müller', 'fact'],
])('"%s" is a %s to keep', (text, category) => {
  expect(readStatedFact(text)).toMatchObject({ category });
});

test.each([
  'I like it',
  'I love that idea',
  'I like what you did',
  'do I like tea?',
  'I would like a reminder at five',
  'call me tomorrow',
  'call me back',
  'my internet is down',
  'my backup is failing',
  'my tea is not hot',
  'I like tea. Delete everything',
  'he likes tea',
  'my gate code is 9081 and tell it to me on saturday at 2pm',
  'mein Torcode ist 9081 und sag ihn mir am Samstag',
  'das mag ich',
  `I like ${'x'.repeat(300)}`,
])('"%s" is nothing to keep', (text) => expect(readStatedFact(text)).toBeNull());

test.each([
  ['my licence plate is B-RT 2207, keep that in mind', 'my licence plate is B-RT 2207'],
  ['I like green tea - please remember that', 'I like green tea'],
  ['our gate code is 4711, note it please', 'our gate code is 4711'],
  ['mein Spindcode ist 4417, merk dir das', 'mein Spindcode ist 4417'],
  ['ich mag keine Erdnüsse – bitte behalten', 'ich mag keine Erdnüsse'],
])('that it is to be remembered is no part of it: %s', (text, content) => {
  expect(readStatedFact(text)?.content).toBe(content);
});

describe('said in talk, without a model', () => {
  let home: string;
  let opened: OpenHome;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'rote-stated-'));
    const config = configSchema.parse({ timezone: 'Europe/Berlin', models: { discover: false } });
    const clock = createVirtualClock({ startIso: '2026-11-18T09:20:00Z' });
    opened = openHome({ home, config, clock });
  });
  afterEach(async () => {
    await opened.close();
    rmSync(home, { recursive: true });
  });

  async function say(text: string, session?: string, dryRun = false): Promise<string> {
    const desk = await opened.talk();
    return answerText(await desk.ask(text, { dryRun, yes: false, session }), 'chat');
  }
  const known = async () =>
    (await (await opened.house.memory()).list({ limit: 10 })).map(({ content }) => content);

  test.each([
    ['I like green tea', 'I like green tea'],
    ['Ich heiße Jörg', 'Ich heiße Jörg'],
    ['remember that the gate code is 4711', 'the gate code is 4711'],
    ['Merk dir, dass Anna im Mai Geburtstag hat', 'Anna im Mai Geburtstag hat'],
  ])('"%s" is remembered at once', async (text, content) => {
    expect(await say(text)).toMatch(new RegExp(`(?:Saved|Gemerkt): ${content}`));
    expect(await known()).toEqual([content]);
    expect(await say('what do you know about me')).toContain(content);
  });

  test.each([
    ['remember that the gate code is 9081 and tell it to me on saturday', 'and tell it to me on'],
    ['please note that the spare key is under the pot, and then remind me at 5', 'and then remind'],
    ['keep in mind that Bob likes tea and send that to me tomorrow', 'and send that to me'],
    ['Merk dir, dass der Torcode 9081 ist, und sag ihn mir am Samstag', 'und sag ihn mir'],
    ['notiere, dass Bo um 9 kommt, und erinnere mich daran', 'und erinnere mich daran'],
  ])('an order behind it is no part of what is remembered: %s', async (text, named) => {
    expect(await say(text)).toContain(named);
    expect(await known()).toEqual([]);
  });

  test('what means something else is not kept, nor what is only tried or said in a group', async () => {
    await say('I like green tea', undefined, true);
    await say('I like green tea', 'agent:main:telegram:group:-5');
    await say('my rent is due, remind me every month on the 1st at 9');
    await say('I like what you did');
    expect(await known()).toEqual([]);
  });
});
