/** The page in a house that tells reminders: each change of one is heard as in the daemon. */
import type { Browser, Page } from 'playwright-core';
import { createSystemClock } from '../../src/base/clock.ts';
import { silentLog } from '../../src/base/log.fake.ts';
import { reminderChoices } from '../../src/language/reminder-answers.ts';
import { createRevisionAnnouncer } from '../../src/runs/announce/announce-revisions.ts';
import { onceRead } from '../page.fake.ts';
import { openTalkTest, type TalkTest } from '../talk/talk.fake.ts';

export interface RingTest extends TalkTest {
  /** A reminder is told to somebody: of the owner on the page, unless it is said otherwise. */
  remind(id: string, options?: { text?: string; sessionKey?: string }): Promise<void>;
  stateOf(id: string): Promise<{ state: string; isSeen: boolean }>;
  close(): Promise<void>;
}

export const OWN = 'agent:main:web:direct:owner';

export async function openRingTest(browser: Browser): Promise<RingTest> {
  const kit = await openTalkTest(browser);
  const { store, schedules } = kit.face.opened;
  const clock = createSystemClock();
  const revisions = createRevisionAnnouncer({
    revisions: store.revisions,
    clock,
    log: silentLog,
    emit: kit.face.events.emit,
  });
  revisions.start();
  const stopHearing = store.changes.onChange(revisions.look);

  return {
    ...kit,
    signIn: (on, ...where) => onceRead(on, () => kit.signIn(on, ...where)),
    enter: (...where) => onceRead(kit.page, () => kit.enter(...where)),
    async remind(id, { text = `Reminder: ${id}`, sessionKey = OWN } = {}) {
      const { schedule } = await schedules.add({ cron: '0 9 * * *', name: id, say: text });
      const choices = reminderChoices(`rem_${id}`, text);
      const reminder = { id: `rem_${id}`, scheduleId: schedule.id };
      const message = { key: `told:${id}`, sessionKey, text, role: 'assistant' } as const;
      await store.outbox.send({ ...message, runId: null, choices, reminder }, clock.nowMs());
      store.changes.notify();
    },
    async stateOf(id) {
      const found = await store.reminders.get(`rem_${id}`);
      return { state: found?.state ?? 'none', isSeen: (found?.seenMs ?? null) !== null };
    },
    async close() {
      stopHearing();
      await revisions.stop();
      await kit.close();
    },
  };
}

/** Before a page is opened: from then on `setHidden` says whether its tab is in front. */
export async function letItHide(page: Page): Promise<void> {
  await page.addInitScript(`{
    let isHidden = false;
    Object.defineProperty(Document.prototype, 'visibilityState', {
      get: () => (isHidden ? 'hidden' : 'visible'),
    });
    window.setHidden = (hidden) => {
      isHidden = hidden;
      document.dispatchEvent(new Event('visibilitychange'));
    };
  }`);
}

export const setHidden = (page: Page, isHidden: boolean): Promise<unknown> =>
  page.evaluate(`window.setHidden(${isHidden})`);
