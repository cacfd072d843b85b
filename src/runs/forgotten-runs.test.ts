/** What runs did stays readable and can be replayed once a text is forgotten in them; also one that forgets itself. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { planSchema } from '../domain/plan/plan.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { databaseFile } from '../home/database-file.ts';
import type { Reply } from '../models/model-server.fake.ts';
import { type AgentHome, openAgentHome } from '../runtime/home-agent.fake.ts';

const SECRET = 'zanzibarsecret';
const TEXT = `the gate code is ${SECRET}`;
let house: AgentHome;
afterEach(() => house.close());

const cmd = (line: string): Reply => ({ text: `\`\`\`cmd\n${line}\n\`\`\`` });
const isInFiles = (word: string): boolean =>
  ['', '-wal'].some((end) => readFileSync(`${databaseFile(house.home)}${end}`).includes(word));

/** What was put into the inbox has been delivered. */
async function delivered(): Promise<void> {
  const { outbox } = house.opened.store;
  const nowMs = 10 ** 13;
  const lease = { owner: 'test', nowMs, leaseUntilMs: nowMs + 1000, limit: 100 };
  for (const delivery of await outbox.claim(lease))
    await outbox.settle({ delivery, owner: 'test', nowMs, result: { state: 'sent' } });
}

test('a plan that ran with it is shown and replayed as before', async () => {
  house = await openAgentHome({ scenario: () => ({ text: 'Well.' }) });
  const desk = await house.opened.house.plans();
  const plan = planSchema.parse({
    requestId: 'r',
    tools: [
      {
        toolId: 'write',
        toolName: 'file.write',
        parameters: { path: 'note.txt', content: `Say: ${TEXT}` },
      },
      {
        toolId: 'read',
        toolName: 'file.read',
        dependencies: ['write'],
        parameters: { path: '${write.path}' },
      },
      {
        toolId: 'say',
        toolName: 'message.send',
        dependencies: ['read'],
        parameters: { text: 'It says: ${read.content}' },
      },
    ],
  });
  const { run } = await desk.run(plan, { input: {}, signal: new AbortController().signal });
  expect(run.state).toBe('succeeded');
  expect(await desk.replay(run.id)).toMatchObject({ same: true });
  const memory = await house.opened.house.memory();
  const saved = await memory.save({ content: TEXT });
  await delivered();
  const gone = await memory.forget([saved.memory.id], { isEverywhere: true });
  expect(gone.found.runs).toEqual([run.id]);
  expect(await desk.replay(run.id)).toMatchObject({ same: true });
  const { steps } = await house.opened.runs.show(run.id);
  expect(steps.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  expect(await house.inbox()).toContain('assistant: It says: Say: [forgotten]');
  expect(readFileSync(join(house.home, 'workspace/note.txt'), 'utf8')).toContain(SECRET);
});

test('a conversation in which it is to be forgotten goes on, and forgets it once its turn is over', async () => {
  const replies = [
    { text: `Noted: ${TEXT}.` },
    cmd(`memory.forget --content '${TEXT}' --everywhere`),
    { text: 'It is forgotten.' },
    { text: 'I do not know it.' },
  ];
  house = await openAgentHome({ scenario: () => replies.shift() ?? { text: '?' } });
  const { house: desks } = house.opened;
  await (await desks.memory()).save({ content: TEXT });
  const first = await house.say(`By the way, ${TEXT}.`);
  await delivered();
  const second = await house.say(`Forget everywhere that ${TEXT}`);
  expect(second).toMatchObject({ state: 'succeeded' });
  const { steps } = await house.opened.runs.show(first.id);
  expect(JSON.stringify(steps)).not.toContain(SECRET);
  expect(isInFiles(SECRET)).toBe(true);
  await delivered();
  expect(await desks.settleForgetting()).toEqual({ settled: 1, waiting: 0 });
  expect(isInFiles(SECRET)).toBe(false);
  expect(await house.say('What is the code of the gate?')).toMatchObject({ state: 'succeeded' });
  const sent = JSON.stringify(house.server.requests.at(-1)?.body);
  expect(sent).toContain('By the way, [forgotten].');
  expect(sent).not.toContain(SECRET);
  expect(await house.inbox(OWNER_SESSION)).toContain('user: Forget everywhere that [forgotten]');
});
