/** Who is told how a run ended: its session, and an address that asked for it. */
import type { Run } from '../domain/run/run.ts';
import type { Work } from '../domain/schedule/schedule.ts';
import { formatInstant } from '../time/instant.ts';
import { type Executed, messageOf } from './executed.ts';

export function hasNews({ notifyOnCompletion, webhook }: Work): boolean {
  return notifyOnCompletion || webhook !== null;
}

export function addNews(
  executed: Executed,
  { run, work, name }: { run: Run; work: Work; name: string },
): Executed {
  const { notifyOnCompletion, webhook } = work;
  const { kind, summary } = executed.outcome;
  const messages = [...executed.messages];
  const deliveries = [...executed.deliveries];
  if (notifyOnCompletion) messages.push(messageOf(run, 'outcome', `"${name}" ${kind}: ${summary}`));
  if (webhook !== null) {
    const scheduledFor = formatInstant(run.scheduledForMs ?? run.enqueuedMs);
    const { id: runId, scheduleId, attempt } = run;
    const text = work.instruction ?? summary;
    const body = { scheduleId, name, runId, scheduledFor, attempt, state: kind, summary, text };
    deliveries.push({ key: webhookKey(run), channel: 'webhook', target: webhook, body });
  }
  return { ...executed, messages, deliveries };
}

/** What every try and every attempt of one occurrence has in common. */
export function occurrenceOf({ id, cause, scheduleId, scheduledForMs }: Run): string {
  const isOccurrence = cause === 'occurrence' || cause === 'backfill';
  return isOccurrence && scheduledForMs !== null
    ? `${scheduleId}@${formatInstant(scheduledForMs)}`
    : id;
}

/** The news of one run: a further attempt, and a backfill, have news of their own. */
function webhookKey(run: Run): string {
  if (run.cause !== 'occurrence') return `${run.scheduleId}@${run.id}`;
  const occurrence = occurrenceOf(run);
  return run.attempt === 1 ? occurrence : `${occurrence}#${run.attempt}`;
}
