/**
 * Looking around unasked: what the `HEARTBEAT.md` of each agent says, as schedules like any other. What is new in a file
 * waits for the owner; switching on approves it, switching off pauses it.
 */
import { textHash } from '../base/content-hash.ts';
import type { Happening } from '../domain/schedule/event.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { CompileLine } from './compiled-line.ts';
import {
  entriesOf,
  type HeartbeatAgent,
  type HeartbeatEntry,
  keptLine,
  type ReadLine,
  thinkId,
  wakeId,
} from './entries.ts';
import { type ExplainedAgent, explainLine, hashExplained, mostPerDay } from './explain.ts';
import {
  changedSinceRead,
  changedSinceShown,
  type HeartbeatStatus,
  isOf,
  latest,
  newsOf,
  soonest,
  stateOf,
  unknownAgent,
} from './heartbeat-status.ts';
import { editHeartbeatText, readHeartbeatLines } from './read-lines.ts';

interface HeartbeatPorts {
  makeKey: () => string;
  /** Also names the agents whose file can't be read now. */
  agents(): Promise<{ agents: HeartbeatAgent[]; unread: string[] }>;
  file: {
    path(agent: string): string;
    /** Null if there is no file. */
    read(agent: string): Promise<string | null>;
    write(agent: string, text: string): Promise<void>;
  };
  compile: CompileLine;
  schedules: {
    /** The schedules that the files brought, also those that are over. */
    stored(): Promise<Schedule[]>;
    sync(sync: { entries: HeartbeatEntry[]; unread: string[] }): Promise<SyncReport>;
    /** The hash of what waits; null if nothing does. */
    waiting(id: string): Promise<{ hash: string } | null>;
    approve(id: string, hash: string): Promise<unknown>;
    pause(id: string): Promise<unknown>;
    resume(id: string): Promise<unknown>;
  };
  take(happening: Happening): Promise<{ kind: 'taken' | 'known' | 'unawaited' }>;
  /** The calls and cents that models took today for some schedules. */
  usedToday(scheduleIds: readonly string[]): Promise<{ calls: number; cents: number }>;
  /** Tells the owner once; with nothing, that it is over. */
  tell(agent: string, news: { kind: string; text: string } | null): Promise<void>;
}

interface SyncReport {
  added: string[];
  redefined: string[];
  cancelled: string[];
  problems: { id: string; problem: string }[];
}

interface Wake {
  reason: string;
  agent?: string | undefined;
  coalesceMs?: number | undefined;
  /** A person asked for it: it looks whatever its hours are. */
  isPerson: boolean;
  /** Tells it from others; the same twice is once. */
  key?: string;
  /** The number of events that led to it. */
  depth?: number;
}

export interface HeartbeatText {
  agent: string;
  file: string;
  text: string;
  /** Of the text: who writes says what they read. */
  hash: string;
}

export type Heartbeat = ReturnType<typeof createHeartbeat>;

const LONGEST_REASON = 4000;

export function createHeartbeat(ports: HeartbeatPorts) {
  const { file, schedules } = ports;

  async function agentsNamed(name: string | undefined): Promise<HeartbeatAgent[]> {
    const { agents } = await ports.agents();
    const named = agents.filter(({ id }) => name === undefined || id === name);
    if (named.length === 0)
      throw unknownAgent(
        name ?? '',
        agents.map(({ id }) => id),
      );
    return named;
  }

  /** A stored line is not compiled again: it stays as it was approved, also while a server with its tools is away. */
  async function readAgent(agent: HeartbeatAgent, stored: readonly Schedule[]) {
    const text = agent.settings.enabled ? await file.read(agent.id) : null;
    const { lines, problems } = readHeartbeatLines(text ?? '');
    const read: ReadLine[] = [];
    for (const line of lines) {
      const { id, session, timezone } = agent;
      const compiled =
        keptLine(agent, line, stored) ??
        (await ports.compile(line, { agent: id, session, timezone }));
      read.push({ line, compiled });
    }
    return { read, problems };
  }

  async function entriesNow() {
    const stored = await schedules.stored();
    const { agents, unread } = await ports.agents();
    const looked = [];
    for (const agent of agents) {
      const { read, problems } = await readAgent(agent, stored);
      const refused = read.flatMap(({ line, compiled }) =>
        compiled.kind === 'refused' ? [`"${line}": ${compiled.why}`] : [],
      );
      looked.push({ agent, entries: entriesOf(agent, read), problems: [...problems, ...refused] });
    }
    return { looked, unread };
  }

  let syncing: Promise<unknown> = Promise.resolve();

  /** Brings the schedules in line with the files and the settings; one after the other. */
  function sync({ isTold = true } = {}): Promise<SyncReport> {
    const now = () => syncNow(isTold);
    const done = syncing.then(now, now);
    syncing = done;
    return done;
  }

  async function syncNow(isTold: boolean): Promise<SyncReport> {
    const { looked, unread } = await entriesNow();
    const entries = looked.flatMap((one) => one.entries);
    const report = await schedules.sync({ entries, unread });
    if (!isTold) return report;
    const stored = await schedules.stored();
    for (const { agent, problems } of looked) {
      const own = stored.filter(isOf(agent.id));
      const refused = report.problems
        .filter(({ id }) => entries.some((one) => one.id === id && one.agent === agent.id))
        .map(({ id, problem }) => `${id}: ${problem}`);
      await ports.tell(agent.id, newsOf(agent.id, own, [...problems, ...refused]));
    }
    return report;
  }

  async function explain(name?: string): Promise<ExplainedAgent[]> {
    const explained = [];
    const stored = await schedules.stored();
    for (const agent of await agentsNamed(name)) {
      const { read, problems } = await readAgent(agent, []);
      const lines = read.map((one) => explainLine(agent, one, stored));
      const most = mostPerDay(agent, lines);
      const hash = hashExplained(lines, most);
      explained.push({ agent: agent.id, file: file.path(agent.id), lines, problems, most, hash });
    }
    return explained;
  }

  async function status(name?: string): Promise<HeartbeatStatus[]> {
    const stored = await schedules.stored();
    const all = [];
    for (const agent of await agentsNamed(name)) {
      const own = stored.filter(isOf(agent.id)).filter(({ status: is }) => is !== 'cancelled');
      const { enabled, checkMinutes, thinkMinutes, hours } = agent.settings;
      const { dailyCalls: calls, dailyCents: cents } = agent.settings;
      const today = await ports.usedToday([thinkId(agent.id), wakeId(agent.id)]);
      const thinking = own.filter(({ id }) => id === thinkId(agent.id) || id === wakeId(agent.id));
      const { lines } = readHeartbeatLines((await file.read(agent.id)) ?? '');
      all.push({
        agent: agent.id,
        file: file.path(agent.id),
        state: stateOf(own, lines.length),
        lines: lines.length,
        waiting: own.filter(({ status: is }) => is === 'pending').length,
        lastRunMs: latest(own.map(({ lastFiredMs }) => lastFiredMs)),
        nextDueMs: soonest(own.map(({ nextFireMs }) => nextFireMs)),
        today,
        most: { calls, cents },
        isAtCap: today.calls >= calls || today.cents >= cents,
        restsUntilMs: latest(thinking.map(({ coolDownUntilMs }) => coolDownUntilMs)),
        settings: { enabled, checkMinutes, thinkMinutes, hours },
        timezone: agent.timezone,
      });
    }
    return all;
  }

  /** Approves what is there now, and lets go on what was switched off; with a hash, nothing but what that is of. */
  async function on(name?: string, hash?: string): Promise<HeartbeatStatus[]> {
    if (hash !== undefined) {
      const shown = await explain(name);
      if (shown.length !== 1 || shown[0]?.hash !== hash) throw changedSinceShown();
    }
    await sync({ isTold: false });
    for (const one of await ownOf(name)) {
      if (one.status === 'paused' || one.status === 'disabled') await schedules.resume(one.id);
      const waiting = await schedules.waiting(one.id);
      if (waiting !== null) await schedules.approve(one.id, waiting.hash);
    }
    await sync();
    return status(name);
  }

  async function off(name?: string): Promise<HeartbeatStatus[]> {
    await sync({ isTold: false });
    for (const one of await ownOf(name))
      if (one.status === 'active' || one.status === 'pending') await schedules.pause(one.id);
    await sync();
    return status(name);
  }

  async function ownOf(name: string | undefined): Promise<Schedule[]> {
    const agents = new Set((await agentsNamed(name)).map(({ id }) => id));
    const stored = await schedules.stored();
    return stored.filter(
      (one) => one.status !== 'cancelled' && [...agents].some((agent) => isOf(agent)(one)),
    );
  }

  /** Has an agent look around now; without one, that whose turn is soonest. */
  async function wake(asked: Wake): Promise<{ agent: string; isWoken: boolean }> {
    const { reason, isPerson, key = ports.makeKey(), depth = 1, coalesceMs } = asked;
    const agent = asked.agent ?? (await soonestAgent());
    await agentsNamed(agent);
    const { kind } = await ports.take({
      facts: { on: 'wake', agent },
      key,
      data: { reason: reason.slice(0, LONGEST_REASON).toWellFormed(), isPerson },
      depth,
      ...(coalesceMs !== undefined && { quietMs: coalesceMs }),
    });
    return { agent, isWoken: kind !== 'unawaited' };
  }

  async function soonestAgent(): Promise<string> {
    const active = (await schedules.stored()).filter(({ status: is }) => is === 'active');
    const { agents } = await ports.agents();
    const due = agents.map(({ id }) => ({
      id,
      isOn: active.some((one) => one.id === wakeId(id)),
      atMs: active.find((one) => one.id === thinkId(id))?.nextFireMs ?? Number.POSITIVE_INFINITY,
    }));
    const [first] = due
      .filter(({ isOn }) => isOn)
      .toSorted((a, b) => (a.atMs === b.atMs ? 0 : a.atMs - b.atMs));
    return first?.id ?? 'main';
  }

  async function edit(
    agent: string,
    change: { add: readonly string[]; remove: readonly string[] },
  ): Promise<{ added: string[]; removed: string[]; missing: string[]; waiting: number }> {
    await agentsNamed(agent);
    const { text, ...done } = editHeartbeatText((await file.read(agent)) ?? '', change);
    if (done.added.length + done.removed.length > 0) await file.write(agent, text);
    await sync();
    const [now] = await status(agent);
    return { ...done, waiting: now?.waiting ?? 0 };
  }

  /** The file as it is, with what names exactly this. */
  async function text(agent: string): Promise<HeartbeatText> {
    await agentsNamed(agent);
    const now = (await file.read(agent)) ?? '';
    return { agent, file: file.path(agent), text: now, hash: textHash(now) };
  }

  let writing: Promise<unknown> = Promise.resolve();

  /** Replaces the file if it is still what was read; one write after the other. New lines wait. */
  function write(agent: string, change: Pick<HeartbeatText, 'text' | 'hash'>) {
    const now = () => writeNow(agent, change);
    const done = writing.then(now, now);
    writing = done;
    return done;
  }

  async function writeNow(
    agent: string,
    { text: next, hash }: Pick<HeartbeatText, 'text' | 'hash'>,
  ): Promise<HeartbeatText> {
    if ((await text(agent)).hash !== hash) throw changedSinceRead();
    await file.write(agent, next);
    await sync();
    return text(agent);
  }

  async function hasLines(agent: string): Promise<boolean> {
    return readHeartbeatLines((await file.read(agent)) ?? '').lines.length > 0;
  }

  return { sync, explain, status, on, off, wake, edit, text, write, hasLines };
}
