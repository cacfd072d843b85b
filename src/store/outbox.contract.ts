/** Promises of every outbox and every list of incidents. */
import { describe, expect, test } from 'vitest';
import type { OutgoingMessage } from '../domain/run/delivery.ts';
import { FAKE_NOW } from '../domain/schedule/schedule.fake.ts';
import type { ShownDraft } from '../domain/shown-draft.ts';
import { instantMs } from '../time/instant.ts';
import type { Store } from './store.ts';

const NOW = instantMs(FAKE_NOW);
const MINUTE = 60_000;

const fakeCard: ShownDraft = {
  tag: '0a1b2c3d',
  kind: 'now',
  name: 'Tea',
  summary: 'send you the message "Tea"',
  when: null,
  timezone: null,
  nextFires: [],
  steps: ['send you the message "Tea"'],
  capabilities: ['message.send'],
  cost: { tokens: 0, modelCalls: 0 },
  notes: [],
  tier: 'direct',
  trigger: null,
  plan: null,
  instruction: null,
  skill: null,
  madeBy: 'compiler',
};

export function describeOutbox(harness: { store: () => Store; openStore: () => Store }): void {
  const message = (key: string, options: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
    key,
    sessionKey: 'agent:main:terminal:direct:me',
    text: `text of ${key}`,
    role: 'assistant',
    runId: null,
    ...options,
  });
  const claim = (store: Store, nowMs = NOW, owner = 'a') =>
    store.outbox.claim({ owner, nowMs, leaseUntilMs: nowMs + MINUTE, limit: 10 });

  describe('the outbox', () => {
    test('a message is in the inbox and on its way, once per key', async () => {
      const store = harness.store();
      expect(await store.outbox.send(message('k1'), NOW)).toBe(true);
      expect(await harness.openStore().outbox.send(message('k1'), NOW)).toBe(false);
      expect(await store.inbox.list({ limit: 10 })).toMatchObject([
        { text: 'text of k1', role: 'assistant', createdMs: NOW },
      ]);
      expect(await store.outbox.list({ limit: 10 })).toMatchObject([
        {
          key: 'k1',
          channel: 'terminal',
          target: 'agent:main:terminal:direct:me',
          state: 'waiting',
          body: { text: 'text of k1' },
        },
      ]);
    });

    test('what is in no inbox is on its way once per key and target, and not before its time', async () => {
      const { outbox, inbox } = harness.store();
      const one = { key: 'k1', channel: 'push', target: 'device_1', body: { of: 1 } };
      const times = { nowMs: NOW, notBeforeMs: NOW + MINUTE };
      const added = [one, one, { ...one, target: 'device_2' }].map((each) =>
        outbox.add(each, times),
      );
      expect(await Promise.all(added)).toEqual([true, false, true]);
      expect(await inbox.list({ limit: 10 })).toEqual([]);
      expect(await claim(harness.store())).toEqual([]);
      expect(await claim(harness.store(), NOW + MINUTE)).toMatchObject([
        one,
        { target: 'device_2' },
      ]);
    });

    test('a message and its delivery are found by their key, in their session alone', async () => {
      const { outbox, inbox } = harness.store();
      await outbox.send(message('k1'), NOW);
      const here = { sessionKey: message('k1').sessionKey, key: 'k1' };
      expect(await inbox.find(here)).toMatchObject({ text: 'text of k1' });
      expect(await outbox.find(here)).toMatchObject({ key: 'k1', state: 'waiting' });
      for (const elsewhere of [
        { ...here, key: 'k2' },
        { ...here, sessionKey: 'x' },
      ]) {
        expect(await inbox.find(elsewhere)).toBeNull();
        expect(await outbox.find(elsewhere)).toBeNull();
      }
    });

    test('a draft is kept with the message that offers it, and is not on its way to the channel', async () => {
      const store = harness.store();
      await store.outbox.send(message('k1', { draft: fakeCard }), NOW);
      await store.outbox.send(message('k2'), NOW);
      const [plain, offers] = await store.inbox.list({ limit: 10 });
      expect([plain?.draft, offers?.draft]).toEqual([null, fakeCard]);
      const bodies = (await store.outbox.list({ limit: 10 })).map(({ body }) => Object.keys(body));
      expect(bodies).toEqual([
        ['text', 'sessionKey', 'isLiteral'],
        ['text', 'sessionKey', 'isLiteral'],
      ]);
    });

    test('what somebody presses an answer to is kept and sent with hidden letters written out', async () => {
      const store = harness.store();
      const hidden = 'a\u202Eb\nc\u200B';
      const choices = [{ label: hidden, value: 'yes' }];
      await store.outbox.send(message('k1', { text: hidden, choices }), NOW);
      await store.outbox.send(message('k2', { text: hidden, runId: 'run_1' }), NOW);
      const texts = ['a\\u202eb\nc\\u200b', hidden];
      const kept = await store.inbox.list({ limit: 10 });
      expect(kept.map(({ text }) => text)).toEqual(texts.toReversed());
      expect(kept.at(-1)?.choices).toEqual([{ label: 'a\\u202eb c\\u200b', value: 'yes' }]);
      const bodies = (await store.outbox.list({ limit: 10 })).map(({ body }) => body['text']);
      expect(new Set(bodies)).toEqual(new Set(texts));
    });

    test('a message for a session without a channel is on its way to its person, one in their place is not', async () => {
      const store = harness.store();
      const sessions = ['agent:main:inbox:direct:owner', 'agent:main:cron:job:sched_1'];
      for (const sessionKey of sessions)
        await store.outbox.send(message(sessionKey, { sessionKey, avoid: ['chat'] }), NOW);
      await store.outbox.send(message('k2', { role: 'user' }), NOW);
      expect(await store.inbox.list({ limit: 10 })).toHaveLength(3);
      expect(await store.outbox.list({ limit: 10 })).toMatchObject(
        sessions.toReversed().map((target) => ({
          channel: 'inbox',
          target,
          body: { text: `text of ${target}`, avoid: ['chat'], runId: null },
        })),
      );
    });

    test('one target gets its deliveries one after the other, in order; others do not wait', async () => {
      const store = harness.store();
      for (const key of ['k1', 'k2']) await store.outbox.send(message(key), NOW);
      const other = 'agent:main:terminal:direct:you';
      await store.outbox.send(message('k3', { sessionKey: other }), NOW);
      const first = await claim(store);
      expect(first.map(({ key }) => key).toSorted()).toEqual(['k1', 'k3']);
      expect(await claim(harness.openStore(), NOW, 'b')).toEqual([]);
      for (const delivery of first)
        await store.outbox.settle({ delivery, owner: 'a', nowMs: NOW, result: { state: 'sent' } });
      expect((await claim(store)).map(({ key }) => key)).toEqual(['k2']);
    });

    test('a channel gets no more than it has room for, the oldest first, and the others all of theirs', async () => {
      const store = harness.store();
      for (const peer of ['c', 'b', 'a'])
        for (const channel of ['terminal', 'webhook'])
          await store.outbox.send(
            message(`${channel}-${peer}`, { sessionKey: `agent:main:${channel}:direct:${peer}` }),
            NOW,
          );
      const lease = { owner: 'a', nowMs: NOW, leaseUntilMs: NOW + MINUTE, limit: 2 };
      const keys = async (room: Record<string, number>) =>
        (await store.outbox.claim({ ...lease, room })).map(({ key }) => key);
      expect(await keys({ webhook: 0 })).toEqual(['terminal-c', 'terminal-b']);
      expect(await keys({ webhook: 1, terminal: 0 })).toEqual(['webhook-c']);
      expect(await store.outbox.nextDueMs({ exceptChannels: ['webhook', 'terminal'] })).toBe(
        NOW + MINUTE + 1,
      );
      expect(await store.outbox.nextDueMs()).toBe(0);
    });

    test('how far a message came is kept, for its sender alone, and the lease with it', async () => {
      const store = harness.store();
      await store.outbox.send(message('k1'), NOW);
      const [delivery] = await claim(store);
      if (delivery === undefined) throw new Error('nothing was claimed');
      expect(delivery.progress).toEqual({ via: null, edits: null, receipts: [] });
      const progress = { via: 'x', edits: null, receipts: ['1'] };
      const note = (owner: string) =>
        store.outbox.note({ delivery, owner, progress, leaseUntilMs: NOW + 5 * MINUTE });
      expect(await note('b')).toBe('lost');
      expect(await note('a')).toBe('noted');
      expect(await store.outbox.nextDueMs()).toBe(NOW + 5 * MINUTE + 1);
      const result = { state: 'waiting', notBeforeMs: NOW, error: 'cut off' } as const;
      const further = { ...progress, receipts: ['1', '2'] };
      await store.outbox.settle({ delivery, owner: 'a', nowMs: NOW, result, progress: further });
      expect(await note('a')).toBe('lost');
      expect(await claim(harness.openStore())).toMatchObject([{ key: 'k1', progress: further }]);
    });

    test('one that was replacing a message when its sender died does so again', async () => {
      const store = harness.store();
      await store.outbox.send(message('k1'), NOW);
      const [delivery] = await claim(store, NOW, 'dead');
      if (delivery === undefined) throw new Error('nothing was claimed');
      const progress = { via: null, edits: 'r1', receipts: [] };
      const leaseUntilMs = NOW + MINUTE;
      await store.outbox.note({ delivery, owner: 'dead', progress, leaseUntilMs });
      expect(await store.outbox.recover({ nowMs: NOW, dead: ['dead'], repeatable: [] })).toEqual(
        [],
      );
      expect(await claim(store)).toMatchObject([{ key: 'k1', progress }]);
    });

    test('one that waits for its next try holds up those behind it', async () => {
      const store = harness.store();
      for (const key of ['k1', 'k2']) await store.outbox.send(message(key), NOW);
      const [delivery] = await claim(store);
      const notBeforeMs = NOW + MINUTE;
      const result = { state: 'waiting', notBeforeMs, error: 'refused' } as const;
      if (delivery) await store.outbox.settle({ delivery, owner: 'a', nowMs: NOW, result });
      expect(await claim(store, NOW + MINUTE - 1)).toEqual([]);
      expect(await store.outbox.nextDueMs()).toBe(notBeforeMs);
      expect(await claim(store, NOW + MINUTE)).toMatchObject([
        { key: 'k1', attempt: 2, error: 'refused' },
      ]);
    });

    test('what a dead sender held goes out again where a repeat can be told, else is in doubt', async () => {
      const store = harness.store();
      await store.outbox.send(message('k1'), NOW);
      await store.outbox.send(message('k2', { sessionKey: 'agent:main:webhook:direct:x' }), NOW);
      const held = await claim(store, NOW, 'dead');
      const recover = (dead: string[]) =>
        store.outbox.recover({ nowMs: NOW + 1, dead, repeatable: ['webhook'] });
      expect(await recover([])).toEqual([]);
      expect(await store.outbox.owners()).toEqual(['dead']);
      const [inDoubt, ...others] = await recover(['dead']);
      expect(inDoubt).toMatchObject({ key: 'k1', state: 'in-doubt' });
      expect(others).toEqual([]);
      // In the same step: whoever dies now leaves nothing untold.
      expect(await harness.openStore().incidents.list({ all: false, limit: 10 })).toMatchObject([
        { subject: `doubt:${inDoubt?.id}`, kind: 'in-doubt' },
      ]);
      // The message about it goes out as well.
      expect((await claim(store)).map(({ key }) => key)).toContain('k2');
      const [late] = held;
      const result = { state: 'sent' } as const;
      expect(
        late && (await store.outbox.settle({ delivery: late, owner: 'dead', nowMs: NOW, result })),
      ).toBe('lost');
    });

    test('a try that was lost settles none that came after it, not even one of the same sender', async () => {
      const store = harness.store();
      await store.outbox.send(message('k1'), NOW);
      const [lost] = await claim(store);
      if (lost === undefined) throw new Error('nothing was claimed');
      const settle = () =>
        store.outbox.settle({ delivery: lost, owner: 'a', nowMs: NOW, result: { state: 'sent' } });
      for (const owner of ['b', 'a']) {
        const { channel: name } = lost;
        await store.outbox.recover({ nowMs: NOW, dead: ['a', 'b'], repeatable: [name] });
        expect(await claim(store, NOW, owner)).toHaveLength(1);
        expect(await settle()).toBe('lost');
      }
    });

    test('looks again when the lease of what is being sent runs out', async () => {
      const store = harness.store();
      expect(await store.outbox.nextDueMs()).toBeNull();
      await store.outbox.send(message('k1'), NOW);
      await claim(store);
      expect(await store.outbox.nextDueMs()).toBe(NOW + MINUTE + 1);
    });

    test('a lease that ran out frees a delivery', async () => {
      const store = harness.store();
      await store.outbox.send(message('k1'), NOW);
      await claim(store);
      const recover = (nowMs: number) => store.outbox.recover({ nowMs, dead: [], repeatable: [] });
      expect(await recover(NOW + MINUTE)).toEqual([]);
      expect(await recover(NOW + MINUTE + 1)).toHaveLength(1);
    });

    test('what failed or is in doubt is sent again when a person asks, and nothing else is', async () => {
      const store = harness.store();
      await store.outbox.send(message('k1'), NOW);
      const [delivery] = await claim(store);
      if (delivery === undefined) throw new Error('nothing was claimed');
      expect(await store.outbox.resend({ id: delivery.id, nowMs: NOW })).toBeNull();
      const result = { state: 'failed', error: 'gone' } as const;
      await store.outbox.settle({ delivery, owner: 'a', nowMs: NOW, result });
      expect(await claim(store)).toEqual([]);
      expect(await store.outbox.nextDueMs()).toBeNull();
      const again = { state: 'waiting', notBeforeMs: NOW, finishedMs: null };
      expect(await store.outbox.resend({ id: delivery.id, nowMs: NOW })).toMatchObject(again);
      expect(await store.outbox.resend({ id: 'nothing', nowMs: NOW })).toBeNull();
      expect(await claim(store)).toMatchObject([{ key: 'k1', attempt: 2 }]);
    });
  });

  test('a try that is in doubt has its incident in the step that records it', async () => {
    const store = harness.store();
    await store.outbox.send(message('k1'), NOW);
    const [delivery] = await claim(store);
    if (delivery === undefined) throw new Error('nothing was claimed');
    const result = { state: 'in-doubt', error: 'cut off' } as const;
    await store.outbox.settle({ delivery, owner: 'a', nowMs: NOW, result });
    expect(await harness.openStore().incidents.list({ all: false, limit: 10 })).toMatchObject([
      { subject: `doubt:${delivery.id}`, text: expect.stringContaining('cut off') },
    ]);
  });

  describe('incidents', () => {
    const trouble = (subject: string, kind = 'failing') => ({
      subject,
      kind,
      sessionKey: 's',
      text: `${subject} ${kind}`,
    });
    const told = async (store: Store): Promise<string[]> =>
      (await store.inbox.list({ limit: 100 })).map(({ text }) => text).reverse();

    test('the owner hears the beginning, what got worse, and the end, and nothing twice', async () => {
      const store = harness.store();
      await store.incidents.report(trouble('a'), NOW);
      await store.incidents.report(trouble('a'), NOW + 1);
      await store.incidents.report(trouble('a', 'disabled'), NOW + 2);
      expect(await store.incidents.list({ all: false, limit: 10 })).toMatchObject([
        { subject: 'a', kind: 'disabled', count: 3, openedMs: NOW, lastMs: NOW + 2 },
      ]);
      const end = { subject: 'a', text: 'a is well', nowMs: NOW + 3 };
      await store.incidents.resolve(end);
      await store.incidents.resolve(end);
      expect(await told(store)).toEqual(['a failing', 'a disabled', 'a is well']);
      expect(await store.incidents.list({ all: false, limit: 10 })).toEqual([]);
      expect(await store.incidents.list({ all: true, limit: 10 })).toHaveLength(1);
      await store.incidents.report(trouble('a'), NOW + 4);
      expect(await told(store)).toHaveLength(4);
    });

    test('the end of an incident may tell how often it happened', async () => {
      const store = harness.store();
      for (let index = 0; index < 3; index++)
        await store.incidents.report(trouble('a'), NOW + index);
      const text = ({ count }: { count: number }): string => `over after ${count}`;
      await store.incidents.resolve({ subject: 'a', text, nowMs: NOW + 9 });
      expect(await told(store)).toEqual(['a failing', 'over after 3']);
    });

    test('when much goes wrong at once, a few are told of and the rest come as one digest', async () => {
      const store = harness.store();
      for (let index = 0; index < 50; index++)
        await store.incidents.report(trouble(`s${index}`), NOW + index);
      const texts = await told(store);
      expect(texts).toHaveLength(6);
      expect(texts.at(-1)).toContain('rote incidents');
      expect(await store.incidents.list({ all: false, limit: 100 })).toHaveLength(50);
      await store.incidents.resolve({ subject: 's40', text: 'well', nowMs: NOW + 60 });
      expect(await told(store)).toHaveLength(6);
      expect(await store.incidents.digest(NOW + 9 * MINUTE)).toBe(0);
      expect(await store.incidents.digest(NOW + 11 * MINUTE)).toBe(1);
      expect((await told(store)).at(-1)).toContain('44 more messages were held back');
      expect(await store.incidents.digest(NOW + 12 * MINUTE)).toBe(0);
      await store.incidents.report(trouble('later'), NOW + 12 * MINUTE);
      expect((await told(store)).at(-1)).toBe('later failing');
      // An incident that the digest told of has an end to tell of as well.
      await store.incidents.resolve({
        subject: 's41',
        text: 's41 is well',
        nowMs: NOW + 13 * MINUTE,
      });
      expect((await told(store)).at(-1)).toBe('s41 is well');
    });

    test('no other news mutes the failure of a schedule, nor that it works again', async () => {
      const store = harness.store();
      for (let index = 0; index < 20; index++) {
        await store.incidents.report(trouble(`delivery:${index}`, 'failed'), NOW);
        await store.incidents.report(trouble(`schedule:p${index}`, 'pending'), NOW);
      }
      const before = (await told(store)).length;
      await store.incidents.report(trouble('schedule:a'), NOW + 1);
      await store.incidents.resolve({ subject: 'schedule:a', text: 'a is well', nowMs: NOW + 2 });
      expect((await told(store)).slice(before)).toEqual(['schedule:a failing', 'a is well']);
    });

    test('when much works again at once, a few are told of and the rest come as one digest', async () => {
      const store = harness.store();
      for (let index = 0; index < 20; index++)
        await store.incidents.report(trouble(`schedule:${index}`), NOW + index * 11 * MINUTE);
      const later = NOW + 300 * MINUTE;
      for (let index = 0; index < 20; index++)
        await store.incidents.resolve({ subject: `schedule:${index}`, text: 'well', nowMs: later });
      expect(await told(store)).toHaveLength(26);
      expect(await store.incidents.digest(later + 10 * MINUTE)).toBe(1);
      expect((await told(store)).at(-1)).toContain('14 more messages');
    });
  });

  test('a tool reads back what it kept, by scope and name', async () => {
    const store = harness.store();
    await store.toolState.set('sched_1', 'price', '1');
    await store.toolState.set('sched_1', 'price', '2');
    expect(await harness.openStore().toolState.get('sched_1', 'price')).toBe('2');
    expect(await store.toolState.get('sched_2', 'price')).toBeNull();
  });
}
