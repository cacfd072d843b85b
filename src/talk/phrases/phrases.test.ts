/** What is said without a model and is no wish: answered by tools, asked about, or left to the compiler. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { fakeOptions } from '../../compiler/compile.fake.ts';
import { readCorpus } from '../../compiler/corpus.fake.ts';
import { configSchema, type OpenHome, openHome } from '../../runtime/home.fake.ts';
import type { AskAnswer, AskRequest } from '../ask-desk.ts';
import { phraseTools } from './call-tools.ts';
import { readPhrase } from './read-phrase.ts';

let home: string;
let opened: OpenHome;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-phrases-'));
  const config = configSchema.parse({ timezone: 'Europe/Berlin', models: { discover: false } });
  // A Wednesday, 10:20 in Berlin.
  const clock = createVirtualClock({ startIso: '2026-11-18T09:20:00Z' });
  opened = openHome({ home, config, clock });
});
afterEach(async () => {
  await opened.close();
  rmSync(home, { recursive: true });
});

async function ask(text: string, request: Partial<AskRequest> = {}): Promise<AskAnswer> {
  const desk = await opened.talk();
  return desk.ask(text, { dryRun: false, hasSeen: async () => true, yes: false, ...request });
}
const textOf = async (text: string, request: Partial<AskRequest> = {}): Promise<string> => {
  const answer = await ask(text, request);
  if (answer.kind === 'question') return `? ${answer.question.choices.join(' | ')}`;
  if (answer.kind !== 'draft') return answer.kind;
  return answer.accepted ? (answer.text ?? '') : `shown: ${answer.draft.summary}`;
};
async function store(name: string, when: object = { cron: '0 9 * * *' }): Promise<void> {
  const plan = [{ id: 'a', toolName: 'message.send', parameters: { text: `say ${name}` } }];
  await opened.schedules.add({ name, plan, ...when });
}

describe('what is asked without a model', () => {
  test.each([
    ["what's scheduled tomorrow?", /^Tomorrow:\n {2}09:00 "Hello"$/],
    ['What is scheduled on Friday', /^On Friday:\n {2}09:00 "Hello"$/],
    ['hey rote, can you tell me what’s next please?', /^Next is "Hello", tomorrow at 09:00\.$/],
    ['was kommt als nächstes?', /^Als Nächstes kommt "Hello", morgen um 09:00\.$/],
    ['was steht morgen an?', /^Morgen:\n {2}09:00 "Hello"$/],
    ['what do I have tomorrow?', /^Tomorrow:\n {2}09:00 "Hello"$/],
    ['was steht morgen noch an?', /^Morgen:\n {2}09:00 "Hello"$/],
    ['how often does hello run', /^"Hello" runs next on Thu .*: at 09:00 every day/],
    ['what time does hello run?', /^"Hello" runs next on Thu/],
    ['do I have anything tomorrow?', /^Tomorrow:\n {2}09:00 "Hello"$/],
    ['how many things are scheduled tomorrow?', /^Tomorrow:\n {2}09:00 "Hello"$/],
    ["what's left to do?", /^There is nothing on your list/],
    ['wie oft läuft hello?', /^„Hello“ läuft als Nächstes am Do .*: jeden Tag um 09:00/],
    ['when was the last time hello ran?', /^No, "Hello" has not run yet\./],
    ['wie viele Erinnerungen habe ich eigentlich?', /^"Hello": jeden Tag/],
    ['which of my tasks are overdue?', /^Nothing is overdue/],
    ['which tasks are due tomorrow?', /^Nothing is to do\.$|^There is nothing/],
    ['add task file taxes due march 15', /^On your list: file taxes, due 2027-03-15/],
    ['new task call bob tomorrow about the invoice', /^not-understood$/],
    ['add a task: pay rent by 14:40 today, remind me 1 minute before', /^not-understood$/],
    ['add a task: pay rent tomorrow, remind me', /^not-understood$/],
    ['neue Aufgabe: Steuer abgeben bis 31. Juli, wichtig', /Steuer abgeben, fällig 2027-07-31/],
    ['what did you do today?', /^Nothing ran today\.$/],
    ['was hast du gestern gemacht', /^Nothing ran gestern\.$|^Nothing ran yesterday\.$/],
    ['which failed?', /^Nothing failed in the last seven days\.$/],
    ['did hello run?', /^No, "Hello" has not run yet\./],
    ['how often did hello fail this week?', /^"Hello" did not run this week\.$/],
    ['wie oft ist hello diese woche fehlgeschlagen?', /^"Hello" lief diese woche nicht\.$/],
    ['did hello run last night?', /^No, "Hello" did not run last night\./],
    ['when did hello last run?', /^No, "Hello" has not run yet\./],
    ['which failed this week?', /^Nothing failed this week\.$/],
    ["why didn't hello run yesterday?", /^"Hello" is active and runs next/],
    ['status', /^One schedule is active\./],
    ['list my skills', /^research: /m],
    ['what can you do?', /remind me at 5pm(?:.|\n)*research/],
    ['hi', /^Good morning! Next is "Hello"/],
    ['thanks!', /^You're welcome\.$/],
    ['thank you so much, you are very kind', /^You're welcome\.$/],
    ['thx, see you tomorrow', /^You're welcome\.$/],
    ['vielen Dank, bis nachher!', /^Gern geschehen/],
    ['danke für deine Hilfe', /^Gern geschehen/],
    ['time.now --timezone Europe/Berlin', /2026-11-18/],
    ['help time', /time/],
  ])('%s', async (text, expected) => {
    await store('Hello');
    expect(await textOf(text)).toMatch(expected);
  });

  test('is asked about where two are meant, and the answer goes on', async () => {
    await store('Morning report');
    await store('Evening report');
    expect(await textOf('did the report run?')).toBe('? Morning report | Evening report');
    expect(await textOf('2')).toMatch(/^No, "Evening report" has not run yet/);
    // "it" is the one that was asked about.
    expect(await textOf('why did it not run?')).toMatch(/^"Evening report" is active/);
  });

  test('closes nothing that is open, and is no answer to it', async () => {
    expect(await textOf('remind me at 5 to call')).toBe('? 5 AM | 5 PM');
    expect(await textOf("what's next?")).toBe(
      'Nothing is coming up.\nMy question is still open: 5: 5 AM or 5 PM?',
    );
    expect(await textOf('5 PM')).toMatch(/^shown: .*17:00/);
    expect(await textOf('status')).toMatch(/^0 schedules/);
    // What is open is shown once more first, because something else was answered since.
    expect(await textOf('yes')).toMatch(/^shown: .*17:00/);
    expect(await ask('yes')).toMatchObject({ accepted: true, schedule: { status: 'active' } });
  });

  test('may itself be the answer where any words are one', async () => {
    expect(await ask('remind me at 5pm')).toMatchObject({ kind: 'question' });
    expect(await ask('hello')).toMatchObject({
      draft: { plan: { tools: [{ input: { text: 'Reminder: hello' } }] } },
    });
  });

  test('what changes something needs a yes', async () => {
    const desk = await opened.own.skillDesk();
    await desk.disable('research');
    expect(await textOf('enable the research skill')).toMatch(/^shown: Now: switch a skill on/);
    expect((await desk.show('research')).state).toBe('disabled');
    expect(await textOf('yes')).toBe('The skill "research" is on.');
    expect((await desk.show('research')).state).toBe('active');
    const line = 'file.write --path a.txt --content hello';
    expect(await ask(line)).toMatchObject({ accepted: false, draft: { plan: expect.anything() } });
    const here = { runHere: new AbortController().signal };
    expect(await ask('yes', here)).toMatchObject({ accepted: true, run: { state: 'succeeded' } });
    expect(await textOf('file.read --path a.txt')).toContain('hello');
    expect(await ask('file.write --pth a.txt')).toMatchObject({ kind: 'not-understood' });
  });

  test('is answered with the rights of who asks', async () => {
    const { people } = opened;
    const address = { channel: 'telegram', sender: '9' };
    await people.add({ name: 'Bob', role: 'member', address });
    await store('Secret');
    const session = 'agent:main:telegram:direct:9';
    const desk = await opened.own.skillDesk();
    await desk.disable('research');
    await ask('enable the research skill', { session, yes: true });
    expect((await desk.show('research')).state).toBe('disabled');
    expect(await textOf("what's next?", { session })).not.toContain('Secret');
  });
});

describe('a phrase of a skill', () => {
  async function save(name: string, trigger: string[]): Promise<void> {
    const desk = await opened.own.skillDesk();
    const step = { toolId: 'a', tool: 'message.send', input: { text: 'Hi $' + '{input.who}' } };
    const draft = {
      name,
      description: 'Greets somebody. Use when somebody is to be greeted.',
      instructions: 'Greet.',
      tools: ['message.send'],
      plan: { requestId: 'g', tools: [step] },
      trigger,
    };
    await desk.save(draft, 'owner');
  }

  test('fills its input from the slots', async () => {
    await save('greeter', ['greet {who} [nicely]']);
    expect(await ask('please greet Aunt Ada nicely')).toMatchObject({
      accepted: false,
      draft: { skill: 'greeter', input: { who: 'Aunt Ada' } },
    });
    expect(await ask('yes', { runHere: new AbortController().signal })).toMatchObject({
      run: { state: 'succeeded' },
      text: 'Hi Aunt Ada',
    });
  });

  test('comes before a greeting, and after what means something', async () => {
    await save('greeter', ['good morning', 'remind me {who}', 'status']);
    expect(await ask('good morning')).toMatchObject({ draft: { skill: 'greeter' } });
    expect(await ask('remind me at 5pm to call')).toMatchObject({ draft: { skill: null } });
  });
});

test('no wish is caught by a phrase', async () => {
  const { catalog } = await opened.own.tools();
  const house = {
    tools: phraseTools({ catalog }, 'owner'),
    skillNames: ['research', 'tea'],
    lists: [],
    tasks: ['milk', 'Call the bank'],
  };
  const managed = /^(?:help|list|why|next)/;
  const caught = readCorpus('wishes').rows.filter(
    ({ words, expected }) =>
      readPhrase(words, fakeOptions(), house)?.isFirst === true &&
      !managed.test(expected) &&
      expected !== 'not understood',
  );
  expect(caught).toEqual([]);
  const verbs = ['remind me', 'tell me', 'send me', 'show me', 'give me', 'notify me about'];
  const things = ['what failed', 'the status', 'my schedules', 'the news', 'help', 'what is next'];
  const times = ['every day at 9', 'tomorrow at 5pm', 'in 2 hours', 'each Friday', 'at noon'];
  const wishes = verbs.flatMap((verb) =>
    things.flatMap((thing) => times.map((time) => `${verb} ${thing} ${time}`)),
  );
  expect(wishes.length).toBeGreaterThan(150);
  expect(wishes.filter((wish) => readPhrase(wish, fakeOptions(), house) !== null)).toEqual([]);
});
