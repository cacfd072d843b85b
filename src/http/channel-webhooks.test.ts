import { afterEach, expect, test } from 'vitest';
import { type FakeFace, openFakeFace } from './http.fake.ts';

let face: FakeFace;
afterEach(() => face.close());

const HEADER = 'X-Telegram-Bot-Api-Secret-Token';
const post = (headers: Record<string, string>, body = '{}') =>
  face.fetch('/channels/telegram', { method: 'POST', headers, body });

test('what is brought goes to its channel, and its status is the answer', async () => {
  const brought: string[][] = [];
  face = await openFakeFace({
    async channelWebhook(...call) {
      brought.push(call);
      return call[1] === 'right' ? 200 : 401;
    },
  });
  expect((await post({ [HEADER]: 'right' }, '{"update_id":1}')).status).toBe(200);
  expect((await post({ [HEADER]: 'wrong' })).status).toBe(401);
  expect((await post({})).status).toBe(401);
  expect((await post({ [HEADER]: 'right' }, 'x'.repeat(1_000_001))).status).toBe(413);
  expect((await face.fetch('/channels/telegram')).status).toBe(405);
  expect(brought).toEqual([
    ['telegram', 'right', '{"update_id":1}'],
    ['telegram', 'wrong', '{}'],
  ]);
});

test('where no channel is there, there is nothing', async () => {
  face = await openFakeFace();
  expect((await post({ [HEADER]: 'x' })).status).toBe(404);
});
