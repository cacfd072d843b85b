import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { everyNth } from '../base/rounds.fake.ts';
import { readCorpus } from '../compiler/corpus.fake.ts';
import { startModelServer } from '../models/model-server.fake.ts';
import { asRun } from '../runtime/calls.fake.ts';
import { configSchema, type OpenHome, openHome } from '../runtime/home.fake.ts';
import type { AskAnswer, AskRequest } from './ask-desk.ts';

let home: string;
let clock: VirtualClock;
let opened: OpenHome;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-ask-'));
  clock = createVirtualClock({ startIso: '2026-11-15T11:00:00Z' });
  open({ discover: false });
});
afterEach(async () => {
  await opened.close();
  rmSync(home, { recursive: true });
});

function open(models: object, ask: object = {}): void {
  const config = configSchema.parse({ timezone: 'Europe/Berlin', models, ask });
  opened = openHome({ home, config, clock });
}

async function ask(text: string, request: Partial<AskRequest> = {}): Promise<AskAnswer> {
  const desk = await opened.talk();
  return desk.ask(text, { dryRun: false, hasSeen: async () => true, yes: false, ...request });
}
const yes = { yes: true };
const stored = async () =>
  (await opened.schedules.list({ limit: 100 })).filter(({ status }) => status !== 'cancelled');

function scheduleIn(answer: AskAnswer) {
  if (answer.kind !== 'draft' || answer.schedule === undefined)
    throw new Error(`nothing was stored: ${JSON.stringify(answer)}`);
  return answer.schedule;
}

test('what is talk is handed to the agent where there is a model, and only there', async () => {
  const text = 'tell me a story of the sea';
  expect(await ask(text)).toMatchObject({ kind: 'not-understood' });
  await opened.close();
  const server = await startModelServer({ clock, scenario: () => ({ text: '{"kind":"talk"}' }) });
  open({ discover: false, chain: [{ kind: 'openai-compatible', model: 'x', url: server.url }] });
  expect(await ask(text, { dryRun: true })).toMatchObject({ kind: 'not-understood' });
  const answer = await ask(text);
  await server.close();
  if (answer.kind !== 'handed-over') throw new Error(`it was ${answer.kind}`);
  const run = await opened.runs.find(answer.run.id);
  expect(await opened.store.schedules.definition(run.definitionHash ?? '')).toMatchObject({
    work: { instruction: text },
  });
});

test.each([
  ['write a haiku about socks', undefined],
  ['every hour tell me when the price is under 5', { when: { kind: 'every' } }],
  ['call mom every day at 3pm', { when: { kind: 'cron', cron: '0 15 * * *' } }],
])('with a model rules ask nothing that it can read itself: %s', async (text, rules) => {
  await opened.close();
  const server = await startModelServer({ clock, scenario: () => ({ text: '{"kind":"talk"}' }) });
  open({ discover: false, chain: [{ kind: 'openai-compatible', model: 'x', url: server.url }] });
  const answer = await ask(text);
  // What a model would need as well is asked: when, and of what.
  expect(await ask('remind me to call Bob')).toMatchObject({ kind: 'question' });
  expect(await ask('remind me every day at 5')).toMatchObject({ kind: 'question' });
  await server.close();
  if (answer.kind !== 'handed-over') throw new Error(`it was ${answer.kind}`);
  const run = await opened.runs.find(answer.run.id);
  const definition = await opened.store.schedules.definition(run.definitionHash ?? '');
  expect(definition?.work.instruction).toBe(text);
  if (rules === undefined) expect(definition?.work.input).not.toHaveProperty('rules');
  else expect(definition?.work.input['rules']).toMatchObject(rules);
});

test('a plan skill that is run by its name is remembered as used, and its failures count', async () => {
  const step = { toolId: 'a', tool: 'file.read', input: { path: 'no-such-file.txt' } };
  const desk = await opened.own.skillDesk();
  const draft = {
    name: 'reader',
    description: 'Reads the file of the day. Use when somebody wants it.',
    instructions: 'Read it.',
    tools: ['file.read'],
    plan: { requestId: 'reader', tools: [step] },
  };
  await desk.save(draft, 'owner');
  const here = { ...yes, runHere: new AbortController().signal };
  for (const runs of [1, 2]) {
    expect(await ask('run reader', here)).toMatchObject({ run: { state: 'failed' } });
    const { records } = await opened.own.skills();
    expect(await records.get('reader')).toMatchObject({ runs, successes: 0 });
  }
});

test('a plan skill that Rote made and that keeps failing by its name is switched off, and says so', async () => {
  const step = { toolId: 'a', tool: 'file.read', input: { path: 'no-such-file.txt' } };
  const desk = await opened.own.skillDesk();
  const draft = {
    name: 'reader',
    description: 'Reads the file of the day. Use when somebody wants it.',
    instructions: 'Read it.',
    tools: ['file.read'],
    plan: { requestId: 'reader', tools: [step] },
  };
  await asRun(opened, 'skill.save', draft);
  await desk.enable('reader', (await desk.show('reader')).hash ?? '');
  const here = { ...yes, runHere: new AbortController().signal };
  const { records } = await opened.own.skills();
  for (const failuresInRow of [1, 2, 3]) {
    expect((await records.get('reader')).disabled).toBeNull();
    expect(await ask('run reader', here)).toMatchObject({ run: { state: 'failed' } });
    expect(await records.get('reader')).toMatchObject({ failuresInRow });
  }
  expect((await records.get('reader')).disabled?.why).toContain('3 times in a row');
  const heard = await opened.store.inbox.list({ limit: 10 });
  expect(heard.map(({ text }) => text).join()).toContain('The skill "reader" was switched off');
  await desk.refresh();
  expect(await ask('run reader', here)).not.toHaveProperty('run');
});

test('a yes is to what was shown: where the skill became another meanwhile, nothing is done', async () => {
  const desk = await opened.own.skillDesk();
  const plan = (text: string) => ({
    requestId: 'r',
    tools: [{ toolId: 'a', tool: 'message.send', input: { text } }],
  });
  const draft = {
    name: 'reader',
    description: 'Reads the file of the day. Use when somebody wants it.',
    instructions: 'Read it.',
    tools: ['message.send'],
    plan: plan('hello'),
  };
  await desk.save(draft, 'owner');
  for (const words of ['run reader every day at 9', 'run reader']) {
    expect(await ask(words)).toMatchObject({ kind: 'draft', accepted: false });
    await desk.save({ ...draft, plan: plan(`send it all away: ${words}`) }, 'owner');
    expect(await ask('yes')).toMatchObject({
      kind: 'not-understood',
      reason: expect.stringContaining('changed since it was shown'),
    });
    expect(await opened.schedules.list({ limit: 10 })).toEqual([]);
    expect(await opened.store.engine.list({ limit: 10 })).toEqual([]);
    // The yes was used up by that.
    expect(await ask('yes')).not.toMatchObject({ accepted: true, schedule: {} });
  }
  await ask('run reader every day at 9');
  expect(await ask('yes')).toMatchObject({ accepted: true, schedule: { status: 'active' } });
});

describe('a phrase that calls for a skill, said alone', () => {
  async function saveGreeter(name: string, more: object): Promise<void> {
    const desk = await opened.own.skillDesk();
    const description = 'Greets the owner. Use when somebody greets.';
    const draft = { name, description, instructions: 'Greet.', ...more };
    await desk.save(draft, 'owner');
    await desk.refresh();
  }
  const plan = { requestId: 'g', tools: [{ toolId: 'a', tool: 'time.now', input: {} }] };
  const trigger = ['good morning', 'wake up'];

  test('runs the skill once it is agreed to', async () => {
    await saveGreeter('greeter', { plan, tools: ['time.now'], trigger });
    for (const said of ['good morning', '  Good   morning! ', 'Wake up.'])
      expect(await ask(said)).toMatchObject({
        kind: 'draft',
        accepted: false,
        draft: { skill: 'greeter', trigger: null, tier: 'direct' },
      });
    const here = { ...yes, runHere: new AbortController().signal };
    expect(await ask('good morning', here)).toMatchObject({ run: { state: 'succeeded' } });
    expect(await ask('good riddance')).toMatchObject({ kind: 'not-understood' });
  });

  test('says that it needs a model, where it does and there is none', async () => {
    await saveGreeter('greeter', { tools: ['time.now'], trigger });
    expect(await ask('good morning')).toMatchObject({
      kind: 'question',
      question: { choices: ['Store it anyway', 'No'] },
    });
    expect(await ask('store it anyway')).toMatchObject({
      draft: {
        skill: 'greeter',
        tier: 'agent',
        notes: expect.arrayContaining([expect.stringContaining('needs a model')]),
      },
    });
  });

  test('offers to be reminded of what somebody would have to think about', async () => {
    const wish = 'last day of every month at 17:00 send invoice';
    const question = { choices: ['Store it anyway', 'remind me', 'No'] };
    expect(await ask(wish)).toMatchObject({ kind: 'question', question });
    expect(await ask('2')).toMatchObject({
      draft: { tier: 'direct', summary: expect.stringContaining('"Reminder: send invoice"') },
    });
    await ask(wish);
    expect(await ask('yes')).toMatchObject({ draft: { tier: 'agent' } });
  });

  test('that two skills have names both, and never takes the place of what means something', async () => {
    for (const name of ['greeter', 'other']) await saveGreeter(name, { plan, trigger });
    expect(await ask('good morning')).toMatchObject({
      kind: 'not-understood',
      reason: expect.stringContaining('greeter, other'),
      suggestions: ['run greeter', 'run other'],
    });
    await saveGreeter('third', { plan, trigger: ['yes', "what's scheduled?"] });
    expect(await ask("what's scheduled?")).toMatchObject({
      accepted: true,
      draft: { skill: null },
    });
    await ask('send me hello every day at 9');
    expect(await ask('yes')).toMatchObject({ accepted: true, schedule: { name: 'hello' } });
  });
});

test.each([
  'every 5 minutes check whether postgres runs and restart it if it does not',
  'if redis is down restart it',
  'Prüf jede Stunde, ob redis läuft, und starte ihn neu, falls nicht',
])('what has something start again is never stored where nobody thinks: %s', async (text) => {
  const refused = {
    kind: 'not-understood',
    reason: expect.stringMatching(/ I need a model,| brauche ich ein Modell,/),
  };
  expect(await ask(text)).toMatchObject(refused);
  expect(await ask('yes')).not.toMatchObject({ schedule: {} });
  expect(await ask('remind me tomorrow at 9 to restart the router')).toMatchObject({
    kind: 'draft',
    draft: { tier: 'direct' },
  });
});

test('a draft says what of it can never work, before anybody agrees', async () => {
  await ask('search the web for tides every hour and send me the results');
  const shown = await ask('store it anyway');
  expect(shown).toMatchObject({
    kind: 'draft',
    accepted: false,
    draft: {
      notes: [
        expect.stringContaining('needs a model'),
        expect.stringContaining('No search server is set up'),
      ],
    },
  });
  expect(shown.kind === 'draft' && shown.draft.notes.join(' ')).not.toContain('rote schedule');
  expect(await ask('yes')).toMatchObject({
    draft: { notes: [expect.any(String), expect.any(String)] },
  });
});

test('"run it now" runs what was just stored', async () => {
  const { id } = scheduleIn(await ask('send me hello every day at 9', yes));
  expect(await ask('run it now')).toMatchObject({ kind: 'draft', accepted: false });
  expect(await ask('yes')).toMatchObject({ kind: 'draft', accepted: true });
  expect(await opened.store.engine.list({ scheduleId: id, limit: 10 })).toHaveLength(1);
  expect(await ask('run hello now', yes)).toMatchObject({ accepted: true });
});

test('the settings say what the morning is, and in which sessions no yes is needed', async () => {
  await opened.close();
  const session = 'agent:main:inbox:direct:ada';
  const times = { morning: '07:30' };
  open({ discover: false }, { times, sessions: { [session]: { accept: true, language: 'de' } } });
  expect(await ask('send me hello every morning')).toMatchObject({
    accepted: false,
    draft: { trigger: { cron: '30 7 * * *' } },
  });
  expect(await ask('schick mir hallo jeden Tag um 9 Uhr', { session })).toMatchObject({
    accepted: true,
    schedule: { status: 'active' },
  });
  expect(await ask('schick mir hallo jeden Tag um 9 Uhr', { session, dryRun: true })).toMatchObject(
    {
      accepted: false,
    },
  );
});

test('a dry run shows the draft and stores no schedule', async () => {
  const answer = await ask('send me hello every minute', { dryRun: true, yes: true });
  expect(answer).toMatchObject({ kind: 'draft', accepted: false, draft: { tier: 'direct' } });
  expect(await stored()).toEqual([]);
});

test('without a yes nothing is stored, and a yes stores what was shown', async () => {
  const shown = await ask('send me hello every day at 9');
  expect(shown).toMatchObject({ kind: 'draft', accepted: false });
  expect(await stored()).toEqual([]);
  const schedule = scheduleIn(await ask('yes'));
  expect(schedule).toMatchObject({ status: 'active', trigger: { cron: '0 9 * * *' } });
  expect((await opened.schedules.get(schedule.id)).approvedHash).not.toBeNull();
});

test('what is stored may call what its draft names, and nothing else', async () => {
  const answer = await ask('every hour fetch https://example.org and send me the title', yes);
  expect(scheduleIn(answer).requiredTools).toEqual([
    'http.request',
    'message.send',
    'text.extract',
  ]);
});

test('a question is answered with the next message', async () => {
  expect(await ask('remind me at 5 about the meeting')).toMatchObject({
    kind: 'question',
    question: { choices: ['5 AM', '5 PM'] },
  });
  expect(await ask('pm', yes)).toMatchObject({
    schedule: { trigger: { atUtc: '2026-11-15T16:00:00Z' } },
  });
});

test('an open question takes any words', async () => {
  expect(await ask('remind me at 5pm')).toMatchObject({ kind: 'question' });
  expect(await ask('the oven')).toMatchObject({ kind: 'draft', draft: { name: 'the oven' } });
});

test('a dry run does not take the next phrase for an answer', async () => {
  expect(await ask('remind me at 5pm', { dryRun: true })).toMatchObject({ kind: 'question' });
  expect(await ask('play some jazz', { dryRun: true })).toMatchObject({ kind: 'not-understood' });
});

test('something new is not an answer', async () => {
  await ask('remind me at 5 about the meeting');
  expect(await ask('send me hello every minute')).toMatchObject({
    kind: 'draft',
    draft: { name: 'hello' },
  });
});

test('an answer that comes hours later is none', async () => {
  await ask('remind me at 5 about the meeting');
  clock.advance(2 * 3_600_000);
  expect(await ask('pm')).toMatchObject({ kind: 'not-understood' });
});

test('conversations do not mix', async () => {
  await ask('remind me at 5 about the meeting', { session: 'agent:main:web:direct:ann' });
  expect(await ask('pm', { session: 'agent:main:web:direct:bob' })).toMatchObject({
    kind: 'not-understood',
  });
});

describe('a follow-up', () => {
  test('changes the schedule that was just made', async () => {
    const { id } = scheduleIn(await ask('every day at 9 send me hello', yes));
    await ask('make it 10', yes);
    await ask('only on weekdays', yes);
    expect((await opened.schedules.get(id)).trigger).toMatchObject({ cron: '0 10 * * 1-5' });
    await ask('cancel that', yes);
    expect((await opened.schedules.get(id)).status).toBe('cancelled');
  });

  test('changes the draft that was just shown', async () => {
    await ask('every day at 9 send me hello');
    await ask('make it 10');
    const schedule = scheduleIn(await ask('yes'));
    expect(schedule.trigger).toMatchObject({ cron: '0 10 * * *' });
    expect(await stored()).toHaveLength(1);
  });

  test('without a yes changes nothing', async () => {
    const { id } = scheduleIn(await ask('every day at 9 send me hello', yes));
    expect(await ask('cancel that')).toMatchObject({ kind: 'draft', accepted: false });
    expect((await opened.schedules.get(id)).status).toBe('active');
  });
});

describe('managing', () => {
  test('a yes means what was shown last, and not a draft before it', async () => {
    const { id } = scheduleIn(await ask('every day at 9 send me hello', yes));
    await ask('every day at 10 send me goodbye');
    await ask('stop the hello one');
    await ask('yes');
    expect((await opened.schedules.get(id)).status).toBe('cancelled');
    expect(await stored()).toEqual([]);
  });

  test('a yes to the question of another wish is no yes to the draft before it', async () => {
    await ask('remind me tomorrow at 3pm to call Bob');
    expect(await ask('remind me every day at 7 to do yoga')).toMatchObject({ kind: 'question' });
    await ask('yes');
    expect(await stored()).toEqual([]);
  });

  test('pauses everything until a day, and a schedule of its own resumes it', async () => {
    const { id } = scheduleIn(await ask('every day at 9 send me hello', yes));
    await ask('pause everything until Tuesday', yes);
    expect((await opened.schedules.get(id)).status).toBe('paused');
    const resumer = (await stored()).find((one) => one.id !== id);
    expect(resumer).toMatchObject({
      status: 'active',
      trigger: { kind: 'at', atUtc: '2026-11-16T23:00:00Z' },
    });
  });

  test('answers what only reads without a yes', async () => {
    scheduleIn(await ask('every day at 9 send me hello', yes));
    expect(await ask("what's scheduled?")).toMatchObject({
      accepted: true,
      text: expect.stringContaining('"hello"'),
      schedules: [{ name: 'hello' }],
    });
    expect(await ask("why didn't the hello one run?")).toMatchObject({ accepted: true });
    expect(await ask('what can you do?')).toMatchObject({
      text: expect.stringContaining('remind me'),
    });
  });

  test('says that nothing fits where nothing does', async () => {
    expect(await ask('stop the hello one', yes)).toMatchObject({ kind: 'not-understood' });
  });
});

test('what has no time runs once, at once', async () => {
  const answer = await ask('say "hi there"', { yes: true, runHere: new AbortController().signal });
  expect(answer).toMatchObject({ accepted: true, run: { state: 'succeeded', tier: 'direct' } });
  const [message] = await opened.store.inbox.list({ limit: 1 });
  expect(message?.text).toBe('hi there');
});

test('what a person says is said as it stands', async () => {
  await ask('say "${secret.TOKEN}"', { yes: true, runHere: new AbortController().signal });
  const [message] = await opened.store.inbox.list({ limit: 1 });
  expect(message?.text).toBe('${secret.TOKEN}');
});

test('what the checker refuses is never shown as a draft', async () => {
  const answer = await ask('fetch https://[x every hour and send me the title', { dryRun: true });
  expect(answer).toMatchObject({ kind: 'not-understood', reason: expect.stringContaining('url') });
});

test('a session key and a zone that are none are refused', async () => {
  await expect(ask('say "hi"', { session: 'nobody' })).rejects.toMatchObject({
    code: 'bad-session-key',
  });
  await expect(ask('say "hi"', { timezone: 'Mars/Base' })).rejects.toMatchObject({
    code: expect.any(String),
  });
});

/** What the table says with tools and skills that only its catalog has. */
const IS_FAKE =
  /weather\.today|the weather is like here|tasks\.create|skill |sched_|Which one is|needs to know/;

test('every draft of the table passes the checks of the real catalog', async () => {
  const desk = await opened.talk();
  const wanted = readCorpus('wishes').rows.filter(
    ({ expected }) => /^(?:cron|every|at|now|FREQ)/.test(expected) && !IS_FAKE.test(expected),
  );
  expect(wanted.length).toBeGreaterThan(80);
  for (const { words } of wanted.filter((_, at) => at % everyNth(4) === 0)) {
    const answer = await desk.ask(words, { dryRun: true, yes: false });
    const reason = 'reason' in answer ? answer.reason : null;
    // What names a file outside of the workspace is understood, and refused before it is stored.
    const isOutside = /\s~?\/\S/.test(words) && /not relative to the workspace/.test(reason ?? '');
    if (isOutside) continue;
    expect({ words, kind: answer.kind, reason }).toEqual({ words, kind: 'draft', reason: null });
  }
});
