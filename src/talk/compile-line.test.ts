import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCallCounter } from '../base/counted-calls.fake.ts';
import { repeated } from '../compiler/entangled.fake.ts';
import type { CompileLine } from '../heartbeat/compiled-line.ts';
import { conditionsIn } from '../language/conditions-in.ts';
import { openThinkingHome, type ThinkingHome } from '../runtime/thinking-home.fake.ts';
import { createCompileLine } from './compile-line.ts';
import { createCheckDraft } from './drafts/check-draft.ts';

let house: ThinkingHome;
let compileLine: CompileLine;
beforeAll(async () => {
  house = await openThinkingHome({ scenario: () => ({ text: '' }) });
  const { own, schedules } = house.opened;
  compileLine = createCompileLine({
    clock: house.clock,
    catalog: async () => (await own.tools()).catalog,
    skills: own.skills,
    settings: () =>
      ({
        times: {
          morning: '09:00',
          noon: '12:00',
          afternoon: '15:00',
          evening: '18:00',
          night: '21:00',
        },
      }) as never,
    check: createCheckDraft({ tools: own.tools, schedules }),
  });
});
afterAll(() => house.close());

const AT = { agent: 'main', session: 'agent:main:inbox:direct:owner', timezone: 'Europe/Berlin' };

test.each([
  ['if the disk is over 90 % tell me', 'check', 'message.send'],
  ['sag mir, wenn die Platte über 90% ist', 'check', 'message.send'],
  ['watch https://example.com for changes', 'check', 'watch.changed'],
  // One judgement over what is read is a step of the plan that looks, and wakes nobody.
  [
    'send me new posts of the feed https://example.com/feed.xml that are about databases',
    'check',
    'think',
  ],
  ['tell me if https://example.com/status sounds urgent', 'check', 'think'],
  ['sag mir, wenn https://example.com/status dringend klingt', 'check', 'think'],
  // It could be waited for, and is looked at like all else here.
  ['when the file alarm.txt changes, tell me', 'check', 'watch.changed'],
  ['if the disk is over 90%, think about what to delete', 'condition', 'heartbeat.wake'],
  ['If the disk is over 90% then look what to delete', 'condition', 'heartbeat.wake'],
  ['Think about what to delete when the disk is over 90%', 'condition', 'heartbeat.wake'],
])('"%s" is looked at without a model: %s', async (line, kind, tool) => {
  const compiled = await compileLine(line, AT);
  expect(compiled).toMatchObject({ kind, tools: expect.arrayContaining([tool]) });
  expect(compiled).not.toHaveProperty('definition.trigger');
});

test.each([
  'check my mail for anything urgent',
  // What would be done at every look.
  'tell me the time',
  'send me "hello"',
  'pause everything',
  'if it looks like rain, say so',
])('"%s" needs judgement', async (line) => {
  expect(await compileLine(line, AT)).toEqual({ kind: 'judged' });
});

test('a line that takes too much to read is left to judgement, however many conditions it may hold', async () => {
  const counter = await createCallCounter();
  const calls: number[] = [];
  for (const line of ['if 9:00, ', 'if the disk is over 90 %, ', 'if a, then b, '])
    for (const length of [500, 50_000])
      calls.push(
        await counter.callsOf(async () =>
          expect(await compileLine(repeated(line, length), AT)).toEqual({ kind: 'judged' }),
        ),
      );
  await counter.stop();
  expect(Math.max(...calls)).toBeLessThan(2_000_000);
});

test('a line that says when is done then, and one point in time is none for this file', async () => {
  expect(await compileLine('send me "hello" every day at 9', AT)).toMatchObject({
    kind: 'check',
    trigger: { cron: '0 9 * * *', timezone: 'Europe/Berlin' },
  });
  expect(await compileLine('remind me at 5pm to eat', AT)).toMatchObject({ kind: 'refused' });
});

test.each([
  ['if a, b, do c', ['tell me if a, b', 'tell me if a']],
  ['do c when a is b', ['tell me when a is b']],
  ['wenn a dann b', ['sag mir Bescheid, wenn a']],
  ['nothing to see', []],
])('the conditions in "%s", the longest first', (line, conditions) => {
  expect(conditionsIn(line)).toEqual(conditions);
});
