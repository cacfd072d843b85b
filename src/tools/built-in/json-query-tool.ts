/** `json.query`: parts of a value, by a JMESPath expression. */
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { done, fail, type Tool } from '../tool.ts';
import { withinTime } from '../within-time.ts';

type Json = Parameters<typeof import('@jmespath-community/jmespath')['search']>[0];

export function createJsonQueryTool(): Tool {
  return defineTool({
    name: 'json.query',
    summary: 'take parts out of a value with JMESPath',
    description: [
      'Evaluates a JMESPath expression on a value: it filters, projects, sorts and counts. What is not there is null.',
      'An expression that takes longer than half a second is cut off.',
    ],
    aliases: ['json_query', 'jmespath', 'jq'],
    input: z.strictObject({
      data: z.unknown().describe('The value to look at.'),
      query: z.string().min(1).max(2000).describe("JMESPath: items[?state=='open'].title"),
    }),
    output: z.object({ result: z.unknown() }),
    effect: 'read',
    examples: [
      {
        input: { data: [{ n: 1 }, { n: 2 }], query: '[?n > `1`].n' },
        does: 'keep what is greater than 1',
      },
    ],
    async call({ data, query }) {
      const { compile, TreeInterpreter } = await import('@jmespath-community/jmespath');
      try {
        const found = withinTime(() => {
          const result = TreeInterpreter.search(compile(query), withoutPrototypes(data ?? null));
          // A value of its own, without anything that JSON does not know.
          return JSON.parse(JSON.stringify(result ?? null));
        });
        return found === null
          ? fail({ code: 'too-slow', message: 'The query takes too long on this value.' })
          : done({ result: found.value });
      } catch (error) {
        const message = `The query ${JSON.stringify(query)} fails: ${(error as Error).message}`;
        return fail({ code: 'bad-query', message });
      }
    },
  });
}

/** The library would find `constructor` in any object that has a prototype. */
function withoutPrototypes(data: unknown): Json {
  return JSON.parse(JSON.stringify(data), (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.assign(Object.create(null), value)
      : value,
  );
}
