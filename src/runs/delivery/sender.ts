/**
 * Empties the outbox: takes what is due, one at a time per target, sends it through its channel and records what came of
 * it. What was being sent when a process died is repeated where the other side can tell a repeat, else it is in doubt and
 * its owner hears of it. A channel that fails or hangs holds up no other.
 *
 * States: `idle` → `working` → `stopped`.
 */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { NO_PULSE, type Pulse } from '../../base/pulse.ts';
import type { Channel, OutboundMessage } from '../../channels/channel.ts';
import type { Emit } from '../../domain/event.ts';
import { decideDelivery, type SendResult } from '../../domain/run/decide-delivery.ts';
import { type Delivery, type DeliveryProgress, NOTHING_SENT } from '../../domain/run/delivery.ts';
import { timerDelayMs } from '../../domain/schedule/timer-delay.ts';
import { INBOX } from '../../domain/session-key.ts';
import type { Outbox } from '../../store/outbox.ts';
import type { Incidents } from '../../store/store.ts';
import { waitAtMost } from '../wait-at-most.ts';
import { createChannelOutages } from './channel-outages.ts';
import { createChannelPace, MOST_AT_ONCE } from './channel-pace.ts';
import { createDeliveryNews } from './delivery-news.ts';
import { type AddressOf, findWay } from './find-way.ts';
import type { LiveAnswers } from './live-answers.ts';
import { outboundOf, type PartsSent, SEND_TIMEOUT_MS, sendParts } from './send-parts.ts';

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
  /** Those that are set up now; they may change while it runs. */
  channels: () => readonly Channel[];
  addressOf: AddressOf;
  /** Words as they are told in a session; as they are, where nothing is said. */
  wordsFor?: (sessionKey: string, text: string) => Promise<string>;
  /** Words with when they were due, if that is not now; as they are, where nothing is said. */
  lateWords?: (delivery: Delivery, text: string) => Promise<string>;
  /** How long a message waits for a channel that is down. */
  keepMs: () => number;
  /** Where an answer replaces what was shown while it was made. */
  live?: Pick<LiveAnswers, 'receiptFor' | 'ended'>;
  owner: string;
  isDeadOwner: (owner: string) => boolean;
  emit: Emit;
  /** Tells whoever watches over it that it goes on. */
  pulse?: Pulse;
}

/** Longer than any part takes. */
const LEASE_MS = SEND_TIMEOUT_MS + 30_000;
const STOP_GRACE_MS = 5000;
/** A look that takes longer has no end. */
const LOOK_WITHIN_MS = 60_000;
/** Also what nobody told of is found, and who watches knows that somebody looks. */
const LOOK_EVERY_MS = 60_000;

export function createSender(dependencies: SenderDependencies): Sender {
  const { clock, log, outbox, owner, isDeadOwner, emit, channels, keepMs, live } = dependencies;
  const { pulse = NO_PULSE } = dependencies;
  const { nowMs } = clock;
  const news = createDeliveryNews({ ...dependencies, nowMs });
  const pace = createChannelPace(clock);
  const outages = createChannelOutages();
  const aborter = new AbortController();
  const inFlight = new Set<Promise<void>>();
  let state: 'idle' | 'working' | 'stopped' = 'idle';
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let cancelTimer = (): void => undefined;

  async function look(): Promise<void> {
    cancelTimer();
    pulse.due('looking into the outbox', LOOK_WITHIN_MS);
    try {
      do {
        lookAgain = false;
        await recover();
        const probed = outages.probes(nowMs());
        if (probed.length > 0) await outbox.hurry({ channels: probed, nowMs: nowMs(), limit: 1 });
        const lease = { nowMs: nowMs(), leaseUntilMs: nowMs() + LEASE_MS };
        const places = { limit: MOST_AT_ONCE, room: pace.room() };
        for (const delivery of await outbox.claim({ owner, ...lease, ...places })) begin(delivery);
        pulse.beat('looking into the outbox');
        pulse.due('looking into the outbox', LOOK_WITHIN_MS);
      } while (lookAgain && state === 'working');
      await lookWhenDue();
    } catch (error) {
      log.error('outbox-failed', { reason: (error as Error).message });
      pulse.failed(error);
      lookAfter(timerDelayMs({ nowMs: 0, nextDueMs: null }));
    } finally {
      looking = null;
      if (lookAgain) poke();
    }
  }

  /** A channel without room is looked at again when one of its sends ends, or its pause does. */
  async function lookWhenDue(): Promise<void> {
    const room = Object.entries(pace.room());
    const exceptChannels = room.flatMap(([channel, places]) => (places > 0 ? [] : [channel]));
    const nextDueMs = await outbox.nextDueMs({ exceptChannels });
    const delays = [
      LOOK_EVERY_MS,
      pace.nextEndInMs(),
      nextDueMs === null ? null : timerDelayMs({ nowMs: nowMs(), nextDueMs }),
    ].filter((delay) => delay !== null);
    pulse.beat('looking into the outbox');
    const delayMs = Math.min(...delays);
    lookAfter(delayMs);
    if (state === 'working') pulse.due('looking into the outbox', delayMs + LOOK_WITHIN_MS);
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
    const keyed = channels().flatMap(({ id, acceptsKey }) => (acceptsKey ? [id] : []));
    // One for the inbox that went elsewhere says so; else nothing was sent, or it was shown here.
    const repeatable = [INBOX, ...keyed];
    await outbox.recover({ nowMs: nowMs(), dead, repeatable });
  }

  function begin(delivery: Delivery): void {
    pace.begin(delivery.channel);
    const sending = carryOut(delivery).catch((error: Error) => {
      log.error('delivery-not-recorded', { deliveryId: delivery.id, reason: error.message });
    });
    inFlight.add(sending);
    sending.then(() => {
      inFlight.delete(sending);
      pace.end(delivery.channel);
      poke();
    });
  }

  async function carryOut(delivery: Delivery): Promise<void> {
    const { channel, result: sent, progress } = await sendOut(delivery);
    if (sent.kind === 'lost') return lost(delivery);
    if (channel !== null) {
      pauseWhereAsked(channel, sent);
      await noteOutage(channel, delivery, sent);
    }
    const { attempt, createdMs } = delivery;
    const acceptsKey = channel?.acceptsKey ?? false;
    const facts = { result: sent, attempt, createdMs, acceptsKey, keepMs: keepMs() };
    const result = decideDelivery({ ...facts, nowMs: nowMs() });
    const end = { delivery, owner, nowMs: nowMs(), result, progress };
    if ((await outbox.settle(end)) === 'lost') return lost(delivery);
    log.debug(`delivery-${result.state}`, { deliveryId: delivery.id });
    const { id: deliveryId, runId, channel: name } = delivery;
    emit('delivery-settled', { deliveryId, runId, channel: name, state: result.state });
    if (result.state !== 'waiting') await live?.ended(delivery);
    if (sent.kind !== 'failed' || sent.isTold !== true) await news.tell(delivery, result, channel);
  }

  /** One target that can't be reached says nothing of the others of such a channel, and an asked pause is no outage. */
  async function noteOutage(
    { id, targetsAreApart }: Channel,
    delivery: Delivery,
    sent: SendResult,
  ): Promise<void> {
    if (targetsAreApart === true) return;
    if (sent.kind === 'failed' && sent.retryable && sent.retryAfterMs === undefined)
      outages.failed(id, delivery.channel, nowMs());
    if (sent.kind !== 'sent') return;
    const names = outages.worked(id);
    if (names.length > 0) await outbox.hurry({ channels: names, nowMs: nowMs() });
  }

  function lost({ id }: Delivery): void {
    log.warn('delivery-lost', { deliveryId: id });
  }

  /** Null for the channel where none carried it. */
  async function sendOut(delivery: Delivery): Promise<PartsSent & { channel: Channel | null }> {
    const { progress: before } = delivery;
    const way = await findWay(delivery, { ...dependencies, channels: channels() });
    if (way.kind === 'none') return { channel: null, result: way.result, progress: before };
    const { channel, target, via } = way;
    const pausedMs = pace.pauseLeftMs(channel.id);
    if (pausedMs > 0) return { channel, result: pausedFor(pausedMs), progress: before };
    // What another channel carried says nothing of this one.
    const known = before.via === via ? before : { ...NOTHING_SENT, via };
    const progress = await withReplaced(delivery, known, channel);
    const note = async (next: DeliveryProgress): Promise<boolean> =>
      (await outbox.note({
        delivery,
        owner,
        progress: next,
        leaseUntilMs: nowMs() + LEASE_MS,
      })) === 'noted';
    if (progress !== before && !(await note(progress)))
      return { channel, result: { kind: 'lost' }, progress };
    const { key } = delivery;
    const message = await asTold(delivery, channel);
    const { signal } = aborter;
    const sent = await sendParts({ channel, target, message, key, progress, note, clock, signal });
    return { channel, ...sent };
  }

  async function asTold(delivery: Delivery, channel: Channel): Promise<OutboundMessage> {
    const message = outboundOf(delivery, channel);
    const { sessionKey, dueMs, held } = delivery.body;
    if (typeof sessionKey !== 'string') return message;
    const hasTime = dueMs !== undefined || held !== undefined;
    const { lateWords = asItIs, wordsFor = asItIs } = dependencies;
    const text = hasTime ? await lateWords(delivery, message.text) : message.text;
    return { ...message, text: await wordsFor(sessionKey, text) };
  }

  /** What was begun stays as it was begun. */
  async function withReplaced(
    delivery: Delivery,
    progress: DeliveryProgress,
    { id, edit }: Channel,
  ): Promise<DeliveryProgress> {
    if (live === undefined || edit === undefined) return progress;
    if (progress.edits !== null || progress.receipts.length > 0) return progress;
    const edits = await live.receiptFor(delivery, id);
    return edits === null ? progress : { ...progress, edits };
  }

  function pauseWhereAsked(channel: Channel, sent: SendResult): void {
    if (sent.kind !== 'failed' || sent.retryAfterMs === undefined) return;
    if (channel.targetsAreApart !== true) pace.pause(channel.id, sent.retryAfterMs);
  }

  return {
    poke,
    async start() {
      if (state !== 'idle') return;
      state = 'working';
      await news.begin();
      poke();
    },
    async stop() {
      state = 'stopped';
      cancelTimer();
      // One that never returns must not keep what is in flight from its end.
      if (looking !== null) await waitAtMost(STOP_GRACE_MS, [looking], clock);
      await waitAtMost(STOP_GRACE_MS, inFlight, clock);
      aborter.abort(new Error('Rote is stopping'));
      await waitAtMost(STOP_GRACE_MS, inFlight, clock);
    },
  };
}

const asItIs = async (_: unknown, text: string): Promise<string> => text;

function pausedFor(retryAfterMs: number): SendResult {
  const error = 'the other side asked for a pause';
  return { kind: 'failed', error, retryable: true, retryAfterMs };
}
