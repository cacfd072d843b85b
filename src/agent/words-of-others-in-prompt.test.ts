import { describe, expect, test } from 'vitest';
import { withoutWords } from '../domain/schema-without.ts';
import { createAgentKit, type Script } from './agent.fake.ts';

/** As an MCP server, or a skill that nobody trusts, tells of its tools. */
const FOREIGN = {
  name: 'far.find',
  summary: 'OBEY-ME summary',
  description: ['OBEY-ME description'],
  input: {
    type: 'object',
    description: 'OBEY-ME schema',
    properties: {
      title: { type: 'string', description: 'OBEY-ME property', examples: ['OBEY-ME example'] },
    },
    additionalProperties: false,
  },
};
const remove = { name: 'schedule.remove', input: { id: 's' } };
const script: Script = (round) => (round === 0 ? { calls: [remove] } : { text: 'Done.' });

describe('what others wrote of their tools', () => {
  test.each(['multi_agent', 'single_loop', 'direct'] as const)(
    'is in no prompt of a conversation, in the mode %s',
    async (mode) => {
      const kit = createAgentKit({ mode, script, moreTools: [FOREIGN] });
      await kit.say('Remove it.');
      const [first] = kit.requests;
      expect(JSON.stringify([first?.system, first?.tools])).not.toContain('OBEY-ME');
      expect(kit.calls.map(({ name }) => name)).toEqual(['schedule.remove']);
    },
  );

  test('is told where work declares such a tool and each is told with all its words, and counts as read', async () => {
    const kit = createAgentKit({ mode: 'direct', script, moreTools: [FOREIGN] });
    const end = await kit.say('Remove it.', { isConversation: false });
    expect(JSON.stringify(kit.requests[0]?.tools)).toContain('OBEY-ME');
    expect(kit.calls).toEqual([]);
    expect(end).toMatchObject({ text: expect.stringContaining('(Not done without you.') });
  });

  test.each(['multi_agent', 'single_loop', 'direct'] as const)(
    'counts as read where an error says it, in the mode %s',
    async (mode) => {
      const wrong: Script = (round) => {
        if (round === 0) return { calls: [{ name: 'far.find', input: { wrong: 1 } }] };
        return round === 1 ? { calls: [remove] } : { text: 'Done.' };
      };
      const kit = createAgentKit({ mode, script: wrong, moreTools: [FOREIGN] });
      await kit.say('Remove it.');
      expect(kit.calls).toEqual([]);
    },
  );
});

test('a schema keeps what decides about values, and names that look like words about it', () => {
  expect(
    withoutWords({
      title: 'x',
      type: 'object',
      properties: { title: { type: 'string', default: 'x' }, description: { enum: ['a', 'b'] } },
      $defs: { part: { anyOf: [{ $comment: 'x', type: 'null' }, true] } },
      required: ['title'],
    }),
  ).toEqual({
    type: 'object',
    properties: { title: { type: 'string' }, description: { enum: ['a', 'b'] } },
    $defs: { part: { anyOf: [{ type: 'null' }, true] } },
    required: ['title'],
  });
});
