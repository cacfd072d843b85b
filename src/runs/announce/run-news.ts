/** Who is told how a run ended: its session, and an address that asked for it. */
import type { Fault } from '../../base/errors.ts';
import { asPlan } from '../../domain/plan/plan.ts';
import type { Run } from '../../domain/run/run.ts';
import type { Step } from '../../domain/run/step.ts';
import type { ScheduledWork } from '../../domain/schedule/schedule.ts';
import { fillWebhookBody } from '../../domain/schedule/webhook-body.ts';
import { formatInstant } from '../../time/instant.ts';
import { type Executed, messageOf } from '../executed.ts';

export function hasNews({ notifyOnCompletion, webhook }: ScheduledWork): boolean {
  return notifyOnCompletion || webhook !== null;
}

export function addNews(
  executed: Executed,
  news: { run: Run; work: ScheduledWork; name: string; steps: readonly Step[] },
): Executed {
  const { run, work, name, steps } = news;
  const { kind, summary } = executed.outcome;
  const messages = [...executed.messages];
  const deliveries = [...executed.deliveries];
  if (work.notifyOnCompletion)
    messages.push(messageOf(run, 'outcome', `"${name}" ${kind}: ${summary}`));
  if (work.webhook !== null) {
    const { id: runId, scheduleId, attempt } = run;
    const facts = {
      scheduleId,
      name,
      runId,
      scheduledFor: formatInstant(run.scheduledForMs ?? run.enqueuedMs),
      attempt,
      state: kind,
      summary,
      text: saidIn(news, executed).join('\n') || (work.instruction ?? summary),
    };
    const body = fillWebhookBody(work.webhookBody ?? facts, facts, outputsOf(steps));
    if (!body.ok)
      messages.push(messageOf(run, 'webhook-body', notMade(name, body.fault), 'notice'));
    deliveries.push({
      key: webhookKey(run),
      channel: 'webhook',
      target: work.webhook,
      body: body.ok ? body.value : { ...facts, bodyFault: body.fault.message },
    });
  }
  return { ...executed, messages, deliveries };
}

/** What the session was told, in this order: the narrative, what its steps sent, the answer. */
function saidIn(
  { run, work, steps }: { run: Run; work: ScheduledWork; steps: readonly Step[] },
  { messages }: Executed,
): string[] {
  const { narrative } = asPlan(work.plan);
  const sent = steps.filter(
    ({ tool, state, output }) =>
      tool === 'message.send' &&
      state === 'succeeded' &&
      (output as { session?: unknown } | null)?.session === run.sessionKey,
  );
  return [
    ...(narrative === undefined ? [] : [narrative]),
    ...sent.map(({ input }) => String((input as { text?: unknown }).text)),
    ...messages.filter(({ role }) => role === 'assistant').map(({ text }) => text),
  ];
}

function outputsOf(steps: readonly Step[]): Record<string, unknown> {
  const done = steps.filter(({ state }) => state === 'succeeded');
  return Object.fromEntries(done.map(({ id, output }) => [id, output]));
}

function notMade(name: string, { message, hint }: Fault): string {
  return `What "${name}" was to post could not be made, so the usual was posted. ${message} ${hint}`;
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
