import { afterEach, expect, test } from 'vitest';
import type { Reply } from '../models/model-server.fake.ts';
import { type AgentHome, openAgentHome } from '../runtime/home-agent.fake.ts';

let house: AgentHome;
afterEach(() => house.close());

const cmd = (line: string): Reply => ({ text: `\`\`\`cmd\n${line}\n\`\`\`` });
const system = (index: number) => house.server.requests.at(index)?.turn?.system ?? '';

test('what failed and then went well is told next time; nobody is offered a skill of names', async () => {
  const replies = [cmd('time.now --timezone Nowhere/Land'), cmd('time.now'), { text: 'Late.' }];
  let asked = 0;
  house = await openAgentHome({
    scenario: () => replies[asked++ % replies.length] ?? { text: 'Late.' },
  });
  await house.say('What time is it?');
  expect(system(0)).not.toContain('What was learned');
  await house.say('What time is it there?');
  expect(system(-1)).toContain('Lessons from earlier work:');
  expect(system(-1)).toMatch(/time\.now failed \([\w-]+\)\. → It went well without timezone/);
  await house.say('And now?');
  await house.opened.learn(new AbortController().signal);
  expect(await house.opened.requests.list({ state: 'open', limit: 10 })).toEqual([]);
});

test('what failed in one turn and went well in the next with other keys is learned', async () => {
  const replies: Reply[] = [
    cmd('time.now --timezone Nowhere/Land'),
    { text: 'I can not tell.' },
    cmd('time.now'),
  ];
  house = await openAgentHome({ scenario: () => replies.shift() ?? { text: 'Late.' } });
  await house.say('What time is it there?');
  await house.say('In Tokyo');
  await house.say('Thanks');
  expect(system(-1)).toMatch(/time\.now failed .* went well without timezone/);
});

test('a correction by the person is learned', async () => {
  house = await openAgentHome({ scenario: () => ({ text: 'It is 60 degrees.' }) });
  await house.say('How warm is it?');
  await house.say('No, use degrees of Celsius in your answers');
  await house.say('Thanks');
  expect(system(-1)).toContain(
    '(preference) Asked: "How warm is it?" → Corrected: "use degrees of Celsius in your answers"',
  );
});

test('a schedule that failed, was changed and then went well is told with what was changed', async () => {
  house = await openAgentHome({ scenario: () => ({ text: 'Fine.' }) });
  const { schedules } = house.opened;
  house.write('workspace/b.txt', 'hello');
  const plan = (path: string) => ({
    plan: [{ id: 'look', toolName: 'file.read', parameters: { path } }],
  });
  const { schedule } = await schedules.add({ id: 'look-at-it', every: '1d', ...plan('a.txt') });
  await schedules.runNow(schedule.id);
  const first = await house.nextRun(schedule.id);
  expect(first).toMatchObject({ state: 'failed' });
  await schedules.update(schedule.id, plan('b.txt'));
  await schedules.runNow(schedule.id);
  expect(await house.nextRun(schedule.id, first)).toMatchObject({ state: 'succeeded' });
  await house.say('Hello');
  expect(system(-1)).toMatch(
    /\(schedule\) The schedule look-at-it failed \([\w-]+\)\. → It went well after a change of path of step look\./,
  );
  expect(system(-1)).not.toContain('b.txt');
});
