/** A data folder with a runtime on it, whose model is a server on loopback that plays a scenario. */

import { EventEmitter, once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { saysGoOn } from '../agent/limits.ts';
import type { RunFinish } from '../agent/run-finish.ts';
import { type Clock, createSystemClock } from '../base/clock.ts';
import { emittingLog } from '../base/log.fake.ts';
import type { Emit } from '../domain/event.ts';
import type { Run } from '../domain/run/run.ts';
import { workSchema } from '../domain/schedule/schedule.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import {
  type ModelServer,
  type Reply,
  type Scenario,
  startModelServer,
} from '../models/model-server.fake.ts';
import { createHomeExecutor } from '../runs/home-executor.ts';
import { configSchema } from './config-schema.ts';
import { type OpenHome, openHome } from './home.fake.ts';
import { createRuntime, type Runtime } from './runtime.ts';

/** How a model ends the run of a schedule in the usual mode. */
export function finish(text: string, outcome: RunFinish['outcome'] = 'done'): Reply {
  return { text: `\`\`\`cmd\nrun.finish --outcome ${outcome} --text '${text}'\n\`\`\`` };
}

type HouseEvent = 'run-started' | 'run-finished' | 'steps-recorded' | 'talk-looked-through';

const DAY_MS = 86_400_000;

export interface AgentHome {
  home: string;
  server: ModelServer;
  opened: OpenHome;
  runtime: Runtime;
  /** Says something to an agent, and waits for the end of the run. */
  say(text: string, sessionKey?: string): Promise<Run>;
  /** Waits for the end of a run. */
  ended(runId: string): Promise<Run>;
  /** Waits for a run of a schedule, other than this one, and for its end. */
  nextRun(scheduleId: string, after?: Run): Promise<Run>;
  /** Looks now and after each such event until there is something. */
  until<T>(event: HouseEvent, find: () => Promise<T | null | undefined>): Promise<T>;
  /** The words of a session, the oldest first. */
  inbox(sessionKey?: string): Promise<string[]>;
  write(file: string, text: string): void;
  /** So much later, by the clock of the house. */
  later(byMs: number): void;
  /** The process is gone, whatever it held; another one takes over. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function openAgentHome(options: {
  scenario: Scenario;
  /** For what counts by days: else its clock is that of the machine, and it may soon be midnight. */
  beginsAtNoon?: boolean;
  agent?: Record<string, unknown>;
  /** Of `models` in the settings; the chain is of models of the same server. */
  models?: Record<string, unknown> & {
    chain?: readonly { name: string; model: string; class?: string; prices?: object }[];
  };
  /** US dollars for a million tokens; the model costs nothing where none are given. */
  prices?: { input: number; output: number };
  lanes?: Record<string, number>;
  tools?: Record<string, unknown>;
  mcp?: Record<string, unknown>;
  skills?: Record<string, unknown>;
  sandbox?: Record<string, unknown>;
  ask?: Record<string, unknown>;
  channels?: Record<string, unknown>;
  /** Without it, nothing is learned from conversations. */
  memory?: Record<string, unknown>;
  /** The pauses between tries of a model pass at once. */
  isHasty?: boolean;
  /** Whether a box can be made takes a moment to find out, which is given to it. */
  hasBoxes?: boolean;
  /** Hears what agents say as they say it, and what happens. */
  onText?: (run: Run, text: string) => void;
  emit?: Emit;
}): Promise<AgentHome> {
  const home = mkdtempSync(join(tmpdir(), 'rote-agent-'));
  const system = createSystemClock();
  let laterMs = options.beginsAtNoon === true ? DAY_MS * 1.5 - (system.nowMs() % DAY_MS) : 0;
  const clock: Clock = {
    ...system,
    nowMs: () => system.nowMs() + laterMs,
    // The grace of a stop is over at once, and sub-agents are looked at again at once; nothing else waits so long.
    setTimer(delayMs, callback) {
      const isPause = options.isHasty === true && delayMs >= 500 && delayMs <= 6000;
      const isGrace = delayMs === 5000 && options.hasBoxes !== true;
      const isShort = isGrace || isPause;
      return system.setTimer(isShort ? 0 : delayMs === 200 ? 5 : delayMs, callback);
    },
  };
  const server = await startModelServer({ clock, scenario: options.scenario });
  const { prices, models = {}, onText = () => undefined } = options;
  const link = {
    kind: 'openai-compatible',
    url: server.url,
    ...(prices !== undefined && { prices }),
  };
  const chain = (models.chain ?? [{ model: 'test-model' }]).map((one) => ({ ...link, ...one }));
  const config = configSchema.parse({
    timezone: 'Europe/Berlin',
    models: { ...options.models, chain, discover: false },
    agent: options.agent ?? {},
    lanes: options.lanes ?? {},
    tools: options.tools ?? {},
    mcp: options.mcp ?? {},
    skills: options.skills ?? {},
    memory: options.memory ?? { learn: 'off' },
    ...(options.sandbox !== undefined && { sandbox: options.sandbox }),
    channels: options.channels ?? {},
    ...(options.ask !== undefined && { ask: options.ask }),
  });
  const events = new EventEmitter();
  const log = emittingLog(() => events);
  const opened = openHome({ home, config, clock, log });
  const { store, schedules, requests } = opened;
  const owners: string[] = [];
  const { record } = store.journal;
  store.journal.record = async (entry) => {
    const recorded = await record(entry);
    events.emit('steps-recorded');
    return recorded;
  };

  async function start(): Promise<Runtime> {
    const owner = `process-${owners.length + 1}`;
    owners.push(owner);
    const execute = createHomeExecutor(opened, { clock, log, owner, onText });
    const started = createRuntime({
      clock,
      log,
      version: '1.2.3',
      store,
      schedules,
      requests,
      execute,
      channels: () => [],
      addressOf: async () => null,
      keepMs: () => 86_400_000,
      owner,
      isDeadOwner: (one) => one !== owners.at(-1),
      emit: options.emit ?? (() => undefined),
      learn: opened.learn,
    });
    await started.start();
    return started;
  }

  let runtime = await start();

  const until: AgentHome['until'] = async (event, find) => {
    for (;;) {
      const next = once(events, event);
      const found = await find();
      if (found != null) return found;
      await next;
    }
  };
  const ended = (runId: string): Promise<Run> =>
    until('run-finished', async () => {
      const run = await store.engine.get(runId);
      return run?.finishedMs == null ? null : run;
    });

  return {
    home,
    server,
    opened,
    get runtime() {
      return runtime;
    },
    ended,
    until,
    async nextRun(scheduleId, after) {
      const begun = await until('run-started', async () => {
        const [run] = await store.engine.list({ scheduleId, limit: 1 });
        return run?.id === after?.id ? null : run;
      });
      return ended(begun.id);
    },
    later(byMs) {
      laterMs += byMs;
    },
    async restart() {
      await runtime.stop();
      runtime = await start();
    },
    async say(text, sessionKey = OWNER_SESSION) {
      const goesOn = saysGoOn(text) ? true : undefined;
      const work = workSchema.parse({ instruction: text, goesOn });
      const definition = { trigger: null, work, sessionKey: null };
      const { id } = await opened.runs.queue({ definition, sessionKey });
      return ended(id);
    },
    async inbox(sessionKey = OWNER_SESSION) {
      const found = await store.inbox.list({ sessionKey, limit: 100 });
      return found.map(({ role, text }) => `${role}: ${text}`).toReversed();
    },
    write(file, text) {
      const path = join(home, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    },
    async close() {
      await runtime.stop();
      await opened.close();
      await server.close();
      rmSync(home, { recursive: true });
    },
  };
}
