/** Follows a run until it is over, or until nobody wants to wait any more. */
import type { Clock } from '../../base/clock.ts';
import type { Runs as AllRuns } from '../../runs/runs.ts';
import type { RunCommand } from '../command.ts';
import { withHome } from '../with-home.ts';

type RunReader = Pick<AllRuns, 'show'>;
type ShownRun = Awaited<ReturnType<RunReader['show']>>;

const LOOK_AGAIN_MS = 200;

/** Tells of each step with each state that was seen of it, and answers with the run as it is then. */
export async function watchRun(
  id: string,
  { runs, clock, signal }: { runs: RunReader; clock: Clock; signal?: AbortSignal },
  tell: (step: ShownRun['steps'][number]) => void,
): Promise<ShownRun['run']> {
  const told = new Set<string>();
  for (;;) {
    const { run, steps } = await runs.show(id);
    for (const step of steps) {
      const seen = `${step.id} ${step.state}`;
      if (!told.has(seen)) tell(step);
      told.add(seen);
    }
    if (run.finishedAtUtc !== null || signal?.aborted === true) return run;
    await new Promise<void>((resolve) => clock.setTimer(LOOK_AGAIN_MS, resolve));
  }
}

/** With `--watch`, waits for the end of the run before it is shown. */
export const afterWatching =
  (show: RunCommand): RunCommand =>
  async (call) => {
    if (!call.flags.isSet('watch')) return show(call);
    const { clock, progress } = call.context;
    const id = await withHome(call.context, async ({ runs }) => {
      const run = await runs.find(call.positionals[0] ?? '');
      await watchRun(run.id, { runs, clock }, (step) =>
        progress(`${step.id} (${step.tool}): ${step.state}`),
      );
      return run.id;
    });
    return show({ ...call, positionals: [id] });
  };
