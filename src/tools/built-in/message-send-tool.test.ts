import { mkdtempSync, realpathSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBounded } from '../bounded/bounded.fake.ts';
import { callContext } from '../call-context.fake.ts';
import { createCatalog } from '../catalog.ts';
import { createWorkspace } from '../workspace.ts';
import { createMessageSendTool } from './message-send-tool.ts';

const bounded = openBounded();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-message-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function send(input: object, deliver?: () => Promise<void>) {
  const sent: object[] = [];
  const tool = createMessageSendTool(async (message): Promise<undefined> => {
    await deliver?.();
    sent.push(message);
    return undefined;
  }, createWorkspace(folder));
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
  expect(sent).toEqual([
    {
      sessionKey,
      text: 'Hello',
      key: 'run_1:step:1',
      runId: 'run_1',
      scheduleId: 'sched_1',
      from: sessionKey,
    },
  ]);
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

test('files of the workspace go with it', async () => {
  writeFileSync(join(folder, 'chart.PNG'), 'abc');
  const { sent } = await send({ text: 'This week', files: ['chart.PNG'] });
  const path = join(realpathSync(folder), 'chart.PNG');
  const file = { name: 'chart.PNG', mediaType: 'image/png', bytes: 3, path };
  expect(sent).toMatchObject([{ text: 'This week', files: [file] }]);
});

test.each([['nothing.png'], ['../outside.txt'], ['/etc/passwd']])(
  'nothing is sent with %s',
  async (path) => {
    const { sent, answer } = await send({ text: 'a', files: [path] });
    expect(answer).toMatchObject({ message: expect.stringContaining(path) });
    expect(sent).toEqual([]);
  },
);

test('a file that is too long is refused, and so are too many', async () => {
  writeFileSync(join(folder, 'long.bin'), '');
  truncateSync(join(folder, 'long.bin'), 50 * 1024 * 1024 + 1);
  expect((await send({ text: 'a', files: ['long.bin'] })).answer).toMatchObject({
    message: expect.stringContaining('long.bin has 52428801 bytes'),
  });
  const many = Array.from({ length: 11 }, () => 'a');
  expect((await send({ text: 'a', files: many })).answer).toMatchObject({ code: 'bad-input' });
});
