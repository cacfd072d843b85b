import { expect, test } from 'vitest';
import { openPausedHome } from '../runtime/go-on.fake.ts';
import { openFakeFace } from './http.fake.ts';

test('POST /ask with "go on" goes on where the agent stopped', async () => {
  const house = await openPausedHome();
  const face = await openFakeFace({ api: { askDesk: house.opened.askDesk } });
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
