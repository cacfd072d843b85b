/** The loop of the AI SDK, with its own mock of a model. */
import { generateText, isStepCount, jsonSchema, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { CALLS, LAST_WORD, type Loop, SEARCH } from './loop.ts';

const USAGE = {
  inputTokens: { total: 100, noCache: 100, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 10, text: 10, reasoning: 0 },
};

export function createAiSdkLoop(): Loop {
  const tools = {
    [SEARCH.name]: tool({
      description: SEARCH.description,
      inputSchema: jsonSchema<{ query: string }>(SEARCH.inputSchema),
      execute: async ({ query }) => ({ done: query }),
    }),
  };
  return {
    name: 'AI SDK (generateText), no journal',
    async turn() {
      let round = 0;
      const model = new MockLanguageModelV4({
        doGenerate: async () => {
          round += 1;
          if (round > CALLS) {
            return {
              content: [{ type: 'text', text: LAST_WORD }],
              finishReason: { unified: 'stop', raw: undefined },
              usage: USAGE,
              warnings: [],
            };
          }
          const input = JSON.stringify({ query: `q${round}` });
          return {
            content: [{ type: 'tool-call', toolCallId: `c${round}`, toolName: SEARCH.name, input }],
            finishReason: { unified: 'tool-calls', raw: undefined },
            usage: USAGE,
            warnings: [],
          };
        },
      });
      const { text } = await generateText({
        model,
        tools,
        stopWhen: isStepCount(CALLS + 2),
        system: 'You are a test.',
        prompt: 'Search three times.',
      });
      return text;
    },
  };
}
