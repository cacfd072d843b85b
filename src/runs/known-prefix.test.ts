/** What is known of a person changes from turn to turn; what a provider keeps of the prompt must not. */
import { afterEach, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { OWNER } from '../domain/person.ts';
import { createLessons } from '../memory/lessons.ts';
import { type AgentHome, openAgentHome } from '../runtime/home-agent.fake.ts';

let house: AgentHome;
afterEach(() => house.close());

interface Sent {
  role: string;
  content: string;
}

/** What was sent for each turn: all that stands before what is known, and all that was said. */
function prompts(): { system: string; said: Sent[] }[] {
  return house.server.requests.map(({ body }) => {
    const [system, ...said] = body['messages'] as Sent[];
    return { system: system?.content ?? '', said };
  });
}

test('the prompt begins the same to the byte while memories, tasks and lessons change between its turns', async () => {
  house = await openAgentHome({ scenario: () => ({ text: 'Well.' }) });
  const { store, house: desks } = house.opened;
  const lessons = createLessons({
    store,
    clock: createSystemClock(),
  });
  const learn = (fix: string) =>
    lessons.record(OWNER, {
      category: 'preference',
      problem: 'the answer was too long',
      fix,
      occasion: fix,
      sessionKey: 's',
    });
  await house.say('Which tea shall I drink?');
  const [memory, tasks] = [await desks.memory(), await desks.tasks()];
  const saved = await memory.save({ content: 'I drink green tea' });
  await tasks.create({ title: 'Buy tea cups' });
  await learn('say it in one sentence');
  await house.say('Which tea, again?');
  await memory.update(saved.memory.id, { content: 'I drink black tea' });
  await memory.save({ content: 'My tea pot is blue' });
  await tasks.create({ title: 'Wash the tea pot' });
  await learn('leave out the tea leaves');
  await house.say('And which tea pot?');
  await memory.forget([saved.memory.id], { isEverywhere: false });
  await house.say('And now, which tea?');

  const [bare, second, third, fourth] = prompts();
  for (const [turn, told] of [
    [second, ['I drink green tea', 'Buy tea cups', 'one sentence']],
    [third, ['I drink black tea', 'My tea pot is blue', 'tea leaves']],
    [fourth, ['My tea pot is blue', 'Tasks to do: 2', 'tea leaves']],
  ] as const) {
    // Nothing was known at first: all of that is what every turn begins with.
    expect(turn?.system.startsWith(bare?.system ?? 'x')).toBe(true);
    const behind = turn?.system.slice(bare?.system.length) ?? '';
    for (const words of told) expect(behind).toContain(words);
  }
  expect(fourth?.system).not.toContain('I drink black tea');
  // What was said before is told as it was told then.
  for (const [earlier, later] of [
    [bare, second],
    [second, third],
    [third, fourth],
  ])
    expect(JSON.stringify(later?.said.slice(0, earlier?.said.length))).toBe(
      JSON.stringify(earlier?.said),
    );
});
