/**
 * Empties the outbox: takes what is due, one at a time per target, sends it through its channel and
 * records what came of it. What was being sent when a process died is repeated where the other side can
 * tell a repeat, else it is in doubt and its owner hears of it.
 *
 * States: `idle` → `working` → `stopped`.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Channel, OutboundMessage } from '../channels/channel.ts';
import type { Emit } from '../domain/event.ts';
import { decideDelivery, type SendResult } from '../domain/run/decide-delivery.ts';
import type { Delivery } from '../domain/run/delivery.ts';
import { subjectOfDoubt } from '../domain/run/doubt.ts';
import { timerDelayMs } from '../domain/schedule/timer-delay.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import type { DeliveryResult, Incidents, Outbox } from '../store/store.ts';
import { waitAtMost } from './wait-at-most.ts';

export interface Sender {
  start(): Promise<void>;
  /** There may be something to send. */
  poke(): void;
  stop(): Promise<void>;
}

export interface SenderDependencies {
  clock: Clock;
  log: Log;
  outbox: Outbox;
  incidents: Incidents;
  channels: readonly Channel[];
  owner: string;
  isDeadOwner: (owner: string) => boolean;
  emit: Emit;
}

const LEASE_MS = 60_000;
const CLAIM_LIMIT = 32;
const STOP_GRACE_MS = 5000;

export function createSender(dependencies: SenderDependencies): Sender {
  const { clock, log, outbox, incidents, owner, isDeadOwner, emit } = dependencies;
  const channels = new Map(dependencies.channels.map((channel) => [channel.id, channel]));
  const repeatable = dependencies.channels
    .filter(({ acceptsKey }) => acceptsKey)
    .map(({ id }) => id);
  const aborter = new AbortController();
  const inFlight = new Set<Promise<void>>();
  /** Targets that an incident is open for: a success there is news. */
  const troubled = new Set<string>();
  let state: 'idle' | 'working' | 'stopped' = 'idle';
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let cancelTimer = (): void => undefined;

  async function look(): Promise<void> {
    cancelTimer();
    try {
      do {
        lookAgain = false;
        await recover();
        const nowMs = clock.nowMs();
        const leaseUntilMs = nowMs + LEASE_MS;
        const claimed = await outbox.claim({ owner, nowMs, leaseUntilMs, limit: CLAIM_LIMIT });
        for (const delivery of claimed) begin(delivery);
      } while (lookAgain && state === 'working');
      const nextDueMs = await outbox.nextDueMs();
      if (nextDueMs !== null) lookAfter(timerDelayMs({ nowMs: clock.nowMs(), nextDueMs }));
    } catch (error) {
      log.error('outbox-failed', { reason: (error as Error).message });
      lookAfter(timerDelayMs({ nowMs: 0, nextDueMs: null }));
    } finally {
      looking = null;
      if (lookAgain) poke();
    }
  }

  function lookAfter(delayMs: number): void {
    if (state === 'working') cancelTimer = clock.setTimer(delayMs, poke);
  }

  function poke(): void {
    if (state !== 'working') return;
    if (looking === null) looking = look();
    else lookAgain = true;
  }

  async function recover(): Promise<void> {
    const dead = (await outbox.owners()).filter((one) => one !== owner && isDeadOwner(one));
    const inDoubt = await outbox.recover({ nowMs: clock.nowMs(), dead, repeatable });
    for (const delivery of inDoubt) await tell(delivery, 'in-doubt', delivery.error ?? '');
  }

  function begin(delivery: Delivery): void {
    const sending = carryOut(delivery).catch((error: Error) => {
      log.error('delivery-not-recorded', { deliveryId: delivery.id, reason: error.message });
    });
    inFlight.add(sending);
    sending.then(() => {
      inFlight.delete(sending);
      poke();
    });
  }

  async function carryOut(delivery: Delivery): Promise<void> {
    const channel = channels.get(delivery.channel);
    const sent =
      channel === undefined ? noChannel(delivery.channel) : await sendThrough(channel, delivery);
    const { attempt } = delivery;
    const nowMs = clock.nowMs();
    const acceptsKey = channel?.acceptsKey ?? false;
    const result = decideDelivery({ result: sent, attempt, nowMs, acceptsKey });
    const settled = await outbox.settle({ delivery, owner, nowMs, result });
    if (settled === 'lost') return log.warn('delivery-lost', { deliveryId: delivery.id });
    log.debug(`delivery-${result.state}`, { deliveryId: delivery.id });
    const { id: deliveryId, runId, channel: name } = delivery;
    emit('delivery-settled', { deliveryId, runId, channel: name, state: result.state });
    await report(delivery, result);
  }

  async function sendThrough(channel: Channel, delivery: Delivery): Promise<SendResult> {
    const target = channel.targetOf(delivery.target);
    if (target === null) return noTarget(delivery);
    const { signal } = aborter;
    const [message] = channel.split(outboundOf(delivery));
    return message === undefined
      ? { kind: 'sent' }
      : channel.send(target, message, { key: delivery.key, signal });
  }

  async function report(delivery: Delivery, result: DeliveryResult): Promise<void> {
    if (result.state === 'failed' || result.state === 'in-doubt')
      await tell(delivery, result.state, result.error);
    if (result.state !== 'sent' || !troubled.delete(subjectOf(delivery))) return;
    const text = `Messages reach ${delivery.target} again.`;
    await incidents.resolve({ subject: subjectOf(delivery), text, nowMs: clock.nowMs() });
  }

  /** What may have been sent is told one by one, and stays listed until it is seen; a later success says nothing of it. */
  async function tell(
    delivery: Delivery,
    kind: 'failed' | 'in-doubt',
    error: string,
  ): Promise<void> {
    const isInDoubt = kind === 'in-doubt';
    const subject = isInDoubt ? subjectOfDoubt(delivery.id) : subjectOf(delivery);
    if (!isInDoubt) troubled.add(subject);
    const what = isInDoubt ? 'may or may not have been sent' : 'could not be sent';
    const again = `To send it again: rote deliveries resend ${delivery.id}`;
    const seen = isInDoubt ? `. When you know: rote incidents seen ${delivery.id}` : '';
    const text = `A message to ${delivery.target} ${what}: ${error}. ${again}${seen}`;
    await incidents.report({ subject, kind, sessionKey: OWNER_SESSION, text }, clock.nowMs());
  }

  return {
    poke,
    async start() {
      if (state !== 'idle') return;
      state = 'working';
      for (const { subject } of await incidents.list({ all: false, limit: 1000 }))
        if (subject.startsWith('delivery:')) troubled.add(subject);
      poke();
    },
    async stop() {
      state = 'stopped';
      cancelTimer();
      await looking;
      await waitAtMost(STOP_GRACE_MS, inFlight, clock);
      aborter.abort(new Error('Rote is stopping'));
      await waitAtMost(STOP_GRACE_MS, inFlight, clock);
    },
  };
}

function subjectOf({ channel, target }: Delivery): string {
  return `delivery:${channel}:${target}`;
}

function outboundOf({ body }: Delivery): OutboundMessage {
  const { text = '', choices = [], files = [] } = body as Partial<OutboundMessage>;
  return { text, choices, files, data: body };
}

function noTarget({ target, channel }: Delivery): SendResult {
  const error = `${target} names nobody in the channel "${channel}"`;
  return { kind: 'failed', error, retryable: false };
}

function noChannel(name: string): SendResult {
  const error = `no channel "${name}" is set up; the words are in the inbox`;
  return { kind: 'failed', error, retryable: false };
}
