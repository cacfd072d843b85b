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
    try {
      const schedule = run.scheduleId === null ? null : await getSchedule(run.scheduleId);
      if (schedule === null) return failed('its schedule is gone');
      return await carryOut(run, schedule, signal);
    } catch (error) {
      const { message, cause } = error as Error;
      return failed(cause instanceof Error ? `${message}: ${cause.message}` : message);
    }
  };

  async function carryOut(run: Run, schedule: Schedule, signal: AbortSignal): Promise<Executed> {
    const { instruction, plan, webhook } = schedule.work;
    const text = instruction ?? `${plan.length} planned steps are due`;
    if (webhook !== null) await post(webhook, { run, schedule, text, signal });
    const summary = webhook === null ? 'message sent' : 'message and webhook sent';
    return {
      outcome: { kind: 'succeeded', summary },
      messages: [{ sessionKey: run.sessionKey, text }],
    };
  }

  async function post(
    url: string,
    {
      run,
      schedule,
      text,
      signal,
    }: { run: Run; schedule: Schedule; text: string; signal: AbortSignal },
  ): Promise<void> {
    const scheduledFor = formatInstant(run.scheduledForMs ?? run.enqueuedMs);
    const key = `${schedule.id}@${run.scheduledForMs === null ? run.id : scheduledFor}`;
    const { id: scheduleId, name } = schedule;
    const body = { scheduleId, name, runId: run.id, scheduledFor, attempt: run.attempt, text };
    try {
      await postWebhook({ url, key, body, signal });
    } catch (error) {
      throw new Error('the webhook failed', { cause: (error as Error).cause ?? error });
    }
  }
}

function failed(summary: string): Executed {
  return { outcome: { kind: 'failed', summary }, messages: [] };
}
