/** Which engines there are, what of a run they keep, and how each is started in a process of its own. */
import manifest from '../../package.json' with { type: 'json' };
import type { PlanEngine } from './engine.ts';

const versions = manifest.devDependencies;

export interface EngineEntry {
  name: string;
  /** What is left of a run when its process dies. */
  keeps: string;
  needsPostgres: boolean;
  create(postgresAddress: string): Promise<PlanEngine>;
}

const NOTHING = 'nothing';

/** Imported when it is started: an engine shares its process with no other. */
export const ENGINES: EngineEntry[] = [
  {
    name: 'Rote',
    keeps: 'every step, before and after it (SQLite, `synchronous = normal`)',
    needsPostgres: false,
    create: async () => (await import('./rote.ts')).createJournaledRote(),
  },
  {
    name: `DBOS ${versions['@dbos-inc/dbos-sdk']}`,
    keeps: 'every step, after it (Postgres, `synchronous_commit = off`)',
    needsPostgres: true,
    create: async (postgresAddress) => (await import('./dbos.ts')).createDbos(postgresAddress),
  },
  {
    name: 'Rote, not journaled',
    keeps: NOTHING,
    needsPostgres: false,
    create: async () => (await import('./rote.ts')).createRote(),
  },
  {
    name: `LangGraph ${versions['@langchain/langgraph']}, \`MemorySaver\``,
    keeps: `${NOTHING} (checkpoints in memory)`,
    needsPostgres: false,
    create: async () => (await import('./langgraph.ts')).createLangGraph({ checkpoints: true }),
  },
  {
    name: `LangGraph ${versions['@langchain/langgraph']}, no checkpointer`,
    keeps: NOTHING,
    needsPostgres: false,
    create: async () => (await import('./langgraph.ts')).createLangGraph({ checkpoints: false }),
  },
  {
    name: `p-graph ${versions['p-graph']}`,
    keeps: NOTHING,
    needsPostgres: false,
    create: async () => (await import('./p-graph.ts')).createPGraph(),
  },
];

export const OUR_ENGINES = ENGINES.filter(({ name }) => name.startsWith('Rote'));
