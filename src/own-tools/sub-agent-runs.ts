/** Looks at the runs above a sub-agent: whether anybody waits for it, and whose talk it is part of. */
import type { Run } from '../domain/run/run.ts';
import { leavesSubAgents, starterOf } from '../domain/run/sub-agents.ts';
import type { Store } from '../store/store.ts';

type Runs = Pick<Store['engine'], 'get'>;

/** True if the one that started it was cancelled, or has ended without anybody left to ask. */
export async function isOrphanedSubAgent(run: Run, engine: Runs): Promise<boolean> {
  const starter = starterOf(run);
  const above = starter === null ? null : await engine.get(starter);
  return above !== null && (leavesSubAgents(above) || (await isOrphanedSubAgent(above, engine)));
}

/** The conversation that everything is done for; a sub-agent works for that of whoever started it. */
export async function conversationOf(run: Run, engine: Runs): Promise<string> {
  return (await rootOf(run, engine)).sessionKey;
}

/** The run that nobody started but a person or a schedule; where it is gone, the highest that is there. */
export async function rootOf(run: Run, engine: Runs): Promise<Run> {
  const starter = starterOf(run);
  const above = starter === null ? null : await engine.get(starter);
  return above === null ? run : rootOf(above, engine);
}

/** True if a run of this session started it, or one of those above it. */
export async function worksFor(sessionKey: string, run: Run, engine: Runs): Promise<boolean> {
  const starter = starterOf(run);
  const above = starter === null ? null : await engine.get(starter);
  return (
    above !== null &&
    (above.sessionKey === sessionKey || (await worksFor(sessionKey, above, engine)))
  );
}
