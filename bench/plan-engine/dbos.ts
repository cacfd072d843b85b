/**
 * DBOS: the graph is a workflow on Postgres, and every step of it is recorded when it has run. Its
 * replay needs the steps in the same order each time, so they run layer by layer, each layer together.
 */
import { DBOS } from '@dbos-inc/dbos-sdk';
import { type PlanEngine, requireAll, timed } from './engine.ts';
import type { Graph } from './graph.ts';
import type { GraphStep } from './graph-step.ts';

/** Of this process alone: what another left unfinished would be taken up here. */
const DATABASE = `dbos_${process.pid}`;

export async function createDbos(postgresAddress: string): Promise<PlanEngine> {
  let layers: GraphStep[][] = [];
  const workflow = DBOS.registerWorkflow(
    async () => {
      let ran = 0;
      for (const layer of layers) {
        await Promise.all(layer.map(({ id }) => DBOS.runStep(async () => null, { name: id })));
        ran += layer.length;
      }
      return ran;
    },
    { name: 'graph' },
  );
  const address = new URL(postgresAddress);
  address.pathname = `/${DATABASE}`;
  DBOS.setConfig({ name: 'bench', systemDatabaseUrl: address.href, logLevel: 'error' });
  await DBOS.launch();
  return {
    async measure(graph) {
      const { value, ms: buildMs } = await timed(() => layersOf(graph));
      layers = value;
      const { value: ran, ms: runMs } = await timed(() => workflow());
      requireAll(ran, graph);
      return { buildMs, runMs };
    },
    close: () => DBOS.shutdown(),
  };
}

/** Each step in the layer after the last of those it waits for. */
function layersOf({ steps }: Graph): GraphStep[][] {
  const depths = new Map<string, number>();
  for (const { id, dependencies } of steps) {
    const before = dependencies.reduce((most, other) => Math.max(most, depths.get(other) ?? 0), -1);
    depths.set(id, before + 1);
  }
  const groups = Map.groupBy(steps, ({ id }) => depths.get(id) ?? 0);
  return [...groups].toSorted(([left], [right]) => left - right).map(([, layer]) => layer);
}
