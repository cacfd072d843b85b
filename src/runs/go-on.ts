/**
 * Goes on with what waited for a yes: exactly once, however often the answer is carried out, because what follows from it
 * has an id made of the request.
 */
import type { Clock } from '../base/clock.ts';
import { RoteError } from '../base/errors.ts';
import type { Request, RequestAnswer } from '../domain/request.ts';
import type { Run } from '../domain/run/run.ts';
import { workSchema } from '../domain/schedule/schedule.ts';
import { rootOf } from '../own-tools/sub-agent-runs.ts';
import type { Schedules } from '../schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import { isTalk } from './agent-runs/agent-rights.ts';
import { decideGoOn } from './decide-go-on.ts';
import { queuedRun } from './queued-run.ts';

/** What the agent is told; it names nobody, because whom its owner names is no new target. */
const AGREED =
  '[Your owner said yes to what you asked for. Go on with what you were doing then, and finish it. What is done is above; do not do it again.]';

/** The sentence that says what follows; null where nothing does. */
export type GoOn = (request: Request) => Promise<string | null>;

export function createGoOn({
  store,
  schedules,
  clock,
}: {
  store: Pick<Store, 'engine' | 'journal' | 'schedules' | 'changes'>;
  schedules: Pick<Schedules, 'runNow'>;
  clock: Pick<Clock, 'nowMs'>;
}): GoOn {
  const { engine } = store;

  async function runOf(request: Request): Promise<Run | null> {
    const runId = runIdIn(request);
    const run = runId === null ? null : await engine.get(runId);
    return run === null ? null : rootOf(run, engine);
  }

  async function hasActed({ id }: Run): Promise<boolean> {
    const steps = await store.journal.steps(id);
    return steps.some(
      ({ effect, state }) => effect !== 'read' && (state === 'succeeded' || state === 'in-doubt'),
    );
  }

  async function definitionOf({ definitionHash }: Run) {
    return definitionHash === null ? null : store.schedules.definition(definitionHash);
  }

  async function runAgain(run: Run, id: string): Promise<string> {
    if (run.scheduleId !== null) {
      try {
        await schedules.runNow(run.scheduleId, { runId: id });
      } catch (error) {
        if (!(error instanceof RoteError)) throw error;
        return `It counts from the next run on; now it is not run again: ${error.message}`;
      }
      return 'It runs again now.';
    }
    const definition = await definitionOf(run);
    if (definition === null) return 'It counts from now on; what asked for it has to try again.';
    await enqueue(run, { definition, id });
    return 'It runs again now.';
  }

  async function enqueue(
    { sessionKey, lane }: Run,
    { definition, id }: { definition: Parameters<typeof queuedRun>[0]['definition']; id: string },
  ): Promise<void> {
    const work = queuedRun(
      { definition, sessionKey, lane },
      { orderKey: sessionKey, nowMs: clock.nowMs() },
    );
    await engine.enqueue({ ...work, id });
    store.changes.notify();
  }

  return async (request) => {
    const run = await runOf(request);
    const definition = run === null ? null : await definitionOf(run);
    const decision = decideGoOn({
      answer: request.state as RequestAnswer,
      run,
      isTalk:
        run !== null &&
        definition !== null &&
        run.tier !== 'direct' &&
        isTalk(run, definition.work),
      hasActed: run !== null && (await hasActed(run)),
    });
    if (decision.kind === 'none' || run === null)
      return decision.kind === 'none' ? decision.why : null;
    const id = `run_${request.id.slice(request.id.indexOf('_') + 1)}`;
    if (decision.kind === 'run-again') return runAgain(run, id);
    const work = workSchema.parse({ instruction: AGREED, goesOnFrom: run.id });
    await enqueue(run, { definition: { trigger: null, work, sessionKey: null }, id });
    return 'The agent goes on with what it was doing.';
  };
}

function runIdIn({ payload }: Request): string | null {
  const { runId } = (payload ?? {}) as { runId?: unknown };
  return typeof runId === 'string' ? runId : null;
}
