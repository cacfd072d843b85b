/** What every channel keeps, whatever the other side does. Each runs it against a real server on loopback. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SendResult } from '../domain/run/decide-delivery.ts';
import {
  type ChannelTarget,
  cronJobSession,
  formatSessionKey,
  heartbeatSession,
  parseSessionKey,
  sessionOfTarget,
} from '../domain/session-key.ts';
import type { Channel, InboundMessage, OutboundMessage } from './channel.ts';

/** `refuses`: it says no. `breaks`: nobody knows what happened. `gone`: there is nobody. `flaky`: each of them, by chance. */
export type OtherSide = 'well' | 'refuses' | 'breaks' | 'gone' | 'flaky';

export interface ChannelUnderTest {
  channel: Channel;
  /** Somebody who can be written to. */
  target: ChannelTarget;
  /** All that this person has seen, in order. */
  arrived(): string[];
  /** Absent where there is no other side that could fail. */
  turn?(side: OtherSide): Promise<void> | void;
  /** Somebody writes; absent where nobody can. */
  say?(text: string): void;
  /** Where what leads nowhere else ends, as what a schedule says that answers to nobody. */
  isLast?: true;
  /** Lets what waits for a time happen. */
  passTime(): Promise<void>;
  close(): Promise<void>;
}

export function channelContract(name: string, open: () => Promise<ChannelUnderTest>): void {
  describe(`${name} as a channel`, () => {
    let one: ChannelUnderTest;
    let aborter: AbortController;
    beforeEach(async () => {
      one = await open();
      aborter = new AbortController();
    });
    afterEach(async () => {
      aborter.abort();
      await one.close();
    });

    async function send(message: OutboundMessage): Promise<SendResult[]> {
      const { channel, target } = one;
      const results: SendResult[] = [];
      for (const [index, part] of channel.split(message).entries())
        results.push(
          await channel.send(target, part, { key: `key#${index}`, signal: aborter.signal }),
        );
      return results;
    }
    const keyOf = (target: ChannelTarget): string => {
      const session = sessionOfTarget({ agent: 'main', channel: one.channel.id }, target);
      return session.ok ? formatSessionKey(session.value) : '';
    };

    test('says that it is ready, and as whom', async () => {
      expect(await one.channel.check(aborter.signal)).toMatchObject({ ready: true });
    });

    test('sends words, in order', async () => {
      for (const text of ['first', 'second & <third>'])
        expect(await send(messageOf(text))).toEqual([expect.objectContaining({ kind: 'sent' })]);
      expect(one.arrived().map(wordsIn)).toEqual(['first', 'secondthird']);
    });

    test('splits what is long within its limits, and loses nothing', async () => {
      const lines = Array.from({ length: 800 }, (_, index) => `line ${index} of it`);
      const { textLength } = one.channel.limits;
      const message = messageOf(lines.join('\n'));
      for (const { text, rendered = '' } of one.channel.split(message))
        expect(Math.max(text.length, rendered.length)).toBeLessThanOrEqual(textLength);
      expect((await send(message)).every(({ kind }) => kind === 'sent')).toBe(true);
      expect(wordsIn(one.arrived().join('\n'))).toBe(wordsIn(lines.join('\n')));
    });

    test('shows what there is to choose from', async () => {
      await send(messageOf('May I?', [{ label: 'Certainly', value: 'yes' }]));
      expect(one.arrived().join('\n')).toContain('Certainly');
    });

    test('never rejects, however the message is made', async () => {
      const texts = ['', ' ', '\u0000', '\ud800', '\u202e', '&lt;', '```\n', '*'.repeat(20_000)];
      const choices = [
        { label: '', value: '' },
        { label: '\ud800', value: 'x'.repeat(1000) },
      ];
      for (const text of texts)
        for (const result of await send(messageOf(text, choices)))
          expect(result.kind).toMatch(/^(?:sent|failed)$/);
    });

    test('does nothing that was stopped before it began', async () => {
      aborter.abort();
      const [result] = await send(messageOf('too late'));
      if (one.turn !== undefined) expect(result).not.toMatchObject({ kind: 'sent' });
      expect(one.arrived()).toEqual(result?.kind === 'sent' ? ['too late'] : []);
      await one.channel.check(aborter.signal);
      await one.channel.typing?.(one.target, aborter.signal);
    });

    test('says honestly what became of it', async () => {
      if (one.turn === undefined) return;
      await one.turn('refuses');
      expect(await send(messageOf('no'))).toMatchObject([{ kind: 'failed', retryable: true }]);
      await one.turn('breaks');
      expect(await send(messageOf('perhaps'))).toMatchObject([{ kind: 'unknown' }]);
      await one.turn('gone');
      expect(await send(messageOf('nobody'))).toMatchObject([{ kind: 'failed', retryable: true }]);
      expect(one.arrived().filter((text) => text !== 'perhaps')).toEqual([]);
    });

    test('where calls fail by chance: what is sent arrived once, what failed did not, the rest at most once', async () => {
      if (one.turn === undefined) return;
      await one.turn('flaky');
      const results = new Map<string, string>();
      for (let index = 0; index < 120; index++) {
        const [result] = await send(messageOf(`message ${index}`));
        results.set(`message ${index}`, result?.kind ?? '');
      }
      const seen = Map.groupBy(one.arrived(), (text) => text);
      for (const [text, kind] of results) {
        const count = seen.get(text)?.length ?? 0;
        if (kind === 'sent') expect(count).toBe(1);
        if (kind === 'failed') expect(count).toBe(0);
        expect(count).toBeLessThanOrEqual(1);
      }
      expect(new Set(results.values())).toEqual(new Set(['sent', 'failed', 'unknown']));
      const known = one.arrived().map((text) => Number(text.split(' ')[1]));
      expect(known).toEqual(known.toSorted((a, b) => a - b));
    });

    test('a session leads to its target and back; what stands beside it leads there too', () => {
      const { channel, target } = one;
      expect(channel.targetOf(keyOf(target))).toEqual(target);
      const session = parseSessionKey(keyOf(target));
      if (!session.ok) throw new Error(session.fault.message);
      expect(channel.targetOf(formatSessionKey(heartbeatSession(session.value)))).toEqual(target);
    });

    test('the session of a schedule leads nowhere', () => {
      if (one.isLast) return;
      for (const job of ['sched_1', one.target.peer])
        expect(one.channel.targetOf(formatSessionKey(cronJobSession('main', job)))).toBeNull();
    });

    test('no peer, however it is named, breaks a key or leads to somebody else', () => {
      const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
      const part = fc.string({ unit, minLength: 1, maxLength: 40 });
      const hostile = fc.oneof(
        part,
        fc.constantFrom('%', ':', '../..', '-', '7:8', '@x', '1e9', ' 7'),
      );
      fc.assert(
        fc.property(hostile, part, fc.option(hostile), (peer, peerKind, thread) => {
          const { channel } = one;
          channel.targetOf(peer);
          const target = channel.targetOf(keyOf({ peerKind, peer, thread }));
          if (target === null) return;
          expect(channel.targetOf(keyOf(target))).toEqual(target);
        }),
      );
    });

    test('hears until the signal fires, whatever the other side does', async () => {
      const { channel } = one;
      if (channel.start === undefined) return;
      for (const side of ['well', 'refuses', 'breaks', 'gone'] as const) {
        await one.turn?.(side);
        const stop = new AbortController();
        const running = channel.start(async () => undefined, stop.signal);
        await one.passTime();
        stop.abort();
        expect(await running).toBeUndefined();
      }
    });

    test('hands on what was written, again where it could not be kept, and where it leads back to', async () => {
      const { channel } = one;
      if (channel.start === undefined || one.say === undefined) return;
      const heard: InboundMessage[] = [];
      const kept = Promise.withResolvers<void>();
      const running = channel.start(async (message) => {
        heard.push(message);
        if (heard.length < 3) throw new Error('the disk is full');
        kept.resolve();
      }, aborter.signal);
      one.say('hello');
      let isKept = false;
      void kept.promise.then(() => {
        isKept = true;
      });
      while (!isKept) await one.passTime();
      expect(new Set(heard.map(({ id }) => id)).size).toBe(1);
      expect(heard[2]?.text).toBe('hello');
      const target = heard[2]?.target ?? one.target;
      expect(channel.targetOf(keyOf(target))).toEqual(target);
      aborter.abort();
      await running;
    });
  });
}

function messageOf(text: string, choices: OutboundMessage['choices'] = []): OutboundMessage {
  return { text, choices, files: [], data: { text, choices } };
}

function wordsIn(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
