/** The page with somebody behind it who answers: messages have their turns, and what was said is told as events. */
import type { Browser } from 'playwright-core';
import { createSystemClock } from '../../src/base/clock.ts';
import { silentLog } from '../../src/base/log.fake.ts';
import type { OthersWords } from '../../src/domain/others-words.ts';
import { firstAttempt } from '../../src/domain/run/step.ts';
import { createMessageAnnouncer } from '../../src/runs/announce/announce-messages.ts';
import { createRequestAnnouncer } from '../../src/runs/announce/announce-requests.ts';
import { createHomeTurns } from '../../src/talk/turns/home-turns.ts';
import { openPageTest, type PageTest } from '../page.fake.ts';

export interface TalkTest extends PageTest {
  /** Something is said in a session, by whoever. */
  said(message: {
    sessionKey: string;
    text: string;
    role?: 'assistant' | 'user' | 'notice';
    runId?: string;
    choices?: { label: string; value: string }[];
    othersWords?: readonly OthersWords[];
  }): Promise<void>;
  /** A run that is under way in a session, after it called a tool. */
  begin(
    sessionKey: string,
    call: { input: unknown; output: unknown },
  ): Promise<{ id: string; end(text: string): Promise<void> }>;
}

export async function openTalkTest(browser: Browser): Promise<TalkTest> {
  const kit = await openPageTest(browser);
  const { opened, events } = kit.face;
  const { store, requests } = opened;
  const clock = createSystemClock();
  const hears = { clock, log: silentLog, emit: events.emit };
  const messages = createMessageAnnouncer({ ...hears, inbox: store.inbox });
  const asked = createRequestAnnouncer({ ...hears, requests });
  const turns = createHomeTurns(opened, {
    clock,
    log: silentLog,
    owner: 'a',
    isDeadOwner: () => false,
    wake: () => undefined,
    onFinished: messages.look,
  });
  messages.start();
  asked.start();
  turns.start();
  const stopHearing = store.changes.onChange(() => {
    messages.look();
    asked.look();
    turns.poke();
  });
  let count = 0;

  async function said(message: Parameters<TalkTest['said']>[0]): Promise<void> {
    count += 1;
    const rest = { key: `said:${count}`, role: 'assistant', runId: null, ...message } as const;
    await store.outbox.send(rest, clock.nowMs());
    messages.look();
  }

  return {
    ...kit,
    said,
    async begin(sessionKey, { input, output }) {
      const nowMs = clock.nowMs();
      const place = { cause: 'queued', lane: 'main', orderKey: 'k', sessionKey } as const;
      const when = { scheduleId: null, scheduledForMs: null, attempt: 1, notBeforeMs: 0 };
      const hold = { owner: 'a', nowMs, leaseUntilMs: nowMs + 600_000 };
      const run = await store.engine.begin({ ...place, ...when, enqueuedMs: nowMs }, hold);
      const { id, fence } = run;
      const call = {
        id: 'a',
        position: 0,
        kind: 'tool',
        tool: 'web.read',
        effect: 'read',
      } as const;
      const step = {
        ...firstAttempt({ ...call, input, output }, nowMs),
        state: 'succeeded',
      } as const;
      await store.journal.record({ runId: id, owner: 'a', fence, steps: [step] });
      const facts = { runId: id, scheduleId: null };
      events.emit('run-started', { ...facts, attempt: 1, latenessMs: 0 });
      return {
        id,
        async end(text) {
          const outcome = { kind: 'succeeded', summary: text } as const;
          const said = {
            key: `${id}:answer`,
            sessionKey,
            text,
            role: 'assistant',
            runId: id,
          } as const;
          const rest = { steps: [], messages: [said], deliveries: [] };
          const end = { run, owner: 'a', outcome, nowMs: clock.nowMs(), tier: 'agent' } as const;
          await store.ledger.completeRun({ ...end, ...rest });
          messages.look();
          events.emit('run-finished', { ...facts, state: 'succeeded', summary: text });
        },
      };
    },
    async close() {
      stopHearing();
      await turns.stop();
      await messages.stop();
      await asked.stop();
      await kit.close();
    },
  };
}
