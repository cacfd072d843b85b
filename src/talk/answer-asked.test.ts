/** What a schedule asked can be answered in plain words, once, and nothing else is taken for the answer. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { configSchema, type OpenHome, openHome } from '../runtime/home.fake.ts';
import { answerText } from './words/answer-words.ts';

let home: string;
let opened: OpenHome;
let clock: VirtualClock;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-asked-'));
  const config = configSchema.parse({ timezone: 'Europe/Berlin', models: { discover: false } });
  clock = createVirtualClock({ startIso: '2026-11-18T09:20:00Z' });
  opened = openHome({ home, config, clock });
});
afterEach(async () => {
  await opened.close();
  rmSync(home, { recursive: true });
});

async function say(text: string, yes = false): Promise<string> {
  const desk = await opened.talk();
  const runHere = new AbortController().signal;
  return answerText(
    await desk.ask(text, { dryRun: false, hasSeen: async () => true, yes, runHere }),
    'chat',
  );
}
const known = async () =>
  (await (await opened.house.memory()).list({ limit: 10 })).map(({ content }) => content);

/** As a schedule would: the message comes from a run. */
const ask = (question: string) => say(`send me "Question: ${question}"`, true);

test('the answer is kept beside what was asked, and thanked for in one line', async () => {
  await ask('Was the restore test done?');
  expect(await say('yes it was done')).toBe(
    'Thank you, noted as your answer to: Was the restore test done?',
  );
  expect(await known()).toEqual(['Was the restore test done? yes it was done']);
});

test('it is answered once', async () => {
  await ask('How was your week?');
  await say('it was good, I went swimming');
  expect(await say('it was good, I went swimming')).toContain("I don't understand");
});

test.each([
  'I finished the tax return and painted the fence',
  'the fence, mostly',
  'my week was long',
  'a lot of work',
  'I finished the report yesterday at 5 pm',
  'every day was fine',
  'was fine',
  "I don't know",
  'Ich habe die Steuererklärung gemacht',
  'ich war heute um 7 schwimmen',
])('"%s" is an answer, however it begins', async (text) => {
  await ask('How was your week?');
  await say(text);
  expect(await known()).toEqual([`How was your week? ${text}`]);
});

test.each([
  'what is the capital of France?',
  'fetch the moon',
  'who are you',
  'I want you to tell me the weather',
  'the moment it rains, tell me',
  'I need a reminder',
  'ich möchte, dass du mich an etwas erinnerst',
  'forget it',
  'pause it',
  '/nothing',
])('"%s" is no answer', async (text) => {
  await ask('How was your week?');
  await say(text);
  expect(await known()).toEqual([]);
});

test.each([
  ['every Friday at 4 pm ask me what I finished', 'What you say next, within a day'],
  ['frag mich jeden Freitag um 16 Uhr, wie die Woche war', 'Was du danach sagst'],
])('the draft of "%s" says where the answer goes', async (wish, note) => {
  expect(await say(wish)).toContain(note);
  expect(await say('remind me at 5 pm to eat')).not.toContain(note);
});

test('a day later it is not meant any more', async () => {
  await ask('How was your week?');
  await clock.advance(25 * 3_600_000);
  expect(await say('it was good')).toContain("I don't understand");
});

test('a question of Rote about a wish takes no new wish for its answer', async () => {
  await say('remind me tomorrow to call Bob');
  const said = await say('tell my neighbour a story about the sea');
  expect(said).not.toContain('for an answer');
  expect(await say('forget it')).not.toContain('Forgotten.');
  await say('remind me tomorrow to call Bob');
  expect(await say('purple')).toContain('Say "forget it" to drop this.');
});
