import { describe, expect, test } from 'vitest';
import { createAgentKit, type Script } from './agent.fake.ts';
import { AGENT_MODES } from './agent-settings.ts';

const PROMISE = "The price is 49. I'll remind you tomorrow at 9.";
const object = { type: 'object', properties: {} };
const DRAFT = {
  name: 'schedule.draft',
  origin: 'rote',
  summary: 'show a draft',
  description: [],
  input: object,
} as const;

/** A kit that hears all that a person could read along. */
function kitWith(mode: (typeof AGENT_MODES)[number], script: Script) {
  const kit = createAgentKit({ mode, script, moreTools: [DRAFT] });
  let told = '';
  kit.ports.onEvent = (event) => {
    if (event.kind === 'text-said') told += event.text;
  };
  return { kit, told: () => told };
}

describe.each(AGENT_MODES)('in the mode %s', (mode) => {
  test('a promise that nothing stands behind is asked about once, and kept', async () => {
    const rounds = [
      { text: PROMISE },
      { calls: [{ name: 'schedule.draft', input: {} }] },
      { text: "I'll remind you tomorrow at 9, once you have said yes." },
    ];
    const { kit, told } = kitWith(mode, (round) => rounds[round] ?? {});
    const end = await kit.say('Remind me tomorrow at 9.');
    expect(end).toMatchObject({ kind: 'answered', text: rounds[2]?.text });
    expect(kit.calls.map(({ name }) => name)).toEqual(['schedule.draft']);
    expect(JSON.stringify(kit.requests[1]?.messages)).toContain('no call of this turn did that');
    expect(told()).not.toContain("I'll remind you tomorrow at 9.");
  });

  test('one that stays empty is never read by the person, nor remembered', async () => {
    const { kit, told } = kitWith(mode, () => ({ text: PROMISE }));
    const end = await kit.say('Remind me tomorrow at 9.');
    const text = 'The price is 49.\n\nI have not stored or changed anything for this.';
    expect(end).toMatchObject({ kind: 'answered', text });
    expect(kit.requests.length).toBe(2);
    expect(told()).not.toContain('remind you');
    expect(JSON.stringify(kit.turns.at(-1)?.messages.at(-1))).not.toContain('remind you');
  });

  test('what a call of the turn stands behind is told as it is', async () => {
    const { kit } = kitWith(mode, (round) =>
      round === 0 ? { calls: [{ name: 'schedule.draft', input: {} }] } : { text: PROMISE },
    );
    expect(await kit.say('Remind me.')).toMatchObject({ kind: 'answered', text: PROMISE });
    expect(kit.requests.length).toBe(2);
  });

  test('the work of a schedule is not asked about it: it does come again', async () => {
    const { kit } = kitWith(mode, () => ({ text: PROMISE }));
    await kit.say('Look at it.', { isConversation: false });
    expect(kit.requests.length).toBe(1);
  });
});
