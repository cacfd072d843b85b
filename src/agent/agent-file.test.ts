import { expect, test } from 'vitest';
import { readAgentFile } from './agent-file.ts';

test('a body alone is an agent', () => {
  expect(readAgentFile('tom', 'You are Tom.\n')).toEqual({
    ok: true,
    value: { id: 'tom', identity: 'You are Tom.', models: [] },
  });
});

test('front matter says what it works with', () => {
  const text = `---
name: Ann of the house
model: box
fallback: [anthropic/claude-haiku-5-5]
mode: direct
skills: [weather]
timezone: Europe/Berlin
limits:
  callsPerTurn: 3
---
You are Ann.

Be kind.`;
  expect(readAgentFile('ann', text)).toEqual({
    ok: true,
    value: {
      id: 'ann',
      name: 'Ann of the house',
      identity: 'You are Ann.\n\nBe kind.',
      models: ['box', 'anthropic/claude-haiku-5-5'],
      mode: 'direct',
      skills: ['weather'],
      timezone: 'Europe/Berlin',
      limits: { callsPerTurn: 3 },
    },
  });
});

test.each([
  ['---\nmodle: x\n---\nHi', 'did you mean "model"'],
  ['---\nmode: loud\n---\nHi', '"mode"'],
  ['---\ntimezone: Mars/City\n---\nHi', 'IANA'],
  ['---\nlimits: {callsPerTurn: 0}\n---\nHi', '"limits.callsPerTurn"'],
  ['---\na: [\n---\nHi', "can't be read"],
  ['---\nmode: direct\n---\n  \n', 'no words'],
  ['---\n---', 'no words'],
  ['', 'no words'],
])('%j is refused', (text, why) => {
  const read = readAgentFile('x', text);
  expect(read.ok ? '' : read.fault.message).toContain(why);
});
