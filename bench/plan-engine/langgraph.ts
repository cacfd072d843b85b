/**
 * LangGraph: each step is a node that adds one to a count; what waits for several has a joining edge.
 * With `MemorySaver` every superstep is a checkpoint, in memory.
 */
import { Annotation, END, MemorySaver, START, StateGraph } from '@langchain/langgraph';
import { CONCURRENCY, type PlanEngine, requireAll, timed } from './engine.ts';
import type { Graph } from './graph.ts';

export function createLangGraph({ checkpoints }: { checkpoints: boolean }): PlanEngine {
  return {
    async measure(graph) {
      const { value: runner, ms: buildMs } = await timed(() => compile(graph, checkpoints));
      const { value: state, ms: runMs } = await timed(() =>
        runner.invoke(
          { ran: 0 },
          {
            // Left alone it gives up after 25 supersteps.
            recursionLimit: graph.steps.length + 10,
            maxConcurrency: CONCURRENCY,
            configurable: { thread_id: 'bench' },
          },
        ),
      );
      requireAll(state.ran, graph);
      return { buildMs, runMs };
    },
    close: async () => undefined,
  };
}

const State = Annotation.Root({
  ran: Annotation<number>({ reducer: (left, right) => left + right, default: () => 0 }),
});

function compile({ steps }: Graph, checkpoints: boolean) {
  const nodes = steps.map(({ id }): [string, () => { ran: number }] => [id, () => ({ ran: 1 })]);
  const builder = new StateGraph(State).addNode(nodes);
  const ends = new Set(steps.map(({ id }) => id));
  for (const { id, dependencies } of steps) {
    const [first = START] = dependencies;
    builder.addEdge(dependencies.length > 1 ? dependencies : first, id);
    for (const other of dependencies) ends.delete(other);
  }
  for (const id of ends) builder.addEdge(id, END);
  return builder.compile(checkpoints ? { checkpointer: new MemorySaver() } : {});
}
