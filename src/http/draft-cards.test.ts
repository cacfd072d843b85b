/** A conversation of the page over HTTP, with its turns: what it offers reaches the page as data. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { silentLog } from '../base/log.fake.ts';
import type { DraftCardView } from '../domain/shown-draft.ts';
import { messageView } from '../domain/views.ts';
import { createHomeTurns } from '../talk/turns/home-turns.ts';
import type { Turns } from '../talk/turns/turns.ts';
import { type FakeFace, openFakeFace } from './http.fake.ts';

const PATH = `/sessions/${encodeURIComponent('agent:main:web:direct:owner')}/messages`;
const HOUR = 3_600_000;

let clock: VirtualClock;
let face: FakeFace;
let turns: Turns;
let finished: PromiseWithResolvers<void>;

beforeEach(async () => {
  clock = createVirtualClock({ startIso: '2026-11-18T09:20:00Z' });
  face = await openFakeFace({ clock });
  turns = createHomeTurns(face.opened, {
    clock,
    log: silentLog,
    owner: 'a',
    isDeadOwner: () => false,
    wake: () => undefined,
    onFinished: () => finished.resolve(),
  });
  turns.start();
});
afterEach(async () => {
  await turns.stop();
  await face.close();
});

async function say(body: { text: string } | { choice: string }): Promise<void> {
  finished = Promise.withResolvers();
  const [last] = await messages();
  const seen = last?.id ?? null;
  expect(await face.call('POST', PATH, { ...body, seen })).toMatchObject({ status: 202 });
  await finished.promise;
}
async function messages() {
  const { document } = await face.call('GET', PATH);
  return (document['messages'] as unknown[]).map((message) => messageView.parse(message));
}
/** The oldest first. */
async function cards(): Promise<DraftCardView[]> {
  return (await messages()).flatMap(({ draft }) => (draft === null ? [] : [draft])).toReversed();
}
const states = async () => (await cards()).map(({ name, state }) => `${name}: ${state}`);
async function press(label: 'Yes' | 'No'): Promise<void> {
  const offering = (await messages()).find(({ draft }) => draft?.state === 'open');
  const choice = offering?.choices.find((one) => one.label === label)?.value;
  await say({ choice: choice ?? '' });
}

test('a card is in the language of the wish: the sentence, when, and what a yes grants', async () => {
  await say({
    text: 'prüfe alle 5 Minuten http://127.0.0.1:8791/x.html und sag mir, wenn die Seite nicht erreichbar ist',
  });
  await say({ text: 'every weekday at 9 remind me to call Ada' });
  const [german, english] = await cards();
  expect(german).toMatchObject({
    language: 'de',
    summary: expect.stringContaining('nicht erreichbar'),
    when: expect.stringContaining('alle 5 Minuten'),
    grants: [expect.stringMatching(/^Es darf 127\.0\.0\.1:8791 .+ erreichen/)],
  });
  expect(english).toMatchObject({ language: 'en', when: expect.stringContaining('on weekdays') });
});

test('a draft is a card with when, fires, steps, tools and cost, and a yes accepts it', async () => {
  await say({ text: 'every weekday at 9 remind me to call Ada' });
  const [card] = await cards();
  expect(card).toMatchObject({
    kind: 'schedule',
    state: 'open',
    when: expect.stringContaining('09:00'),
    timezone: 'UTC',
    steps: [expect.stringContaining('call Ada')],
    capabilities: ['message.send'],
    cost: { tokens: 0, modelCalls: 0 },
    nextFires: [
      '2026-11-19T09:00:00Z',
      '2026-11-20T09:00:00Z',
      '2026-11-23T09:00:00Z',
      '2026-11-24T09:00:00Z',
      '2026-11-25T09:00:00Z',
    ],
    trigger: { kind: 'cron' },
    plan: { tools: [{ tool: 'message.send' }] },
  });
  await press('Yes');
  expect((await cards()).map(({ state }) => state)).toEqual(['accepted']);
  expect(await face.opened.schedules.list({ limit: 5 })).toMatchObject([{ name: card?.name }]);
});

test('of several drafts only the last is open; the others say what became of them', async () => {
  await say({ text: 'remind me tomorrow at 9am to call' });
  await say({ text: 'remind me tomorrow at 8am to swim' });
  await press('No');
  await say({ text: 'remind me tomorrow at 7am to run' });
  const names = (await states()).map((line) => line.slice(line.indexOf(':') + 2));
  expect(names).toEqual(['replaced', 'refused', 'open']);
  expect(await face.opened.schedules.list({ limit: 5 })).toEqual([]);
});

test('a change of what is there is a card, too; nobody answers it and it expires', async () => {
  await say({ text: 'remind me every day at 9am to call' });
  await say({ text: 'yes' });
  await say({ text: 'delete the call reminder' });
  expect((await cards()).map(({ kind, state }) => [kind, state])).toEqual([
    ['schedule', 'accepted'],
    ['change', 'open'],
  ]);
  clock.advance(2 * HOUR);
  expect((await cards()).map(({ state }) => state)).toEqual(['accepted', 'expired']);
});

test('a conversation that is begun anew leaves no card open', async () => {
  await say({ text: 'remind me tomorrow at 9am to call' });
  await say({ text: '/new' });
  expect((await cards()).map(({ state }) => state)).toEqual(['expired']);
});

test('a card names the schedule that is waited for', async () => {
  await face.opened.schedules.add({ name: 'Backup', cron: '0 3 * * *', say: 'x' });
  await say({ text: 'when the backup fails, tell me' });
  expect(await cards()).toMatchObject([{ when: 'when the schedule "Backup" fails' }]);
});

test('what is done to a schedule that waits names what it waits for', async () => {
  await face.opened.schedules.add({ name: 'Backup', cron: '0 3 * * *', say: 'x' });
  const event = { on: 'schedule', schedule: 'Backup', outcome: 'failed' };
  await face.opened.schedules.add({ name: 'Alarm', say: 'x', trigger: { event } });
  await say({ text: 'pause the alarm' });
  await say({ text: 'yes' });
  expect((await messages())[0]?.text).toContain('when the schedule "Backup" fails');
});
