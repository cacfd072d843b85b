/** `json.query`: parts of a value, by a JMESPath expression. */
import { z } from 'zod';
import type { Bounded } from '../bounded/bounded.ts';
import { boundedFailure } from '../bounded/bounded-failure.ts';
import { defineTool } from '../define-tool.ts';
import { done, type Tool } from '../tool.ts';

const inputSchema = z.strictObject({
  data: z.unknown().describe('The value to look at.'),
  query: z.string().min(1).max(2000).describe("JMESPath: items[?state=='open'].title"),
});
const outputSchema = z.object({ result: z.unknown() });

export function createJsonQueryTool({ query: run }: Pick<Bounded, 'query'>): Tool {
  return defineTool({
    name: 'json.query',
    summary: 'take parts out of a value with JMESPath',
    description: [
      'Evaluates a JMESPath expression on a value. It can filter, project, sort and count. A missing value is null.',
      'An expression that takes more than half a second, or too much memory, is stopped.',
    ],
    aliases: ['json_query', 'jmespath', 'jq'],
    input: inputSchema,
    output: outputSchema,
    audience: 'member',
    effect: 'read',
    examples: [
      {
        input: { data: [{ n: 1 }, { n: 2 }], query: '[?n > `1`].n' },
        does: 'keep what is greater than 1',
      },
    ],
    async call({ data, query }, { signal }) {
      const found = await run({ data, query }, signal);
      if (found.kind === 'done') return done({ result: found.value });
      return boundedFailure(found, {
        slow: 'The query takes too long on this value.',
        large: 'What the query gives, or the value itself, is too large.',
        refused: (why) => ({
          code: 'bad-query',
          message: `The query ${JSON.stringify(query)} fails: ${why}`,
        }),
      });
    },
  });
}
