/** The daemon out of its parts: the data folder opened, the executor chosen, the runtime built. */
import { closeSync, openSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join, resolve } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { contentHash } from '../base/content-hash.ts';
import { RoteError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { createFileWatch } from '../base/watch-file.ts';
import { channelMakers, createChannels } from '../channels/channels.ts';
import { createLiveConfig, type LiveConfig } from '../config/live-config.ts';
import type { LoggedEvent } from '../domain/event.ts';
import { OWNER, zoneOfPerson } from '../domain/person.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { databaseFile } from '../home/database-file.ts';
import { createMachineWatch } from '../home/machine-watch.ts';
import { isDeadOwner, makeOwner } from '../home/owner.ts';
import { createFaultReports, type FaultReports } from '../home/report-faults.ts';
import { readOrMakeSecret } from '../home/secret-file.ts';
import { createSecrets } from '../home/secrets.ts';
import { sweepLeftovers } from '../home/sweep-leftovers.ts';
import { createUncleanStopGuard } from '../home/unclean-stop.ts';
import { createEventLog, type EventLog } from '../runs/announce/event-log.ts';
import { type ChannelHost, createChannelHost } from '../runs/delivery/channel-host.ts';
import { createChannelOffsets } from '../runs/delivery/channel-offsets.ts';
import { createHomeScreens } from '../runs/delivery/home-screens.ts';
import { createLiveAnswers } from '../runs/delivery/live-answers.ts';
import { createHomeExecutor } from '../runs/home-executor.ts';
import { createSaidLog, type SaidLog } from '../runs/said-log.ts';
import type { Incidents } from '../store/store.ts';
import { createForgetConversations } from '../talk/forget-conversations.ts';
import { createHomeTurns } from '../talk/turns/home-turns.ts';
import { createKeepAlive, type KeepAliveEnvironment } from '../watchdog/keep-alive.ts';
import { createWatchdog } from '../watchdog/watchdog.ts';
import type { Config } from './config-schema.ts';
import { createEventSources } from './event-sources.ts';
import { createForgettingWatch } from './forgetting-watch.ts';
import { createHomePush } from './home-push.ts';
import { createHousekeeping } from './housekeeping.ts';
import { createRunLog } from './log-runs.ts';
import { type OpenHome, openHome } from './open-home.ts';
import { ownEnvironment } from './own-environment.ts';
import { createRuntime, type Runtime } from './runtime.ts';
import { SETTINGS } from './settings.ts';
import { createVectorKeeper } from './vector-keeper.ts';
import { createDigestWatch } from './watch-digest.ts';
import { createHeartbeatWatch } from './watch-heartbeats.ts';
import { createSkillWatch } from './watch-home-skills.ts';
import { createScheduleFileWatch } from './watch-schedule-file.ts';
import { createServerWatch } from './watch-servers.ts';

export interface Daemon extends Runtime {
  /** Throws where the database was found damaged since it was opened. */
  requireSound(): void;
  /** The health, after a look at the machine where the last one is long ago. */
  examine(): Promise<ReturnType<Runtime['health']>>;
  /** The ports of the faces. */
  opened: OpenHome;
  events: EventLog;
  /** The words of the agent in a run that goes on. */
  saidIn: SaidLog['of'];
  /** The settings as they change. */
  live: LiveConfig<Config>;
  /** Something is brought to a channel: the status to answer with. */
  channelWebhook: ChannelHost['webhook'];
  /** Hears what went wrong and nobody waited for. */
  reportFault: FaultReports['report'];
}

const DAY_MS = 86_400_000;
/** How far back a listener may come back. */
const EVENTS_KEPT = 1000;

export function createDaemon(options: {
  /** The clock by which parts are judged, if it is not that of all else: one that is moved by hours gives nobody time. */
  watchdogClock?: Clock;
  home: string;
  config: Config;
  clock: Clock;
  /** API keys that the launcher handed over. */
  keys?: Readonly<Record<string, string>>;
  log: Log;
  version: string;
  /** Writes where a person watches the daemon. */
  writeLine: (line: string) => void;
  /** Says if somebody sits before what it writes, and where there is a desktop; without it, none is written on. */
  screens?: { hasTerminal: boolean; environment: NodeJS.ProcessEnv };
  /** The process that is this daemon's own: it is watched, and who started it is told how it is. Without it, neither. */
  ownProcess?: KeepAliveEnvironment;
  /** The daemon ended by itself; the faces must end too. */
  onGivenUp: () => void;
}): Daemon {
  const { home, clock, log, version } = options;
  const opened = openHome(options);
  const { store, schedules, requests, makeId } = opened;
  const events = createEventLog({ clock, makeId, capacity: EVENTS_KEPT });
  const said = createSaidLog(events);
  const owner = makeOwner(makeId);
  const execute = createHomeExecutor(opened, {
    clock,
    log,
    owner,
    onBrokenOff: (error) => machine.note(error),
    onStep: ({ id: runId }, { id: stepId, tool, state }) =>
      events.emit('step-finished', { runId, stepId, tool, state }),
    onText: said.add,
    onEvent: ({ id: runId }, { stepId, event }) =>
      events.emit('step-told', { runId, stepId, event }),
  });
  const watchdog = createWatchdog({
    clock: options.watchdogClock ?? clock,
    log,
    incidents: store.incidents,
  });
  const serverWatch = createServerWatch(watchdog);
  const withOwnPath = (environment: NodeJS.ProcessEnv) =>
    ownEnvironment({ home, config: options.config, environment });
  const keepAlive =
    options.ownProcess === undefined
      ? null
      : createKeepAlive({
          home,
          clock,
          log,
          settings: options.config.watchdog,
          environment: withOwnPath({ ...options.ownProcess }),
          incidents: store.incidents,
          records: store.records,
          watch: watchdog.watch,
        });
  if (keepAlive !== null)
    events.subscribe(({ kind, data }) =>
      keepAlive.note(`${kind} ${Object.values(data).join(' ')}`),
    );
  const ends: (() => Promise<void>)[] = [];
  const channels = createChannelHost({
    clock,
    log,
    keepUp: watchdog.keepUp,
    holder: { leases: store.leases, owner, isDeadOwner },
    settings: () => live.current().channels,
    fixed: createChannels({
      clock,
      webhookSecret: readOrMakeSecret(join(home, 'webhook-secret'), clock),
      writeLine: options.writeLine,
      screens: createHomeScreens({
        home,
        clock,
        engine: store.engine,
        environment: withOwnPath(options.screens?.environment ?? {}),
        writeLine: options.screens?.hasTerminal === true ? options.writeLine : null,
        timezone: opened.house.defaultTimezone,
      }),
    }),
    makers: channelMakers({
      clock,
      log,
      secret: createSecrets(home),
      offsets: createChannelOffsets(store.records),
    }),
    receive: async ({ id }, message) => {
      await (await opened.house.inbound()).receive(id, message);
    },
  });
  const pushed = createHomePush({
    home,
    clock,
    log,
    opened,
    settings: () => live.current().channels,
  });
  events.subscribe(pushed.notices.hear);
  const secretsFile = createFileWatch({
    folder: home,
    name: 'secrets.yaml',
    clock,
    look: channels.look,
    onFailure: (error) => log.error('secrets-not-watched', { reason: error.message }),
  });
  const liveAnswers = createLiveAnswers({
    clock,
    log,
    ...store,
    channels: channels.channels,
    wordsFor: opened.wordsFor,
  });
  events.subscribe(liveAnswers.hear);
  const machine = createMachineWatch({
    clock,
    log,
    place: home,
    lookAtStore: store.look,
    requireInPlace: store.requireInPlace,
    freeBytes: () => freeBytesOf(home),
    openSomething: () => closeSync(openSync(devNull, 'r')),
    outputs: store.outputs.usage,
    incidents: store.incidents,
    onSuspicion: () => guard.check(giveUp),
  });
  const runtime = createRuntime({
    clock,
    log,
    version,
    store,
    schedules,
    requests,
    execute,
    channels: () => [...channels.channels(), pushed.channel],
    addressOf: opened.addressOf,
    wordsFor: opened.wordsFor,
    lateWords: opened.lateWords,
    live: liveAnswers,
    keepMs: () => live.current().channels.keepDays * DAY_MS,
    owner,
    isDeadOwner,
    emit: events.emit,
    problems: machine.problems,
    watchdog,
    learn: opened.learn,
    turns: (hooks) => createHomeTurns(opened, { clock, log, owner, isDeadOwner, ...hooks }),
  });
  const live = createLiveConfig({ home, shape: SETTINGS, clock, log, started: options.config });
  live.onConfig(opened.reconfigure);
  live.onConfig(() => void channels.look());
  const housekeeping = createHousekeeping({
    clock,
    log,
    prune: store.ledger.prune,
    forgetConversations: createForgetConversations(store),
    sweepOutputs: store.outputs.sweep,
    async forgetFiles(beforeMs) {
      const { forgetReceivedFiles } = await import('../talk/turns/save-files.ts');
      const workspace = resolve(home, live.current().tools.workspace ?? 'workspace');
      return forgetReceivedFiles({ home, workspace }, beforeMs);
    },
    history: () => live.current().history,
  });
  const forgetting = createForgettingWatch({
    clock,
    log,
    settle: opened.house.settleForgetting,
  });
  const vectors = createVectorKeeper({
    clock,
    log,
    isSetUp: () => live.current().memory.embedding !== undefined,
    meaning: opened.house.meaning,
  });
  live.onConfig(vectors.look);
  const scheduleFile = createScheduleFileWatch({
    home,
    clock,
    log,
    syncFile: schedules.syncFile,
    tell: (problems) => tellOfFile(store.incidents, problems, clock.nowMs()),
  });
  const eventSources = createEventSources({
    home,
    store,
    clock,
    log,
    version,
    owner,
    isDeadOwner,
    mail: opened.own.mail,
    calendar: opened.own.calendar,
    sessionOf: opened.people.sessionOfPerson,
    zoneOf: async (person) =>
      zoneOfPerson(await opened.people.get(person), clock.nowMs()) ??
      opened.house.defaultTimezone(),
    personOf: async (sessionKey) => (await opened.people.ofSession(sessionKey)).id,
    config: () => live.current(),
  });
  const skillWatch = createSkillWatch({
    opened,
    clock,
    log,
    onChange: () => events.emit('skills-changed', {}),
  });
  const heartbeats = createHeartbeatWatch({
    home,
    opened,
    config: live.current,
    clock,
    log,
  });
  live.onConfig(() => void heartbeats.look());
  const runLog = createRunLog({ schedules: store.schedules, log });
  const digest = createDigestWatch({
    store,
    schedules,
    settings: () => live.current().digest,
    log,
  });
  live.onConfig(() => void digest.look());
  /** The owner reads the log: what others are told stands there no more than elsewhere. */
  async function logEnd(event: LoggedEvent): Promise<void> {
    const heard = await opened.house.hears(await opened.people.get(OWNER), event);
    if (heard?.kind === 'run-finished') await runLog.runEnded(heard.data);
  }
  events.subscribe((event) => {
    if (event.kind !== 'run-finished') return;
    void logEnd(event);
    heartbeats
      .runEnded(event.data.runId, event.data.summary)
      .catch((error: Error) => log.error('not-woken', { reason: error.message }));
  });
  live.onConfig(() => {
    skillWatch
      .look()
      .catch((error: Error) => log.error('skills-not-synced', { reason: error.message }));
  });
  async function sweep(): Promise<void> {
    const workspace = resolve(home, live.current().tools.workspace ?? 'workspace');
    try {
      const swept = await sweepLeftovers({ home, workspace, nowMs: clock.nowMs() });
      if (swept.length > 0) log.info('leftovers-swept', { files: swept });
      if (process.platform !== 'linux') return;
      const { endLeftBoxes } = await import('../sandbox/left-boxes.ts');
      const boxes = await endLeftBoxes();
      if (boxes.length > 0) log.warn('left-boxes-ended', { processes: boxes });
      const { removeLeftGroups } = await import('../sandbox/cgroup.ts');
      removeLeftGroups();
    } catch (error) {
      log.warn('leftovers-not-swept', { reason: (error as Error).message });
    }
  }
  /** Settles what a crash left between a task and its reminder. */
  async function settleTasks(): Promise<void> {
    try {
      const count = await opened.house.settleTasks();
      if (count > 0) log.info('task-reminders-settled', { count });
    } catch (error) {
      log.warn('task-reminders-not-settled', { reason: (error as Error).message });
    }
  }
  const guard = createUncleanStopGuard({ home, file: databaseFile(home), clock, log });
  let stopListening = (): void => undefined;
  let loading: Promise<void> | null = null;
  /** Not for a daemon that has nothing to do: what is loaded takes memory. */
  async function loadForRuns(): Promise<void> {
    if (loading !== null || (await store.schedules.counts()).active === 0) return;
    loading = loadTools(opened);
    await loading;
    log.debug('loaded-for-runs');
  }
  function loadWhenNeeded(): void {
    loadForRuns().catch((error: Error) => {
      loading = null;
      machine.note(error);
      log.error('not-loaded', { reason: error.message });
    });
  }
  const faults = createFaultReports({ clock, log, incidents: store.incidents });
  let stopping: Promise<void> | null = null;
  let hasGivenUp = false;
  async function stopAll(): Promise<void> {
    await keepAlive?.stopping();
    stopListening();
    live.stop();
    scheduleFile.stop();
    skillWatch.stop();
    heartbeats.stop();
    housekeeping.stop();
    forgetting.stop();
    vectors.stop();
    secretsFile.stop();
    await channels.stop();
    await Promise.all(ends.map((end) => end()));
    serverWatch.stop();
    await machine.stop();
    await pushed.notices.stop();
    await runtime.stop();
    await opened.close();
    await keepAlive?.stop();
    guard.stoppedCleanly();
  }
  /** Nothing more is written to a damaged file, and a start that follows says why it does not start. */
  async function giveUp(): Promise<void> {
    process.exitCode = 1;
    hasGivenUp = true;
    stopping ??= stopAll();
    await stopping;
    options.onGivenUp();
  }

  function requireSound(): void {
    if (hasGivenUp) throw damaged(home);
  }

  return {
    ...runtime,
    requireSound,
    async examine() {
      await machine.lookLately();
      return runtime.health();
    },
    opened,
    events,
    saidIn: said.of,
    live,
    channelWebhook: channels.webhook,
    reportFault: faults.report,
    async start() {
      keepAlive?.start();
      guard.start(giveUp);
      await faults.begin();
      await live.start();
      await scheduleFile.start();
      await skillWatch.start();
      await heartbeats.look();
      await digest.look();
      // Stopped while it starts: what begins now would never be ended.
      requireSound();
      if (stopping !== null) return;
      opened.own.keepServersUp(serverWatch.hear);
      await channels.start();
      await secretsFile.start();
      await runtime.start();
      housekeeping.start();
      forgetting.start();
      vectors.look();
      void sweep();
      void settleTasks();
      machine.start();
      stopListening = store.changes.onChange(loadWhenNeeded);
      loadWhenNeeded();
      await eventSources.announceStart();
      requireSound();
      if (stopping !== null) return;
      /** Other parts that work by themselves: another part is another entry. */
      const parts = [...eventSources.parts, heartbeats.part];
      ends.push(...parts.map((part) => watchdog.keepUp(part)));
      keepAlive?.ready();
    },
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
  };
}

/** Null where the system does not tell. */
async function freeBytesOf(home: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(home);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** Loads what plans need while the files are still those of this version: an update may replace them under us. */
async function loadTools({ own }: Pick<OpenHome, 'own'>): Promise<void> {
  const { loadBuiltInTools } = await import('../tools/built-in/built-in-tools.ts');
  await loadBuiltInTools();
  await own.loadBoxes();
  await own.tools();
}

function damaged(home: string): RoteError {
  return new RoteError(
    {
      code: 'database-damaged',
      message: `The database in ${home} is damaged, so nothing runs on it.`,
      hint: 'Put a backup back with: rote restore FILE',
    },
    { blame: 'failure' },
  );
}

/** Other problems than before are news; the same ones are not. */
function tellOfFile(incidents: Incidents, problems: string[], nowMs: number): Promise<void> {
  const subject = 'file:schedules.json';
  if (problems.length === 0)
    return incidents.resolve({ subject, text: 'schedules.json can be read again.', nowMs });
  const kind = `problems-${contentHash(problems).slice(0, 8)}`;
  const text = ['Something is wrong in schedules.json:', ...problems];
  return incidents.report(
    { subject, kind, sessionKey: OWNER_SESSION, text: text.join('\n') },
    nowMs,
  );
}
