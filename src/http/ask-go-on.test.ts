import { expect, test } from 'vitest';
import { openPausedHome } from '../talk/go-on.fake.ts';
import { type FakeFace, openFakeFace } from './http.fake.ts';

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
