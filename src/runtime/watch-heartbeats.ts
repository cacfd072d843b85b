/**
 * Keeps the schedules in line with the `HEARTBEAT.md` of agents, within half a minute of a change of a file, an agent or the
 * settings, and wakes agents when something ended that their settings name. A house without such a file loads nothing.
 */
import { readFile } from 'node:fs/promises';
import type { Clock } from '../base/clock.ts';
import { contentHash } from '../base/content-hash.ts';
import type { Log } from '../base/log.ts';
import type { Pulse } from '../base/pulse.ts';
import type { HeartbeatSettings } from '../domain/heartbeat-settings.ts';
import type { Run } from '../domain/run/run.ts';
import { parseSessionKey } from '../domain/session-key.ts';
import { listAgents } from '../own-tools/home-agents.ts';
import { HEARTBEAT_SOURCE } from '../schedule/sync-heartbeats.ts';
import type { Part, Running } from '../watchdog/part.ts';
import type { Config } from './config-schema.ts';
import {
  createSettingsOfAgent,
  heartbeatFile,
  inboxOf,
  readHeartbeatFile,
} from './home-heartbeat.ts';
import type { OpenHome } from './open-home.ts';

const LOOK_MS = 30_000;
/** A look that takes longer stands still. */
const LOOK_WITHIN_MS = 60_000;
const LOOKING = 'looking at HEARTBEAT.md';

export interface HeartbeatWatch {
  look(): Promise<void>;
  /** A run has ended. */
  runEnded(runId: string, summary: string): Promise<void>;
  /** The part that looks again and again, for the watchdog to keep up. */
  part: Part;
  /** Nothing is stored any more. */
  stop(): void;
}

export function createHeartbeatWatch(dependencies: {
  home: string;
  opened: Pick<OpenHome, 'store' | 'house'>;
  config: () => Config;
  clock: Clock;
  log: Log;
}): HeartbeatWatch {
  const { home, opened, config, clock, log } = dependencies;
  const settingsOf = createSettingsOfAgent(home, () => config().heartbeat);
  let last: string | null = null;
  let stopped = false;

  /** All that the schedules depend on; null where there is no file, and none was there before. */
  async function seen(): Promise<string | null> {
    const agents = await listAgents(home);
    const files = await Promise.all(
      agents.map(async ({ id, file }) => ({
        id,
        profile: file === null ? null : await readFile(file, 'utf8').catch(() => null),
        lines: await readHeartbeatFile(heartbeatFile(home, config(), id)).catch(() => 'unreadable'),
      })),
    );
    if (files.every(({ lines }) => lines === null) && !(await isAnyStored())) return null;
    const { heartbeat, timezone = null, ask } = config();
    // The hours are of the owner's day, wherever they live or travel now.
    const zones = await Promise.all(
      agents.map(({ id }) => opened.house.schedules.zoneOf(inboxOf(id))),
    );
    return contentHash({ files, heartbeat, timezone, zones, ask });
  }

  async function isAnyStored(): Promise<boolean> {
    const stored = await opened.store.schedules.ofSource({ prefix: HEARTBEAT_SOURCE, ids: [] });
    return stored.some(({ status }) => status !== 'cancelled');
  }

  async function look(): Promise<void> {
    const now = await seen();
    if (now === last || stopped) return;
    last = now;
    if (now === null) return;
    const { problems, ...done } = await (await opened.house.heartbeat()).sync();
    for (const problem of problems) log.warn('heartbeat-problem', problem);
    log.info('heartbeats-synced', done);
  }

  const failed = (error: Error): void => {
    // Looked at again next time.
    last = null;
    log.error('heartbeats-not-synced', { reason: error.message });
  };

  function begin(pulse: Pulse): Running {
    let cancelTimer = (): void => undefined;
    let isOver = false;
    function lookAgain(): void {
      pulse.due(LOOKING, LOOK_MS + LOOK_WITHIN_MS);
      cancelTimer = clock.setTimer(LOOK_MS, () => {
        look()
          .then(
            () => pulse.beat(LOOKING),
            (error: Error) => {
              failed(error);
              pulse.failed(error);
            },
          )
          .then(() => {
            if (!isOver) lookAgain();
          });
      });
    }
    lookAgain();
    return {
      async stop() {
        isOver = true;
        cancelTimer();
      },
    };
  }

  return {
    look: () => look().catch(failed),
    async runEnded(runId, summary) {
      const run = await opened.store.engine.get(runId);
      const session = run === null ? null : parseSessionKey(run.sessionKey);
      if (run === null || session?.ok !== true) return;
      const { agent } = session.value;
      if (!isAwaited(run, await settingsOf(agent))) return;
      const reason = `${run.lane === 'subagent' ? 'A sub-agent' : 'A schedule'} ended: ${summary}`;
      const heartbeat = await opened.house.heartbeat();
      await heartbeat.wake({ agent, reason, isPerson: false, key: `end:${runId}` });
    },
    part: {
      name: 'heartbeat',
      what: 'What follows HEARTBEAT.md',
      matters: 'Lines that are written there are not taken up while it is down.',
      begin,
    },
    stop() {
      stopped = true;
    },
  };
}

/** Never its own looks: they would go on for ever. */
function isAwaited({ lane, scheduleId }: Run, { enabled, wakeAfter }: HeartbeatSettings): boolean {
  if (!enabled || scheduleId?.startsWith('heartbeat.') === true) return false;
  if (lane === 'subagent') return wakeAfter.includes('sub-agents');
  return lane === 'cron' && wakeAfter.includes('schedules');
}
