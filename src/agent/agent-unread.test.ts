import { describe, expect, test } from 'vitest';
import { createAgentKit } from './agent.fake.ts';
import { AGENT_MODES } from './agent-settings.ts';
import { decideUnread } from './decide-unread.ts';

const WORDS = 'If it is after ten write late into a.txt';
const LOOK = { name: 'time.now', input: {} };
const WRITE = { name: 'file.write', input: { path: 'a.txt', text: 'late' } };

describe.each(AGENT_MODES)('in the mode %s', (mode) => {
  test('what is wanted under a condition is not done in the same breath with reading it', async () => {
    const rounds = [{ calls: [LOOK, WRITE] }, { text: 'It is only nine, so I wrote nothing.' }];
    const kit = createAgentKit({ mode, script: (round) => rounds[round] ?? {} });
    const end = await kit.say(WORDS);
    expect(kit.calls.map(({ name }) => name)).toEqual(['time.now']);
    expect(JSON.stringify(kit.requests[1]?.messages)).toContain('error read-first');
    // Nothing failed: it was not to be done.
    expect(end).toMatchObject({ kind: 'answered', text: rounds[1]?.text });
  });

  test('after reading it is done', async () => {
    const rounds = [{ calls: [LOOK] }, { calls: [LOOK, WRITE] }, { text: 'I wrote it.' }];
    const kit = createAgentKit({ mode, script: (round) => rounds[round] ?? {} });
    await kit.say(WORDS);
    expect(kit.calls.map(({ name }) => name)).toContain('file.write');
  });

  test('an answer that points to a result is asked about once: nobody else sees results', async () => {
    const rounds = [
      { calls: [LOOK] },
      { text: 'The result is above.' },
      { text: 'It is half past nine.' },
    ];
    const kit = createAgentKit({ mode, script: (round) => rounds[round] ?? {} });
    expect(await kit.say('What time is it?')).toMatchObject({ text: 'It is half past nine.' });
    expect(JSON.stringify(kit.requests[2]?.messages)).toContain('never the results of calls');
  });
});

test.each([
  ['no condition', { words: 'Write it into a.txt' }, 'call'],
  ['a condition in a quotation', { words: 'Write "if only" into a.txt' }, 'call'],
  ['a condition', {}, 'read-first'],
  ['in German', { words: 'Schreib es auf, falls es regnet' }, 'read-first'],
  ['nothing is read beside it', { isReadBeside: false }, 'call'],
  ['something was read before', { hasKnown: true }, 'call'],
  ['it only reads', { effect: 'read' }, 'call'],
  ['a draft, which says the condition itself', { tool: 'schedule.draft' }, 'call'],
] as const)('%s', (_, more, decided) => {
  const facts = { words: WORDS, tool: 'file.write', effect: 'once', hasKnown: false } as const;
  expect(decideUnread({ ...facts, isReadBeside: true, ...more })).toBe(decided);
});
