/** What is said of a reminder beside its words and its time: taken out of the sentence, put on the draft, or not read at all. */
import { expect, test } from 'vitest';
import { fakeOptions } from '../compile.fake.ts';
import { compile } from '../compile.ts';
import { millisUntil } from './millis-until.ts';

const MINUTE = 60_000;
const read = (text: string) => compile(text, fakeOptions());
/** Sunday, noon in Berlin. */
function draftOf(text: string) {
  const result = read(text);
  if (result.kind !== 'draft') throw new Error(`${text}: ${JSON.stringify(result)}`);
  return result.draft;
}

test.each([
  ['remind me every 10 minutes until I say done to take my pills', '2026-11-15T11:10:00Z', 10],
  ['remind me to take my pills every 10 minutes until I say done', '2026-11-15T11:10:00Z', 10],
  [
    'remind me at 8pm to take my pills, every 5 minutes until I say done',
    '2026-11-15T19:00:00Z',
    5,
  ],
  ['remind me at 8pm to take my pills until I confirm', '2026-11-15T19:00:00Z', 10],
  ["nag me every 5 minutes from 7pm to take my pills until it's done", '2026-11-15T18:00:00Z', 5],
  [
    'remind me at 3pm to take my pills and keep reminding me every 5 minutes until I have done it',
    '2026-11-15T14:00:00Z',
    5,
  ],
  [
    'remind me at 3pm to take my pills, nagging me every 5 minutes until done',
    '2026-11-15T14:00:00Z',
    5,
  ],
  ['keep reminding me every hour to take my pills', '2026-11-15T12:00:00Z', 60],
])('"%s" is told once at %s and again every %i minutes', (text, atUtc, minutes) => {
  expect(draftOf(text)).toMatchObject({
    trigger: { kind: 'at', atUtc },
    againEveryMs: minutes * MINUTE,
    plan: { tools: [{ tool: 'message.send', input: { text: 'Reminder: take my pills' } }] },
  });
});

test('a recurring one is told again each time, in both languages, and says so', () => {
  const english = draftOf(
    'every day at 8 remind me to take my pills, again every 10 minutes until I say done',
  );
  expect(english).toMatchObject({ trigger: { kind: 'cron' }, againEveryMs: 10 * MINUTE });
  expect(english.summary).toContain("I'll repeat it every 10 minutes until it is done");
  const german = draftOf(
    'erinnere mich täglich um 8 Uhr an die Tabletten, alle 10 Minuten bis ich erledigt sage',
  );
  expect(german).toMatchObject({ trigger: { kind: 'cron' }, againEveryMs: 10 * MINUTE });
  expect(german.summary).toContain('alle 10 Minuten noch einmal, bis es erledigt ist');
});

test.each([
  // It belongs to what is to be done.
  'remind me at 5pm to wait until it is done',
  // The next one would end it before it is told again.
  'remind me every day at 8, 8:05 and 8:10 to take my pills, again every 10 minutes until I say done',
])('"%s" is not told again', (text) => {
  const result = read(text);
  expect(result.kind === 'draft' ? result.draft.againEveryMs : undefined).toBeUndefined();
});

test.each([
  ['remind me tomorrow at 9am to call mum, if I don’t answer by 10, tell Ann', 60],
  [
    'remind me tomorrow at 9am to call mum and tell Ann if I haven’t answered within half an hour',
    30,
  ],
  ['remind me tomorrow at 9am to call mum. If I don’t answer, tell Ann', 30],
  [
    'remind me tomorrow at 9am to call mum until I confirm, if I don’t answer after 3 tries, tell Ann',
    30,
  ],
  [
    'erinnere mich morgen um 9 Uhr, Mama anzurufen, wenn ich bis 10 Uhr nicht antworte, sag Ann Bescheid',
    60,
  ],
])('"%s": Ann is told after %i minutes', (text, minutes) => {
  const { ifUnanswered, summary } = draftOf(text);
  expect(ifUnanswered).toMatchObject({ afterMs: minutes * MINUTE, name: 'Ann' });
  expect(ifUnanswered?.session).toBe('agent:main:telegram:direct:8');
  expect(summary).toMatch(/Ann\.$/);
});

test('another way is the same person elsewhere; somebody unknown is named and nothing is read', () => {
  const draft = draftOf(
    "remind me at 6pm to call mum, if I don't answer within 5 minutes, tell me on telegram",
  );
  expect(draft.ifUnanswered).toMatchObject({ name: null, way: 'Telegram', afterMs: 5 * MINUTE });
  for (const text of [
    "remind me at 6pm to call mum, if I don't answer by 7, tell Zoe",
    'remind Zoe at 5pm to call mum',
  ])
    expect(read(text)).toMatchObject({
      kind: 'not-understood',
      reason: expect.stringContaining('"Zoe"'),
    });
});

test.each([
  ['remind Ann at 5pm to call mum', 'Reminder: call mum', 'to Ann.'],
  ['at 5pm remind Ann to call mum', 'Reminder: call mum', 'to Ann.'],
  ['erinnere Ann um 17 Uhr, Mama anzurufen', 'Erinnerung: Mama anrufen', 'Ann die Nachricht'],
])('"%s" goes to Ann', (text, said, shown) => {
  const { plan, summary } = draftOf(text);
  const session = 'agent:main:telegram:direct:8';
  expect(plan?.tools).toMatchObject([{ tool: 'message.send', input: { text: said, session } }]);
  expect(summary).toContain(shown);
});

const session = 'agent:main:telegram:direct:9';
const JONAS = { kind: 'person', id: 'person_jonas', name: 'Jonas', session } as const;
const receivers = [...(fakeOptions().receivers ?? []), JONAS];

test.each([
  ['remind Ann and Jonas at 5pm to call mum', ['Ann', 'Jonas'], 'Reminder: call mum'],
  ['at 5pm remind Ann, Jonas and me to call mum', ['Ann', 'Jonas', null], 'Reminder: call mum'],
  ['remind me and Ann at 5pm to call mum', [null, 'Ann'], 'Reminder: call mum'],
  ['erinnere Ann und mich um 17 Uhr, Mama anzurufen', ['Ann', null], 'Erinnerung: Mama anrufen'],
])('"%s" is a reminder for each of %j', (text, whom, said) => {
  const result = compile(text, fakeOptions({ receivers }));
  if (result.kind !== 'drafts') throw new Error(JSON.stringify(result));
  const sessions: (string | null)[] = result.drafts.map(({ plan }) => {
    expect(plan?.tools).toMatchObject([{ tool: 'message.send', input: { text: said } }]);
    return String(plan?.tools[0]?.input['session'] ?? '');
  });
  expect(sessions).toEqual(
    whom.map((name) => receivers.find((one) => one.name === name)?.session ?? ''),
  );
});

test.each([
  ["remind Ann at 9pm to eat; if she doesn't answer by 10, tell me", 'I tell nobody'],
  ["remind Ann at 9pm to eat, and tell me if Ann hasn't answered", 'I tell nobody'],
  ['erinnere Ann um 21 Uhr an Tee, wenn sie nicht antwortet, sag es mir', 'sage ich niemandem'],
  ['erinnere uns alle um 17 Uhr ans Essen', '"uns alle"'],
])('"%s" is refused and says why: %s', (text, reason) => {
  expect(read(text)).toMatchObject({
    kind: 'not-understood',
    reason: expect.stringContaining(reason),
  });
});

test('one more who is not known is named, and a verb behind "and" is nobody', () => {
  expect(read('remind Ann and Zoe at 5pm to call mum')).toMatchObject({
    kind: 'not-understood',
    reason: expect.stringContaining('"Zoe"'),
  });
  expect(read('remind Ann and call mum at 5pm')).not.toMatchObject({ kind: 'drafts' });
});

test('of somebody who can be told it is not said that they can not', () => {
  const reasonOf = (text: string) => {
    const result = read(text);
    return result.kind === 'not-understood' ? result.reason : result.kind;
  };
  expect(reasonOf('tell Zoe when the dishwasher is done')).toContain("I don't know whom you mean");
  expect(reasonOf('tell Ann when the dishwasher is done') ?? '').not.toContain('other people');
});

test('of two times of day that an hour may be, the first that comes is meant', () => {
  const at = Temporal.ZonedDateTime.from('2026-11-15T17:00[Europe/Berlin]').epochMilliseconds;
  const until = (said: string) => millisUntil(said, at, 'Europe/Berlin');
  expect(until('9')).toBe(240 * MINUTE);
  expect(until('9 am')).toBe(16 * 60 * MINUTE);
  expect(until('17:30')).toBe(30 * MINUTE);
  expect(until('05:00')).toBe(12 * 60 * MINUTE);
  expect(until('25')).toBeNull();
  expect(until('5')).toBe(12 * 60 * MINUTE);
  // In the night of the change there is an hour more.
  const night = Temporal.ZonedDateTime.from('2026-10-25T01:00[Europe/Berlin]').epochMilliseconds;
  expect(millisUntil('04:00', night, 'Europe/Berlin')).toBe(4 * 60 * MINUTE);
});
