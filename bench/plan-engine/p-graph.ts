/** p-graph: promises in the order of a graph, in memory alone. */
import { PGraph } from 'p-graph';
import { CONCURRENCY, type PlanEngine, requireAll, timed } from './engine.ts';

export function createPGraph(): PlanEngine {
  return {
    async measure(graph) {
      let ran = 0;
      const run = async (): Promise<void> => {
        ran += 1;
      };
      const nodes = new Map(graph.steps.map(({ id }) => [id, { run }]));
      const edges = graph.steps.flatMap(({ id, dependencies }) =>
        dependencies.map((other): [string, string] => [other, id]),
      );
      const { value: runner, ms: buildMs } = await timed(() => new PGraph(nodes, edges));
      const { ms: runMs } = await timed(() => runner.run({ concurrency: CONCURRENCY }));
      requireAll(ran, graph);
      return { buildMs, runMs };
    },
    close: async () => undefined,
  };
}
