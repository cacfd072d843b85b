/**
 * Tells the log how each run ended, with the name of its schedule: a failure as a warning, with its reason and what its
 * schedule does about it, so that whoever reads only warnings sees what failed. What is said is what is kept of the run,
 * and that holds no secrets.
 */
import type { Log } from '../base/log.ts';
import type { LoggedEvent } from '../domain/event.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import { formatInstant } from '../time/instant.ts';

type Finished = Extract<LoggedEvent, { kind: 'run-finished' }>['data'];

export function createRunLog(dependencies: {
  schedules: Pick<Store['schedules'], 'get'>;
  log: Log;
}): { runEnded(run: Finished): Promise<void> } {
  const { schedules, log } = dependencies;
  return {
    async runEnded({ runId, scheduleId, state, summary }) {
      // A schedule that can't be read must not hide that its run failed.
      const schedule =
        scheduleId === null ? null : await schedules.get(scheduleId).catch(() => null);
      const run = {
        runId,
        ...(scheduleId !== null && { scheduleId }),
        ...(schedule !== null && { schedule: schedule.name }),
      };
      if (state !== 'failed') {
        log.info('run-ended', { ...run, state, summary });
        return;
      }
      log.warn('run-failed', { ...run, reason: summary, ...afterwardsOf(schedule) });
    },
  };
}

function afterwardsOf(schedule: Schedule | null): object {
  if (schedule === null) return {};
  const { status, coolDownUntilMs, failuresInRow } = schedule;
  return {
    failuresInRow,
    ...(status !== 'active' && { status }),
    ...(coolDownUntilMs !== null && { coolsDownUntil: formatInstant(coolDownUntilMs) }),
  };
}
