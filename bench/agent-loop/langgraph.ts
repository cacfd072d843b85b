/** The ready-made agent of LangGraph, with a model that is a function; with and without checkpoints in memory. */
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import { tool } from '@langchain/core/tools';
import { MemorySaver } from '@langchain/langgraph';
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import { z } from 'zod';
import { CALLS, LAST_WORD, type Loop, SEARCH } from './loop.ts';

/** LangChain wants a class of each model. */
class ScriptModel extends BaseChatModel {
  round = 0;

  constructor() {
    super({});
  }

  _llmType(): string {
    return 'script';
  }

  override bindTools(): this {
    return this;
  }

  async _generate(): Promise<ChatResult> {
    this.round += 1;
    const isLast = this.round > CALLS;
    const message = new AIMessage({
      content: isLast ? LAST_WORD : '',
      tool_calls: isLast
        ? []
        : [{ id: `c${this.round}`, name: SEARCH.name, args: { query: `q${this.round}` } }],
    });
    return { generations: [{ text: isLast ? LAST_WORD : '', message }] };
  }
}

export function createLangGraphLoop({ checkpoints }: { checkpoints: boolean }): Loop {
  const search = tool(async ({ query }) => JSON.stringify({ done: query }), {
    name: SEARCH.name,
    description: SEARCH.description,
    schema: z.object({ query: z.string(), limit: z.int().optional() }),
  });
  const llm = new ScriptModel();
  const saver = checkpoints ? { checkpointer: new MemorySaver() } : {};
  const agent = createReactAgent({ llm, tools: [search], prompt: 'You are a test.', ...saver });
  let threads = 0;
  return {
    name: `LangGraph.js (createReactAgent)${checkpoints ? ', checkpoints in memory' : ', no checkpoints'}`,
    async turn() {
      llm.round = 0;
      threads += 1;
      const end = await agent.invoke(
        { messages: [{ role: 'user', content: 'Search three times.' }] },
        { configurable: { thread_id: String(threads) } },
      );
      return String(end.messages.at(-1)?.content ?? '');
    },
  };
}
