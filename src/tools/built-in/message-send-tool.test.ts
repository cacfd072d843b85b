import { expect, test } from 'vitest';
import { openBounded } from '../bounded/bounded.fake.ts';
import { callContext } from '../call-context.fake.ts';
import { createCatalog } from '../catalog.ts';
import { createMessageSendTool } from './message-send-tool.ts';

const bounded = openBounded();

async function send(input: object, deliver?: () => Promise<void>) {
  const sent: object[] = [];
  const tool = createMessageSendTool(async (message) => {
    await deliver?.();
    sent.push(message);
  });
  const result = await createCatalog({ bounded, tools: [tool] }).call(
    'telegram_send_message',
    input,
    callContext(),
  );
  return { sent, answer: result.ok ? result.output : result.failure };
}

test('a message goes to the session of the run, with the key of the call', async () => {
  const { sent, answer } = await send({ text: 'Hello' });
  const sessionKey = 'agent:main:inbox:direct:owner';
  expect(sent).toEqual([{ sessionKey, text: 'Hello', key: 'run_1:step:1', runId: 'run_1' }]);
  expect(answer).toEqual({ session: sessionKey });
});

test('or to another session, if that is one', async () => {
  const session = 'agent:main:telegram:direct:12345';
  expect((await send({ text: 'Hello', session })).sent).toMatchObject([{ sessionKey: session }]);
  const refused = await send({ text: 'Hello', session: 'bob' });
  expect(refused.answer).toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining('agent:'),
  });
  expect(refused.sent).toEqual([]);
});

test.each([
  [{}],
  [{ text: '' }],
  [{ text: 'x'.repeat(20_001) }],
  [{ text: 1 }],
  [{ text: 'a', to: 'b' }],
])('bad input sends nothing (%#)', async (input) => {
  const { sent, answer } = await send(input);
  expect(answer).toMatchObject({ code: 'bad-input' });
  expect(sent).toEqual([]);
});

test('a message that can not be stored is a failure that may be tried again safely', async () => {
  const { answer } = await send({ text: 'a' }, () => Promise.reject(new Error('the disk is full')));
  expect(answer).toMatchObject({
    code: 'failed',
    fate: 'not-done',
    message: expect.stringContaining('disk'),
  });
});
