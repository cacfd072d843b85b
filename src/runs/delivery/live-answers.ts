/**
 * Shows an answer while it is made, in channels that can edit: "thinking…" when its run begins, then the text so far, at
 * most as often as the channel allows. The answer itself comes from the outbox and replaces what is shown (`sender.ts`
 * asks for the receipt); where a run ends without one, the message says how it ended.
 *
 * A turn is `opening` (being sent) → `shown` → `closed`: what is closed is edited no more, so that nothing comes after the
 * answer.
 */
import type { Clock } from '../../base/clock.ts';
import { limitTime } from '../../base/limit-time.ts';
import type { Log } from '../../base/log.ts';
import type { Channel, SendOptions } from '../../channels/channel.ts';
import type { LoggedEvent } from '../../domain/event.ts';
import type { SendResult } from '../../domain/run/decide-delivery.ts';
import type { Delivery } from '../../domain/run/delivery.ts';
import type { Run } from '../../domain/run/run.ts';
import { type ChannelTarget, parentRunOf, parseSessionKey } from '../../domain/session-key.ts';
import type { Outbox } from '../../store/outbox.ts';
import type { Engine, Records } from '../../store/store.ts';
import { createLiveMessages, isAnswer } from './live-messages.ts';

const THINKING = 'thinking…';
const LONGEST_CALL_MS = 15_000;
/** Enough for any channel; the rest comes with the answer. */
const MOST_TEXT = 100_000;

export interface LiveAnswers {
  start(): void;
  /** Hears what happens in the daemon. */
  hear(event: LoggedEvent): void;
  /** The message that a delivery replaces; null where it is sent as a message of its own. */
  receiptFor(delivery: Delivery, channelId: string): Promise<string | null>;
  /** The delivery has come to its end. */
  ended(delivery: Delivery): Promise<void>;
  stop(): Promise<void>;
}

interface Turn {
  runId: string;
  sessionKey: string;
  channel: Channel;
  edit: NonNullable<Channel['edit']>;
  target: ChannelTarget;
  receipt: string | null;
  text: string;
  shownText: string;
  isClosed: boolean;
  /** What is being sent or edited now. */
  work: Promise<void>;
  isEditing: boolean;
  notBeforeMs: number;
  cancelTimer: () => void;
}

export function createLiveAnswers(dependencies: {
  clock: Clock;
  log: Log;
  engine: Pick<Engine, 'get'>;
  outbox: Pick<Outbox, 'list'>;
  records: Records;
  channels: () => readonly Channel[];
  /** Words as they are told in a session; as they are, where nothing is said. */
  wordsFor?: (sessionKey: string, text: string) => Promise<string>;
}): LiveAnswers {
  const { clock, log, engine, outbox, channels } = dependencies;
  const { wordsFor = async (_, text) => text } = dependencies;
  const messages = createLiveMessages(dependencies.records);
  const turns = new Map<string, Turn>();
  const opening = new Map<string, Promise<void>>();
  /** What was said before its message was there. */
  const early = new Map<string, string>();
  const working = new Set<Promise<void>>();
  const aborter = new AbortController();

  /** Nothing depends on what is shown: whatever goes wrong with it is logged, and the answer comes all the same. */
  function inBackground(runId: string, work: Promise<void>): Promise<void> {
    const done = work.catch((error: Error) =>
      log.warn('live-answer-failed', { runId, reason: error.message }),
    );
    working.add(done);
    return done.then(() => void working.delete(done));
  }

  async function call(
    key: string,
    send: (how: SendOptions) => Promise<SendResult>,
  ): Promise<SendResult> {
    const limit = { clock, timeoutMs: LONGEST_CALL_MS, signal: aborter.signal };
    const limited = await limitTime((signal) => send({ key, signal }), limit);
    if (limited.ended === 'answered') return limited.value;
    return { kind: 'unknown', error: limited.ended };
  }

  function placeOf(run: Run): Omit<Turn, 'receipt' | 'text' | 'shownText'> | null {
    if (run.cause !== 'queued' || run.lane !== 'main') return null;
    const session = parseSessionKey(run.sessionKey);
    if (!session.ok || parentRunOf(session.value) !== null) return null;
    const channel = channels().find(({ id }) => id === session.value.channel);
    const target = channel?.targetOf(run.sessionKey) ?? null;
    if (channel?.edit === undefined || channel.limits.editsPerSecond <= 0 || target === null)
      return null;
    const edit = channel.edit.bind(channel);
    const idle = { isClosed: false, isEditing: false, notBeforeMs: 0 };
    const rest = { work: Promise.resolve(), cancelTimer: () => undefined };
    return { runId: run.id, sessionKey: run.sessionKey, channel, edit, target, ...idle, ...rest };
  }

  function begin(runId: string): void {
    const opened = inBackground(runId, open(runId)).then(() => {
      opening.delete(runId);
      early.delete(runId);
    });
    opening.set(runId, opened);
  }

  async function open(runId: string): Promise<void> {
    const run = await engine.get(runId);
    const place = run === null ? null : placeOf(run);
    if (run === null || place === null) return;
    const { channel, target } = place;
    const turn: Turn = { ...place, receipt: null, text: '', shownText: THINKING };
    const isNew = await messages.begin(runId, { channel: channel.id, target: run.sessionKey });
    // One that goes on after a crash has its message, or it is not known whether it has.
    turn.receipt = isNew
      ? await sendThinking(turn)
      : ((await messages.get(runId))?.receipt ?? null);
    if (turn.receipt === null) return;
    void channel.typing?.(target, aborter.signal).catch(() => undefined);
    turn.notBeforeMs = clock.monotonicMs() + editPauseMs(channel);
    turn.text = early.get(runId) ?? '';
    turns.set(runId, turn);
    editSoon(turn);
  }

  async function sendThinking({ runId, channel, target }: Turn): Promise<string | null> {
    const message = { text: THINKING, choices: [], files: [], data: {} };
    const sent = await call(`${runId}:live`, (how) => channel.send(target, message, how));
    const receipt = sent.kind === 'sent' ? (sent.receipt ?? null) : null;
    if (receipt !== null) await messages.arrived(runId, receipt);
    else if (sent.kind === 'failed') await messages.remove(runId);
    return receipt;
  }

  function add(runId: string, text: string): void {
    const turn = turns.get(runId);
    if (turn === undefined && opening.has(runId)) early.set(runId, (early.get(runId) ?? '') + text);
    if (turn === undefined || turn.isClosed) return;
    turn.text = (turn.text + text).slice(0, MOST_TEXT);
    editSoon(turn);
  }

  function editSoon(turn: Turn): void {
    if (turn.isClosed || turn.isEditing || turn.text === '') return;
    turn.cancelTimer();
    const waitMs = Math.max(0, turn.notBeforeMs - clock.monotonicMs());
    turn.cancelTimer = clock.setTimer(waitMs, () => {
      if (turn.isClosed) return;
      turn.work = inBackground(turn.runId, editNow(turn, turn.text));
    });
  }

  async function editNow(turn: Turn, text: string): Promise<void> {
    const { channel } = turn;
    turn.isEditing = true;
    const told = await wordsFor(turn.sessionKey, text);
    const [part] = channel.split({ text: told, choices: [], files: [], data: {} });
    if (part === undefined || part.text === turn.shownText) {
      turn.isEditing = false;
      return;
    }
    const result = await call(`${turn.runId}:live`, (how) =>
      turn.edit(turn.target, turn.receipt ?? '', part, how),
    );
    turn.isEditing = false;
    turn.shownText = part.text;
    const askedMs = result.kind === 'failed' ? (result.retryAfterMs ?? 0) : 0;
    turn.notBeforeMs = clock.monotonicMs() + Math.max(askedMs, editPauseMs(channel));
    // It is gone: the answer is sent anew.
    if (result.kind === 'failed' && !result.retryable) turn.isClosed = true;
    else if (turn.text !== text) editSoon(turn);
  }

  /** From here on nothing of it is edited but by the answer. */
  async function close(runId: string): Promise<Turn | null> {
    await opening.get(runId);
    const turn = turns.get(runId) ?? null;
    if (turn === null) return null;
    turn.isClosed = true;
    turn.cancelTimer();
    await turn.work;
    turns.delete(runId);
    return turn;
  }

  /** A run that has ended without an answer says how; one whose answer is under way leaves it to that. */
  async function finish(runId: string, end: Pick<Run, 'state' | 'summary'>): Promise<void> {
    await close(runId);
    const message = await messages.get(runId);
    if (message === null) return;
    const answer = (await outbox.list({ runId, limit: 100 })).find(isAnswer);
    if (answer !== undefined && answer.finishedMs === null) return;
    if (answer === undefined && message.receipt !== null)
      await sayEnd(message.receipt, { ...message, runId, text: endText(end) });
    await messages.remove(runId);
  }

  async function sayEnd(
    receipt: string,
    at: { runId: string; channel: string; target: string; text: string },
  ): Promise<void> {
    const channel = channels().find(({ id }) => id === at.channel);
    const target = channel?.targetOf(at.target) ?? null;
    const { edit } = channel ?? {};
    if (channel === undefined || edit === undefined || target === null) return;
    const text = await wordsFor(at.target, at.text);
    const [part] = channel.split({ text, choices: [], files: [], data: {} });
    if (part === undefined) return;
    await call(`${at.runId}:live`, (how) => edit(target, receipt, part, how));
  }

  async function tidy(): Promise<void> {
    for (const runId of await messages.runIds()) {
      const run = await engine.get(runId);
      const isOver = run === null || run.finishedMs !== null;
      if (isOver) await finish(runId, run ?? { state: 'cancelled', summary: null });
    }
  }

  return {
    start: () => void inBackground('', tidy()),
    hear(event) {
      if (event.kind === 'run-started') begin(event.data.runId);
      if (event.kind === 'text-said') add(event.data.runId, event.data.text);
      if (event.kind === 'run-finished')
        void inBackground(event.data.runId, finish(event.data.runId, event.data));
    },
    async receiptFor(delivery, channelId) {
      const { runId } = delivery;
      if (runId === null || !isAnswer(delivery)) return null;
      await close(runId);
      const message = await messages.get(runId);
      const isHere = message?.channel === channelId && message.target === delivery.target;
      return isHere ? message.receipt : null;
    },
    async ended(delivery) {
      if (delivery.runId !== null && isAnswer(delivery)) await messages.remove(delivery.runId);
    },
    async stop() {
      for (const turn of turns.values()) turn.cancelTimer();
      aborter.abort(new Error('Rote is stopping'));
      await Promise.all(working);
    },
  };
}

function editPauseMs({ limits }: Channel): number {
  return Math.ceil(1000 / limits.editsPerSecond);
}

function endText({ state, summary }: Pick<Run, 'state' | 'summary'>): string {
  if (state === 'succeeded') return summary ?? 'Done.';
  if (state === 'cancelled') return 'Stopped.';
  return `I could not do this: ${summary ?? 'it failed'}`;
}
