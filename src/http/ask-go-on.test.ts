import { describe, expect, test } from 'vitest';
import { openPausedHome } from '../talk/go-on.fake.ts';
import { HAS_BROWSER, openBrowser } from './browser.fake.ts';
import { FAKE_TOKEN, type FakeFace, openFakeFace } from './http.fake.ts';

/** A house whose agent has stopped and asked, with its own HTTP face. */
async function openAskingFace() {
  const house = await openPausedHome();
  const { talk, messages } = house.opened.house;
  const face = await openFakeFace({ api: { talk, messages } });
  return { house, face };
}

const waitingIn = async (face: FakeFace) => (await face.call('GET', '/inbox')).document['waiting'];

test('POST /ask/go-on goes on, once, whatever draft is open', async () => {
  const { house, face } = await openAskingFace();
  try {
    const session = 'agent:main:inbox:direct:owner';
    expect(await waitingIn(face)).toEqual([session]);
    await face.call('POST', '/ask', { text: 'send me hello every minute' });
    const { document } = await face.call('POST', '/ask/go-on', { session });
    expect(document).toMatchObject({ ok: true, kind: 'handed-over' });
    const { id } = document['run'] as { id: string };
    expect(await house.ended(id)).toMatchObject({ summary: 'All there.' });
    expect(await house.opened.schedules.list({ limit: 10 })).toEqual([]);
    expect(await waitingIn(face)).toEqual([]);
    const again = await face.call('POST', '/ask/go-on', { session });
    expect(again.document).toMatchObject({ ok: false, error: { code: 'wrong-status' } });
  } finally {
    await face.close();
    await house.close();
  }
});

describe.skipIf(!HAS_BROWSER)('in a real browser', () => {
  test('a button beside the question of the agent lets it go on', async () => {
    const { house, face } = await openAskingFace();
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`${face.address}/#token=${FAKE_TOKEN}`);
      await page.waitForSelector('#inbox button');
      expect(await page.locator('#inbox button').allTextContents()).toEqual(['Go on']);
      const answered = page.waitForResponse('**/ask/go-on');
      await page.click('#inbox button');
      expect((await answered).status()).toBe(200);
      const [run] = await house.opened.store.engine.list({ limit: 1 });
      const { id: runId, scheduleId, state, summary } = await house.ended(run?.id ?? '');
      face.events.emit('run-finished', { runId, scheduleId, state, summary: summary ?? '' });
      await page.waitForSelector('#inbox .what:has-text("All there.")');
      expect(await page.locator('#inbox button').count()).toBe(0);
    } finally {
      await browser.close();
      await face.close();
      await house.close();
    }
  });
});

test('POST /ask with "go on" goes on where the agent stopped', async () => {
  const { house, face } = await openAskingFace();
  try {
    const { document } = await face.call('POST', '/ask', { text: 'go on' });
    expect(document).toMatchObject({ ok: true, kind: 'handed-over' });
    const { id } = document['run'] as { id: string };
    expect(await house.ended(id)).toMatchObject({ summary: 'All there.' });
  } finally {
    await face.close();
    await house.close();
  }
});
