/**
 * The daemon's inside: the timer, the worker, the sender and the store, wired together, whatever face it is
 * reached through.
 *
 * States: `starting` → `running` → `stopped`. `stop()` may come at any time, also more than once, and
 * always ends in `stopped`.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Pulse } from '../base/pulse.ts';
import type { Channel } from '../channels/channel.ts';
import type { Requests } from '../people/requests.ts';
import { createChangeAnnouncer } from '../runs/announce/announce-changes.ts';
import { createMessageAnnouncer } from '../runs/announce/announce-messages.ts';
import { createRequestAnnouncer } from '../runs/announce/announce-requests.ts';
import { createRevisionAnnouncer } from '../runs/announce/announce-revisions.ts';
import type { AddressOf } from '../runs/delivery/find-way.ts';
import type { LiveAnswers } from '../runs/delivery/live-answers.ts';
import { createSender, type Sender, type SenderDependencies } from '../runs/delivery/sender.ts';
import { createNoticeDigest } from '../runs/desks/notice-digest.ts';
import { createIdleLook } from '../runs/look-when-idle.ts';
import { createWorker, type Worker, type WorkerDependencies } from '../runs/worker.ts';
import type { Schedules } from '../schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import type { Turns } from '../talk/turns/turns.ts';
import type { Part } from '../watchdog/part.ts';
import { createWatchdog, type Watchdog } from '../watchdog/watchdog.ts';

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
  /** Begins no run while it is set; what came due waits. */
  setDraining(isDraining: boolean): void;
  /** The runs that go on; null while some are just being taken. */
  runsUnderWay(): string[] | null;
}

type RuntimeParts = Record<(typeof RUNTIME_PARTS)[number]['name'], Part['begin']>;

/** Parts that work by themselves, in the order in which they begin: the worker is there before anything is due. */
export const RUNTIME_PARTS = [
  {
    name: 'worker',
    what: 'The worker',
    matters: 'No run is carried out while it is down.',
    isVital: true,
  },
  {
    name: 'turns',
    what: 'What takes the turns of conversations',
    matters: 'Nobody gets an answer while it is down.',
    isVital: true,
  },
  {
    name: 'sender',
    what: 'The sender',
    matters: 'Messages wait in the outbox while it is down.',
    isVital: true,
  },
  {
    name: 'timer',
    what: 'The timer',
    matters: 'Nothing that comes due begins while it is down.',
    isVital: true,
  },
  {
    name: 'news',
    what: 'What tells the news that was held back',
    matters: 'News that was held back waits while it is down.',
  },
] as const;

/** Parts that make work end before those that do it. */
const STOP_ORDER = ['turns', 'timer', 'news', 'worker', 'sender'] as const;

/** Stands in if nobody writes. */
const NOBODY = { stop: async (): Promise<void> => undefined };

export function createRuntime(dependencies: {
  clock: Clock;
  log: Log;
  version: string;
  store: Pick<
    Store,
    'ledger' | 'engine' | 'changes' | 'outbox' | 'incidents' | 'inbox' | 'revisions'
  >;
  schedules: Pick<Schedules, 'createTimer' | 'askForPending'>;
  requests: Pick<Requests, 'news' | 'expire' | 'carryOutLeft'>;
  execute: WorkerDependencies['execute'];
  /** The channels that are set up now. */
  channels: () => readonly Channel[];
  /** The address at which the person of a session is reached who has no channel there. */
  addressOf: AddressOf;
  wordsFor?: (sessionKey: string, text: string) => Promise<string>;
  lateWords?: NonNullable<SenderDependencies['lateWords']>;
  /** How long a message waits for a channel that is down. */
  keepMs: () => number;
  /** Shows answers while they are made. */
  live?: LiveAnswers;
  owner: string;
  isDeadOwner: WorkerDependencies['isDeadOwner'];
  emit: WorkerDependencies['emit'];
  /** Gives what people write its turns; left out, nobody writes here. */
  turns?: (hooks: { onFinished: () => void; wake: () => void; pulse: Pulse }) => Turns;
  /** Keeps the parts up; left out, one of its own does. */
  watchdog?: Watchdog;
  /** Work that can wait until nobody does: done when the timer has looked. */
  learn?: (signal: AbortSignal) => Promise<void>;
  /** Faults of the machine now. */
  problems?: () => string[];
}): Runtime {
  const { clock, log, version, store, schedules, requests, live } = dependencies;
  const { problems = () => [], learn = async () => undefined } = dependencies;
  const startedAtMs = clock.monotonicMs();
  const { ledger, engine, outbox, incidents } = store;
  const { watchdog = createWatchdog({ clock, log, incidents }) } = dependencies;
  /** The parts in place now; each may be replaced by another at any time. */
  let sender: Sender | null = null;
  let worker: Worker | null = null;
  let timer: ReturnType<Schedules['createTimer']> | null = null;
  let turns: Turns | null = null;
  let isDraining = false;
  const announceMessages = createMessageAnnouncer({ ...dependencies, inbox: store.inbox });
  function onFinished(): void {
    sender?.poke();
    announceMessages.look();
    turns?.poke();
    timer?.wakeIfDue();
  }
  const idle = createIdleLook({ clock, log, look: learn });
  function onLooked(): void {
    worker?.poke();
    idle.poke();
  }
  async function expireRequests(): Promise<number> {
    await requests.carryOutLeft({ isStart: false });
    return requests.expire();
  }
  const parts: RuntimeParts = {
    worker(pulse) {
      const work = { ...dependencies, engine, ledger, onFinished, pulse };
      worker = createWorker({ ...work, isDraining: () => isDraining });
      worker.start();
      return worker;
    },
    turns(pulse) {
      const made = dependencies.turns?.({
        onFinished,
        pulse,
        wake() {
          timer?.wake();
          worker?.poke();
        },
      });
      turns = made ?? null;
      made?.start();
      return made ?? NOBODY;
    },
    async sender(pulse) {
      const made = createSender({ ...dependencies, outbox, incidents, pulse });
      sender = made;
      await made.start();
      return made;
    },
    timer(pulse) {
      timer = schedules.createTimer({ log, onLooked, pulse });
      timer.start();
      return timer;
    },
    news(pulse) {
      const onTold = onFinished;
      const news = createNoticeDigest({ clock, log, incidents, expireRequests, onTold, pulse });
      news.start();
      return news;
    },
  };
  const announceChange = createChangeAnnouncer(dependencies);
  const announceRequests = createRequestAnnouncer(dependencies);
  const announceRevisions = createRevisionAnnouncer({
    ...dependencies,
    revisions: store.revisions,
  });
  const ends = new Map<string, () => Promise<void>>();
  let stopListening = (): void => undefined;
  let cancelSettling = (): void => undefined;
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
        worker?.endCancelled();
        timer?.wake();
        sender?.poke();
        announceChange();
        announceRequests.look();
        announceMessages.look();
        announceRevisions.look();
        turns?.poke();
      });
      // Requests that were answered when the last process died.
      left = requests
        .carryOutLeft()
        .then(schedules.askForPending)
        .catch((error: Error) => log.error('requests-left', { reason: error.message }));
      live?.start();
      for (const part of RUNTIME_PARTS)
        ends.set(part.name, watchdog.keepUp({ ...part, begin: parts[part.name] }));
      cancelSettling = watchdog.settle();
    },
    async stop() {
      if (state === 'stopped') return;
      state = 'stopped';
      stopListening();
      await left;
      await announceRequests.stop();
      await announceRevisions.stop();
      cancelSettling();
      for (const name of STOP_ORDER) await ends.get(name)?.();
      await idle.stop();
      await announceMessages.stop();
      await live?.stop();
    },
    setDraining(isWanted) {
      isDraining = isWanted;
      if (!isWanted) worker?.poke();
    },
    runsUnderWay: () => (worker === null ? [] : worker.underWay()),
    health() {
      const down = watchdog.parts().filter(({ state: now, isVital }) => isVital && now === 'down');
      const wrong = [...problems(), ...down.map(({ name }) => `part-down:${name}`)];
      return {
        ok: state === 'running' && wrong.length === 0,
        state,
        version,
        uptimeMs: Math.round(clock.monotonicMs() - startedAtMs),
        problems: wrong,
      };
    },
  };
}
