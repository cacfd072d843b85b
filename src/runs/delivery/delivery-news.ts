/**
 * Tells the owner of trouble with deliveries, once for each cause: that a channel is down, that a message was given up,
 * and that messages arrive again. Nobody hears of the trouble of a channel through that channel. What may or may not have
 * arrived is told by the store, in the step that records it.
 */
import type { Channel } from '../../channels/channel.ts';
import { inDays, isTroubled } from '../../domain/run/decide-delivery.ts';
import type { Delivery } from '../../domain/run/delivery.ts';
import type { Incident } from '../../domain/run/incident.ts';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import type { DeliveryResult } from '../../store/outbox.ts';
import type { Incidents } from '../../store/store.ts';

const DOWN = 'outbox:';
const REFUSED = 'delivery:';
const MOST_OPEN = 10_000;

export function createDeliveryNews(dependencies: {
  incidents: Pick<Incidents, 'report' | 'resolve' | 'list'>;
  nowMs: () => number;
  keepMs: () => number;
}) {
  const { incidents, nowMs, keepMs } = dependencies;
  /** What an incident is open for: a success there is news. */
  const troubled = new Set<string>();

  async function report(trouble: { subject: string; kind: string; text: string; avoid: string }) {
    troubled.add(trouble.subject);
    await incidents.report({ ...trouble, sessionKey: OWNER_SESSION }, nowMs());
  }

  async function tellGivenUp(delivery: Delivery, error: string, carrier: string): Promise<void> {
    const { id, target } = delivery;
    const text = `A message to ${target} could not be sent: ${error}. To send it again: rote deliveries resend ${id}`;
    await report({ subject: refusedAt(carrier, target), kind: 'failed', text, avoid: carrier });
  }

  async function tellDown(delivery: Delivery, error: string, channel: Channel): Promise<void> {
    const { id } = channel;
    const where = isApart(channel) ? delivery.target : id;
    const text = `Messages to ${where} can't be sent now: ${error}. They are kept for ${inDays(keepMs())} and sent as soon as that works: rote deliveries list --state waiting`;
    await report({ subject: downOf(channel, delivery), kind: 'down', text, avoid: id });
  }

  async function tellSuccess(delivery: Delivery, channel: Channel): Promise<void> {
    for (const subject of [downOf(channel, delivery), refusedAt(channel.id, delivery.target)]) {
      if (!troubled.delete(subject)) continue;
      const where = subject.startsWith(REFUSED) || isApart(channel) ? delivery.target : channel.id;
      const text = ({ count }: Incident): string =>
        `Messages reach ${where} again.${count > 1 ? ` It failed ${count} times.` : ''}`;
      await incidents.resolve({ subject, text, nowMs: nowMs() });
    }
  }

  return {
    /** What was open when the last process ended. */
    async begin(): Promise<void> {
      for (const { subject } of await incidents.list({ all: false, limit: MOST_OPEN }))
        if (subject.startsWith(DOWN) || subject.startsWith(REFUSED)) troubled.add(subject);
    },
    /** `channel` is the one that carried it; null where there is none. */
    async tell(delivery: Delivery, result: DeliveryResult, channel: Channel | null): Promise<void> {
      const carrier = channel?.id ?? delivery.channel;
      if (result.state === 'failed') await tellGivenUp(delivery, result.error, carrier);
      if (channel === null) return;
      if (result.state === 'waiting' && isTroubled(result, delivery.attempt))
        await tellDown(delivery, result.error, channel);
      if (result.state === 'sent') await tellSuccess(delivery, channel);
    },
  };
}

function refusedAt(channel: string, target: string): string {
  return `${REFUSED}${channel}:${target}`;
}

function downOf(channel: Channel, { target }: Pick<Delivery, 'target'>): string {
  return isApart(channel) ? `${DOWN}${channel.id}:${target}` : `${DOWN}${channel.id}`;
}

/** Whether one target that can't be reached says nothing of the others. */
function isApart({ targetsAreApart }: Channel): boolean {
  return targetsAreApart === true;
}
