/** Every engine with every graph, round by round, so that a slow moment of the machine hits all alike. */
import type { Lap } from './engine.ts';
import { createEngineClient, type EngineClient } from './engine-client.ts';
import type { EngineEntry } from './engines.ts';
import type { Graph } from './graph.ts';

export interface GraphCase {
  shape: Graph['shape'];
  size: number;
}

/** In each shape from small to large: where an engine fails, the larger ones are not tried. */
const CASES: GraphCase[] = [
  { shape: 'chain', size: 1000 },
  { shape: 'fan-out', size: 1002 },
  { shape: 'diamonds', size: 1000 },
  { shape: 'Montage', size: 1000 },
  { shape: 'chain', size: 2000 },
  { shape: 'chain', size: 5000 },
  { shape: 'chain', size: 10_000 },
  { shape: 'Montage', size: 10_000 },
];

export interface Measured {
  entry: EngineEntry;
  graph: GraphCase;
  laps: Lap[];
  /** Why there are no laps, or no more of them. */
  why: string | null;
}

/** What takes longer than this is measured once. */
const LONG_LAP_MS = 10_000;

export async function measureInTurn(
  engines: readonly EngineEntry[],
  options: { rounds: number; limitMs: number; postgresAddress: string | null },
): Promise<Measured[]> {
  const { rounds } = options;
  const clients = engines.map((entry) => ({ entry, client: createEngineClient(entry, options) }));
  const measured: Measured[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [index, graph] of CASES.entries()) {
        const start = (round + index) % clients.length;
        for (const { entry, client } of [...clients.slice(start), ...clients.slice(0, start)])
          await measureOnce(rowOf(measured, entry, graph), { measured, client });
      }
      console.error(`round ${round + 1} of ${rounds}`);
    }
  } finally {
    for (const { client } of clients) client.close();
  }
  return measured;
}

function rowOf(measured: Measured[], entry: EngineEntry, graph: GraphCase): Measured {
  const known = measured.find((row) => row.entry === entry && row.graph === graph);
  if (known !== undefined) return known;
  const row: Measured = { entry, graph, laps: [], why: null };
  measured.push(row);
  return row;
}

async function measureOnce(
  row: Measured,
  { measured, client }: { measured: Measured[]; client: EngineClient },
): Promise<void> {
  if (row.why !== null) return;
  const smaller = measured.find(
    ({ entry, graph, laps, why }) =>
      entry === row.entry &&
      graph.shape === row.graph.shape &&
      graph.size < row.graph.size &&
      laps.length === 0 &&
      why !== null,
  );
  if (smaller !== undefined) {
    row.why = 'not tried';
    return;
  }
  const result = await client.measure(row.graph);
  if (result.kind === 'none') row.why = result.why;
  else {
    row.laps.push(result.lap);
    if (result.lap.runMs > LONG_LAP_MS) row.why = 'once';
  }
}
