import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import { configSchema, type OpenHome, openHome } from '../../runtime/home.fake.ts';
import type { AskAnswer, AskRequest } from '../ask-desk.ts';
import { decideChannel } from './draft-channel.ts';

const ON_TELEGRAM = 'agent:main:telegram:direct:7';
const OPS = 'agent:main:telegram:group:-5';
const MEMBER = 'agent:main:telegram:direct:8';

test.each([
  [{}, { kind: 'there', session: ON_TELEGRAM }],
  [
    { isSetUp: false },
    'Telegram is not set up here, so it comes to this conversation. To set it up: rote channels add telegram',
  ],
  [
    { isSetUp: false, isOwner: false },
    'Telegram is not set up here, so it comes to this conversation.',
  ],
  [
    { session: null },
    'You have no account on Telegram here, so it comes to this conversation. To have one: write to the bot there, then rote pair approve CODE --as owner',
  ],
  [
    { session: null, isOwner: false },
    'You have no account on Telegram here, so it comes to this conversation. To have one: write to the bot of this house there, and its owner is asked.',
  ],
  [
    { channel: 'slack', isSetUp: false, session: null },
    "Rote can't reach anybody by Slack yet, so it comes to this conversation.",
  ],
  [
    { channel: 'terminal', session: null, isOwner: false },
    'Only the owner of this house has the terminal, so it comes to this conversation.',
  ],
])('%o: %o', (facts, decided) => {
  const usual = { channel: 'telegram', isSetUp: true, session: ON_TELEGRAM, isOwner: true };
  expect(decideChannel({ ...usual, ...facts })).toEqual(
    typeof decided === 'string' ? { kind: 'not-there', note: decided } : decided,
  );
});

describe('in a house', () => {
  let home: string;
  let opened: OpenHome;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'rote-channel-'));
  });
  afterEach(async () => {
    await opened.close();
    rmSync(home, { recursive: true });
  });

  async function open({ telegram = true, hasAccount = true } = {}): Promise<void> {
    const clock = createVirtualClock({ startIso: '2026-11-15T11:00:00Z' });
    const channels = { telegram: { enabled: telegram } };
    const config = configSchema.parse({
      timezone: 'Europe/Berlin',
      models: { discover: false },
      channels,
    });
    opened = openHome({ home, config, clock });
    if (hasAccount) await opened.people.addAddress('owner', { channel: 'telegram', sender: '7' });
    const address = { channel: 'telegram', sender: '8' };
    await opened.people.add({ name: 'Ann', role: 'member', address });
  }
  async function ask(text: string, request: Partial<AskRequest> = {}) {
    const desk = await opened.talk();
    return desk.ask(text, { dryRun: false, hasSeen: async () => true, yes: false, ...request });
  }
  const draftIn = (answer: AskAnswer) => {
    if (answer.kind !== 'draft') throw new Error(`no draft: ${JSON.stringify(answer)}`);
    return answer.draft;
  };
  const stored = async () =>
    (await opened.schedules.list({ limit: 10 })).map(({ sessionKey, work }) => [
      sessionKey,
      JSON.stringify(work.plan).match(/"text":"([^"]*)"/)?.[1],
    ]);

  test.each([
    ['remind me at 5pm on Telegram to call mum', 'Reminder: call mum'],
    ['remind me to drink water at 5pm on Telegram', 'Reminder: drink water'],
    ['erinnere mich um 17 Uhr auf Telegram an den Müll', 'Erinnerung: der Müll'],
    ['remind me on Telegram tomorrow at 5pm to call mum', 'Reminder: call mum'],
  ])('%s: it comes there, without the words', async (words, text) => {
    await open();
    expect(draftIn(await ask(words)).notes).toContain('It comes to you on Telegram.');
    await ask(text.startsWith('Er') ? 'ja' : 'yes');
    expect(await stored()).toEqual([[ON_TELEGRAM, text]]);
  });

  test('the way stays when the draft is changed, and can be changed itself', async () => {
    await open();
    await ask('remind me tomorrow at 5pm to call mum');
    expect(draftIn(await ask('on Telegram please')).session).toBe(ON_TELEGRAM);
    expect(draftIn(await ask('make it 6pm')).notes).toContain('It comes to you on Telegram.');
    expect(draftIn(await ask('in this chat')).session).toBeUndefined();
    await ask('send it on Telegram instead');
    await ask('yes');
    expect(await stored()).toEqual([[ON_TELEGRAM, 'Reminder: call mum']]);
  });

  test('the way is remembered over a question', async () => {
    await open();
    expect(await ask('remind me tomorrow at 7 on Telegram to swim')).toMatchObject({
      kind: 'question',
    });
    expect(draftIn(await ask('in the evening')).session).toBe(ON_TELEGRAM);
  });

  test('in that chat itself it is the conversation, and a member has their own', async () => {
    await open();
    const session = MEMBER;
    await ask('remind me at 5pm on Telegram to call mum', { session, yes: true });
    expect(await stored()).toEqual([[MEMBER, 'Reminder: call mum']]);
  });

  test('what is not there is said, and it comes to the conversation', async () => {
    await open({ telegram: false });
    const words = 'remind me at 5pm on Telegram to call mum';
    const { notes } = draftIn(await ask(words));
    expect(notes).toContain(
      'Telegram is not set up here, so it comes to this conversation. To set it up: rote channels add telegram',
    );
    await ask('yes');
    expect(await stored()).toEqual([[OWNER_SESSION, 'Reminder: call mum']]);
  });

  test('where the words may be part of the message they stay, and that is said', async () => {
    await open();
    const answer = await ask('remind me at 5pm to write on Slack', { yes: true });
    expect(draftIn(answer).notes.join()).toContain('"on Slack" is taken as part of what to do');
    await ask('remind me at 6pm to email bob', { yes: true });
    expect(await stored()).toEqual([
      [OWNER_SESSION, 'Reminder: write on Slack'],
      [OWNER_SESSION, 'Reminder: email bob'],
    ]);
  });

  test('each message says itself who gets it; a group is somebody of the house', async () => {
    await open();
    const address = { channel: 'telegram', sender: '-5', isGroup: true } as const;
    await opened.people.add({ name: 'ops', role: 'guest', address });
    const { summary, notes, plan } = draftIn(
      await ask(
        'every hour check https://a.example and tell me on Telegram and Ann if it is down, and if that fails tell the ops channel',
      ),
    );
    expect(summary).toContain(
      'tell you on Telegram; if that fails, tell ops; then tell Ann; if that fails, tell ops',
    );
    expect(notes.join()).not.toContain('is taken as part of');
    expect((plan?.tools ?? []).flatMap(({ input }) => input['session'] ?? [])).toEqual([
      ON_TELEGRAM,
      OPS,
      MEMBER,
      OPS,
    ]);
  });

  test('a member is offered those who can be asked, and nobody whom the house does not know', async () => {
    await open();
    const answer = await ask('every hour tell Bob if https://a.example is down', {
      session: MEMBER,
    });
    expect(answer).toMatchObject({
      kind: 'question',
      question: { choices: ['the owner', 'me, here'] },
    });
  });

  test('what is for now is said there, too', async () => {
    await open();
    const runHere = new AbortController().signal;
    await ask('send me hello on Telegram', { yes: true, runHere });
    const said = await opened.store.inbox.list({ sessionKey: ON_TELEGRAM, limit: 5 });
    expect(said.map(({ text }) => text)).toEqual(['hello']);
  });
});
