/** The heartbeats of one data folder: its agents, their files, its compiler and its schedules, wired together. */
import { constants } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { RoteError } from '../base/errors.ts';
import type { MakeId } from '../base/ids.ts';
import { writeFileAtomically } from '../base/write-file-atomically.ts';
import { type HeartbeatSettings, withOwnHeartbeat } from '../domain/heartbeat-settings.ts';
import { formatSessionKey, INBOX, OWNER_SESSION } from '../domain/session-key.ts';
import type { HeartbeatAgent } from '../heartbeat/entries.ts';
import { createHeartbeat, type Heartbeat } from '../heartbeat/heartbeat.ts';
import { listAgents, readAgent } from '../own-tools/home-agents.ts';
import type { OwnTools } from '../own-tools/own-tools.ts';
import type { Schedules } from '../schedule/schedule.ts';
import { HEARTBEAT_SOURCE } from '../schedule/sync-heartbeats.ts';
import type { Store } from '../store/store.ts';
import { createCheckDraft } from '../talk/drafts/check-draft.ts';
import { dayOf } from '../time/day-of.ts';
import type { Config } from './config-schema.ts';

const NAME = 'HEARTBEAT.md';
const MOST_BYTES = 200_000;

/** Of the agent `main` in the workspace itself, of every other one in a folder of its own there. */
export function heartbeatFile(
  home: string,
  { tools }: Pick<Config, 'tools'>,
  agent: string,
): string {
  const workspace = resolve(home, tools.workspace ?? 'workspace');
  return agent === 'main' ? join(workspace, NAME) : join(workspace, 'agents', agent, NAME);
}

/** Null where there is none. A link is not followed: what it leads to is no file of an agent. */
export async function readHeartbeatFile(file: string): Promise<string | null> {
  try {
    const handle = await open(
      file,
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
    try {
      const facts = await handle.stat();
      if (!facts.isFile() || facts.size > MOST_BYTES) throw unreadable(file);
      return await handle.readFile('utf8');
    } finally {
      await handle.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    if (code === 'ELOOP') throw unreadable(file);
    throw error;
  }
}

export function createSettingsOfAgent(
  home: string,
  settings: () => HeartbeatSettings,
): (agent: string) => Promise<HeartbeatSettings> {
  return async (agent) => {
    const profile = await readAgent(home, agent);
    return withOwnHeartbeat(settings(), profile.ok ? profile.value.heartbeat : undefined);
  };
}

/** The session in which an agent tells what it noticed by itself. */
export function inboxOf(agent: string): string {
  const owner = { channel: INBOX, peerKind: 'direct', peer: 'owner', suffix: [] };
  return formatSessionKey({ agent, ...owner });
}

export function createHomeHeartbeat(options: {
  home: string;
  config: () => Config;
  clock: Clock;
  makeId: MakeId;
  store: Store;
  schedules: Schedules;
  own: Pick<OwnTools, 'tools' | 'skills'>;
  defaultTimezone: () => string;
}): Heartbeat {
  const { home, config, clock, makeId, store, schedules, own } = options;
  const fileOf = (agent: string): string => heartbeatFile(home, config(), agent);
  const today = (): string => dayOf(clock.nowMs(), options.defaultTimezone());

  async function agentNamed(id: string, settings: HeartbeatSettings): Promise<HeartbeatAgent> {
    const session = inboxOf(id);
    const { catalog } = await own.tools();
    const tools = settings.tools.filter((name) => catalog.find(name) !== null);
    return { id, settings, session, tools, timezone: await schedules.zoneOf(session) };
  }

  return createHeartbeat({
    makeKey: () => makeId('wake'),
    async agents() {
      const agents: HeartbeatAgent[] = [];
      const unread: string[] = [];
      for (const { id, profile } of await listAgents(home)) {
        const isThere = profile !== null && (await isReadable(fileOf(id)));
        if (!isThere) unread.push(id);
        else
          agents.push(
            await agentNamed(id, withOwnHeartbeat(config().heartbeat, profile.heartbeat)),
          );
      }
      return { agents, unread };
    },
    file: {
      path: fileOf,
      read: (agent) => readHeartbeatFile(fileOf(agent)),
      async write(agent, text) {
        const file = fileOf(agent);
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await writeFileAtomically(file, text);
      },
    },
    // Loaded with the first line: it brings the whole compiler.
    async compile(line, at) {
      const { createCompileLine } = await import('../talk/compile-line.ts');
      const compile = createCompileLine({
        clock,
        catalog: async () => (await own.tools()).catalog,
        skills: own.skills,
        settings: () => config().ask,
        check: createCheckDraft({ tools: own.tools, schedules }),
      });
      return compile(line, at);
    },
    schedules: {
      stored: () => store.schedules.ofSource({ prefix: HEARTBEAT_SOURCE, ids: [] }),
      sync: schedules.syncHeartbeats,
      waiting: schedules.waiting,
      approve: schedules.approve,
      pause: schedules.pause,
      resume: schedules.resume,
    },
    async take(happening) {
      const taken = await store.events.take(happening, clock.nowMs());
      store.changes.notify();
      return taken;
    },
    async usedToday(scheduleIds) {
      const used = { calls: 0, cents: 0 };
      const day = today();
      for (const scheduleId of scheduleIds) {
        const filter = { by: 'all', scheduleId, fromDay: day, toDay: day, limit: 1 } as const;
        const [sum] = await store.usage.summarize(filter);
        used.calls += sum?.calls ?? 0;
        used.cents += sum?.cents ?? 0;
      }
      return used;
    },
    async tell(agent, news) {
      const subject = `heartbeat:${agent}`;
      const nowMs = clock.nowMs();
      const text = `HEARTBEAT.md of ${agent}: nothing of it waits for you any more.`;
      if (news === null) return store.incidents.resolve({ subject, text, nowMs });
      return store.incidents.report({ subject, sessionKey: OWNER_SESSION, ...news }, nowMs);
    },
  });
}

async function isReadable(file: string): Promise<boolean> {
  try {
    await readHeartbeatFile(file);
    return true;
  } catch {
    return false;
  }
}

function unreadable(file: string): RoteError {
  return new RoteError(
    {
      code: 'bad-heartbeat',
      message: `${file} is no text file of at most ${MOST_BYTES} bytes.`,
      hint: 'Make it a plain file with a line for each thing to look at.',
    },
    { blame: 'failure' },
  );
}
