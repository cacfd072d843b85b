import { expect, test } from 'vitest';
import type { CrossedBudget } from '../domain/budget.ts';
import { CROSSED, createAgentKit, OVER_BUDGET, type Script } from './agent.fake.ts';

const write = { calls: [{ name: 'file.write', input: { path: 'a', text: 'x' } }] };
const script =
  (isOver: () => boolean): Script =>
  (round) => {
    if (round === 0) return write;
    return isOver() ? OVER_BUDGET : { text: 'Done.' };
  };

test('a turn that comes to a budget stops between two calls, and "yes" allows more before it goes on', async () => {
  let isOver = true;
  const kit = createAgentKit({ script: script(() => isOver) });
  const allowed: (readonly CrossedBudget[])[] = [];
  kit.ports.allowMore = async (crossed) => {
    allowed.push(crossed);
    isOver = false;
  };
  const first = await kit.say('Write it');
  expect(first).toMatchObject({ kind: 'paused', limit: 'budget', crossed: [CROSSED] });
  expect(kit.turns).toMatchObject([{ isPaused: true, crossed: [CROSSED] }]);
  expect(kit.calls).toHaveLength(1);
  const second = await kit.say('yes');
  expect(allowed).toEqual([[CROSSED]]);
  expect(second).toMatchObject({ kind: 'answered', text: 'Done.' });
  // What was done before is not done again.
  expect(kit.calls).toHaveLength(1);
});

test('anything but a yes allows nothing', async () => {
  const kit = createAgentKit({ script: script(() => true) });
  let allowed = 0;
  kit.ports.allowMore = async () => {
    allowed += 1;
  };
  await kit.say('Write it');
  await kit.say('How much was it?');
  await kit.say('no');
  expect(allowed).toBe(0);
});

test('where nobody can say yes, the way to allow more is told instead', async () => {
  const kit = createAgentKit({ script: () => OVER_BUDGET });
  const end = await kit.say('Look around', { isConversation: false });
  expect(end).toMatchObject({ kind: 'paused', limit: 'budget' });
  const text = end.kind === 'paused' ? end.text : '';
  expect(text).toContain('To allow more: rote cost allow --day');
  expect(text).not.toContain('Shall I go on?');
  expect(text).toContain('Done:\n- nothing\n\nLeft to do:\n- Look around');
});
