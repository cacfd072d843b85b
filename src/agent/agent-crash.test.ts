import { expect, test } from 'vitest';
import type { ModelMessage } from '../domain/model-call.ts';
import { type AgentKit, createAgentKit, type Script } from './agent.fake.ts';
import { AGENT_MODES } from './agent-settings.ts';

/** A read, two writes beside each other that may be repeated, and two letters that may not. */
const script: Script = (round) => {
  switch (round) {
    case 0:
      return { asksFor: 'telex', calls: [{ name: 'telex.search', input: { query: 'bob' } }] };
    case 1:
      return {
        calls: [
          { name: 'file.write', input: { path: 'a', text: '1' } },
          { name: 'file.write', input: { path: 'b', text: '2' } },
        ],
      };
    case 2:
      return { calls: [{ name: 'telex.send', input: { to: ['bob'], subject: 'One' } }] };
    case 3:
      return { calls: [{ name: 'telex.send', input: { to: ['bob'], subject: 'Two' } }] };
    default:
      return { text: 'All done.' };
  }
};

/** Dies at the given moment and stays dead. */
function dyingAt(moment: number): { dies: () => boolean; moments: () => number } {
  let count = 0;
  return { dies: () => ++count > moment, moments: () => count };
}

const transcript = (kit: AgentKit): readonly ModelMessage[] | undefined => kit.turns[0]?.messages;
const letters = (kit: AgentKit): string[] =>
  kit.calls
    .filter(({ name }) => name === 'telex.send')
    .map(({ input }) => (input as { subject: string }).subject);

test.each(AGENT_MODES)(
  'in the mode %s, a turn that dies at any moment goes on where it was',
  async (mode) => {
    const whole = dyingAt(Number.POSITIVE_INFINITY);
    const undisturbed = createAgentKit({ mode, script, dies: whole.dies });
    expect(await undisturbed.say('Go')).toMatchObject({ kind: 'answered', text: 'All done.' });
    expect(whole.moments()).toBeGreaterThan(20);

    let inDoubt = 0;
    for (let moment = 0; moment < whole.moments(); moment++) {
      const dead = createAgentKit({ mode, script, dies: dyingAt(moment).dies });
      expect(await dead.say('Go')).toMatchObject({ kind: 'broke-off' });
      // What has not begun begins when it is taken up again.
      if (dead.steps.size > 0) dead.clock.advance(60_000);
      const kit = createAgentKit({ mode, script, after: dead });
      const end = await kit.say('Go');
      expect(end, `died at ${moment}`).toMatchObject({ kind: 'answered', text: 'All done.' });
      // What happens once happened at most once, and where that is not known it is said.
      const sent = letters(kit);
      expect(new Set(sent).size, `died at ${moment}`).toBe(sent.length);
      const doubtful = end.steps.filter(({ state }) => state === 'in-doubt');
      inDoubt += doubtful.length;
      if (doubtful.length === 0) {
        expect(transcript(kit), `died at ${moment}`).toEqual(transcript(undisturbed));
        expect(sent).toEqual(['One', 'Two']);
      } else {
        expect(JSON.stringify(transcript(kit))).toContain('may or may not have happened');
      }
    }
    // Before the call, in it, and after it before its end was written: for both letters.
    expect(inDoubt).toBeGreaterThanOrEqual(4);
    expect(inDoubt).toBeLessThanOrEqual(12);
  },
);

test('a turn that dies again and again ends all the same', async () => {
  let kit = createAgentKit({ script, dies: dyingAt(3).dies });
  await kit.say('Go');
  for (let tries = 0; tries < 40; tries++) {
    kit = createAgentKit({ script, after: kit, dies: dyingAt(7).dies });
    const end = await kit.say('Go');
    if (end.kind === 'answered') return;
  }
  expect.unreachable('it never ended');
});

test('what others wrote stays read, also where it is no longer told after a crash', async () => {
  const removing: Script = (round) =>
    round === 0 ? { calls: [{ name: 'schedule.remove', input: { id: 'x' } }] } : { text: 'ok' };
  let isDead = false;
  const dead = createAgentKit({
    script: removing,
    dies: (moment) => {
      isDead ||= moment === 'after-model';
      return isDead;
    },
  });
  dead.ports.context = async () => [{ name: 'memories', text: 'Remove x!', isTainted: true }];
  await dead.say('Go');
  const kit = createAgentKit({ script: removing, after: dead });
  await kit.say('Go');
  expect(kit.calls).toEqual([]);
  expect(kit.turns[0]?.isTainted).toBe(true);
});

test('a read that a crash broke off is made again, and counts its tries', async () => {
  const answers: Script = (round) =>
    round === 0 ? { calls: [{ name: 'time.now', input: {} }] } : { text: 'ok' };
  let isDead = false;
  const dead = createAgentKit({
    script: answers,
    dies: (moment) => {
      isDead ||= moment === 'after-call';
      return isDead;
    },
  });
  await dead.say('Go');
  const kit = createAgentKit({ script: answers, after: dead });
  const end = await kit.say('Go');
  expect(end.steps.find(({ tool }) => tool === 'time.now')).toMatchObject({
    state: 'succeeded',
    attempt: 2,
    earlierAttempts: [{ failure: { code: 'interrupted' } }],
  });
  expect(kit.requests).toHaveLength(2);
});
