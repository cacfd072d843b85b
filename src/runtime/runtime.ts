/**
 * The daemon's inside: the timer, the worker, the sender and the store, wired together, whatever face it is
 * reached through.
 *
 * States: `starting` → `running` → `stopped`. `stop()` may come at any time, also more than once, and
 * always ends in `stopped`.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Channel } from '../channels/channel.ts';
import type { Requests } from '../people/requests.ts';
import { createChangeAnnouncer } from '../runs/announce-changes.ts';
import { createMessageAnnouncer } from '../runs/announce-messages.ts';
import { createRequestAnnouncer } from '../runs/announce-requests.ts';
import { createRevisionAnnouncer } from '../runs/announce-revisions.ts';
import type { AddressOf } from '../runs/delivery/find-way.ts';
import type { LiveAnswers } from '../runs/delivery/live-answers.ts';
import { createSender } from '../runs/delivery/sender.ts';
import { createIdleLook } from '../runs/look-when-idle.ts';
import { createNoticeDigest } from '../runs/notice-digest.ts';
import { createWorker, type WorkerDependencies } from '../runs/worker.ts';
import type { Schedules } from '../schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import type { Turns } from '../talk/turns/turns.ts';

type RuntimeState = 'starting' | 'running' | 'stopped';

interface Health {
  ok: boolean;
  state: RuntimeState;
  version: string;
  uptimeMs: number;
  /** The codes of what is wrong with the machine: `disk-full`, `damaged-database`, … */
  problems: string[];
}

export interface Runtime {
  start(): Promise<void>;
  stop(): Promise<void>;
  health(): Health;
}

export function createRuntime(dependencies: {
  clock: Clock;
  log: Log;
  version: string;
  store: Pick<
    Store,
    'ledger' | 'engine' | 'changes' | 'outbox' | 'incidents' | 'inbox' | 'revisions'
  >;
  schedules: Pick<Schedules, 'createTimer' | 'askForPending'>;
  requests: Pick<Requests, 'list' | 'get' | 'expire' | 'carryOutLeft'>;
  execute: WorkerDependencies['execute'];
  /** Those that are set up now. */
  channels: () => readonly Channel[];
  /** Where the person of a session is reached who has no channel there. */
  addressOf: AddressOf;
  /** How long a message waits for a channel that is down. */
  keepMs: () => number;
  /** Shows answers while they are made. */
  live?: LiveAnswers;
  owner: string;
  isDeadOwner: WorkerDependencies['isDeadOwner'];
  emit: WorkerDependencies['emit'];
  /** Gives what people write its turns; left out, nobody writes here. */
  turns?: (hooks: { onFinished: () => void; wake: () => void }) => Turns;
  /** What can wait until nobody does: looked at when the timer has looked. */
  learn?: (signal: AbortSignal) => Promise<void>;
  /** What is wrong with the machine now. */
  problems?: () => string[];
}): Runtime {
  const { clock, log, version, store, schedules, requests, live } = dependencies;
  const { problems = () => [], learn = async () => undefined } = dependencies;
  const startedAtMs = clock.monotonicMs();
  const { ledger, engine, outbox, incidents } = store;
  const sender = createSender({ ...dependencies, outbox, incidents });
  const announceMessages = createMessageAnnouncer({ ...dependencies, inbox: store.inbox });
  function onFinished(): void {
    sender.poke();
    announceMessages.look();
    turns?.poke();
    timer.wakeIfDue();
  }
  const worker = createWorker({ ...dependencies, engine, ledger, onFinished });
  const idle = createIdleLook({ clock, log, look: learn });
  const timer = schedules.createTimer({
    log,
    onLooked() {
      worker.poke();
      idle.poke();
    },
  });
  const digest = createNoticeDigest({
    clock,
    log,
    incidents,
    async expireRequests() {
      await requests.carryOutLeft({ isStart: false });
      return requests.expire();
    },
    onTold: onFinished,
  });
  const turns = dependencies.turns?.({
    onFinished,
    wake() {
      timer.wake();
      worker.poke();
    },
  });
  const announceChange = createChangeAnnouncer(dependencies);
  const announceRequests = createRequestAnnouncer(dependencies);
  const announceRevisions = createRevisionAnnouncer({
    ...dependencies,
    revisions: store.revisions,
  });
  let stopListening = (): void => undefined;
  let left: Promise<void> = Promise.resolve();
  let state: RuntimeState = 'starting';

  return {
    async start() {
      if (state !== 'starting') return;
      state = 'running';
      announceRequests.start();
      announceMessages.start();
      announceRevisions.start();
      stopListening = store.changes.onChange(() => {
        worker.endCancelled();
        timer.wake();
        sender.poke();
        announceChange();
        announceRequests.look();
        announceMessages.look();
        announceRevisions.look();
        turns?.poke();
      });
      // What was answered when the last process died.
      left = requests
        .carryOutLeft()
        .then(schedules.askForPending)
        .catch((error: Error) => log.error('requests-left', { reason: error.message }));
      worker.start();
      turns?.start();
      live?.start();
      void sender.start();
      timer.start();
      digest.start();
    },
    async stop() {
      if (state === 'stopped') return;
      state = 'stopped';
      stopListening();
      await left;
      await announceRequests.stop();
      await announceRevisions.stop();
      await turns?.stop();
      await timer.stop();
      await idle.stop();
      await digest.stop();
      await worker.stop();
      await sender.stop();
      await announceMessages.stop();
      await live?.stop();
    },
    health: () => ({
      ok: state === 'running' && problems().length === 0,
      state,
      version,
      uptimeMs: Math.round(clock.monotonicMs() - startedAtMs),
      problems: problems(),
    }),
  };
}
