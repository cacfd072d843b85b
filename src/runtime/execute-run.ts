/**
 * The stand-in executor: a due schedule puts its words into the inbox of its session and, where it
 * names one, posts itself to a webhook. The message is stored in the same step as the outcome, so it
 * appears exactly once; the webhook carries a key by which a repeat can be told.
 */
import type { Run } from '../domain/run.ts';
import type { Schedule } from '../domain/schedule.ts';
import { formatInstant } from '../domain/time/instant.ts';
import type { Executed } from './worker.ts';

export interface ExecuteDependencies {
  getSchedule: (id: string) => Promise<Schedule | null>;
  postWebhook: (request: {
    url: string;
    key: string;
    body: object;
    signal: AbortSignal;
  }) => Promise<void>;
}

export function createExecuteRun({ getSchedule, postWebhook }: ExecuteDependencies) {
  return async (run: Run, signal: AbortSignal): Promise<Executed> => {
    const schedule = run.scheduleId === null ? null : await getSchedule(run.scheduleId);
    if (schedule === null) return failed('its schedule is gone');
    const text = schedule.work.instruction ?? `${schedule.work.plan.length} planned steps are due`;
    try {
      if (schedule.work.webhook !== null) {
        const scheduledFor = formatInstant(run.scheduledForMs ?? run.enqueuedMs);
        await postWebhook({
          url: schedule.work.webhook,
          key: `${schedule.id}@${run.scheduledForMs === null ? run.id : scheduledFor}`,
          body: {
            scheduleId: schedule.id,
            name: schedule.name,
            runId: run.id,
            scheduledFor,
            attempt: run.attempt,
            text,
          },
          signal,
        });
      }
    } catch (error) {
      return failed(`the webhook failed: ${(error as Error).message}`);
    }
    return {
      outcome: {
        kind: 'succeeded',
        summary: schedule.work.webhook === null ? 'message sent' : 'message and webhook sent',
      },
      messages: [{ sessionKey: run.sessionKey, text }],
    };
  };
}

function failed(summary: string): Executed {
  return { outcome: { kind: 'failed', summary }, messages: [] };
}
