/** What a real MCP server says unasked, waited for in words: from the sentence to the message, once. */
import { expect, onTestFinished, test } from 'vitest';
import { callContext } from '../tools/call-context.fake.ts';
import { fakeServer } from '../tools/mcp/mcp-servers.fake.ts';
import { MINUTE, openJobHouse } from './job-house.fake.ts';

test('"when the mcp server mail says something, tell me" tells of each word once', async () => {
  const mail = { ...fakeServer('serve'), env: { MORE_TOOLS: 'tell' } };
  const house = await openJobHouse({ mcp: { servers: { mail } } });
  onTestFinished(house.close);
  const words = await house.agree('when the mcp server mail says something, tell me');
  expect(words).toMatch(/^When the tool server "?mail"? /);
  const { own, store } = house.daemon.opened;
  const { catalog } = await own.tools();
  async function tell(from: string, events: number): Promise<void> {
    expect(await catalog.call('mail.tell', { from }, callContext())).toMatchObject({ ok: true });
    // The word is on its way; each answer after it brings us nearer.
    while ((await store.events.list({ limit: 10 })).length < events)
      await catalog.call('mail.pid', {}, callContext());
    // Its run may still be on its way from the store.
    const inbox = () => house.live(MINUTE).then(house.inbox);
    await expect.poll(inbox).toHaveLength(events);
  }
  await tell('Ann', 1);
  expect(await house.inbox()).toEqual([expect.stringContaining('mail')]);
  await house.live(10 * MINUTE);
  expect(await house.inbox()).toHaveLength(1);
  await tell('Ann', 2);
  expect(await house.inbox()).toHaveLength(2);
});
