/**
 * Mails of plans through a server that refuses some for now, breaks off some within and some behind the mail, and a daemon
 * that is killed again and again. Each is delivered once, or told as in doubt; none is delivered twice.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { createSystemClock } from '../src/base/clock.ts';
import { OWNER } from '../src/domain/person.ts';
import { writeSecret } from '../src/home/write-secret.ts';
import { configSchema } from '../src/runtime/config-schema.ts';
import { type OpenHome, openHome } from '../src/runtime/open-home.ts';
import { liveThroughKills } from './killed-daemon.ts';

export interface MailKillReport {
  mails: number;
  kills: number;
  delivered: number;
  /** Mails that the server refused for now, and connections that it broke off. */
  refused: number;
  brokenOff: number;
  inDoubt: number;
  violations: string[];
}

const ALL = 1_000_000;
const RECEIVER = 'boss@example.com';

interface Faulty {
  port: number;
  /** How often each was taken, by its subject. */
  taken: ReadonlyMap<string, number>;
  faults: { refused: number; brokenOff: number };
  seen(): number;
  close(): Promise<void>;
}

/** Every mail that it takes counts, also where nobody hears that it did. */
async function startFaultyServer(offset: number): Promise<Faulty> {
  const taken = new Map<string, number>();
  const faults = { refused: 0, brokenOff: 0 };
  let seen = 0;
  let receivers = 0;
  /** The first soon, so that a short round has faults as well. */
  const isNth = (count: number, every: number, first: number): boolean =>
    (count + offset) % every === first;
  const server: SMTPServer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: (_auth, _session, done) => done(null, { user: 'ann' }),
    onRcptTo(_address, _session, done) {
      receivers += 1;
      if (!isNth(receivers, 12, 4)) return done();
      faults.refused += 1;
      done(Object.assign(new Error('try again later'), { responseCode: 452 }));
    },
    onData(stream, session, done) {
      const breakOff = (): void => {
        faults.brokenOff += 1;
        for (const connection of server.connections) {
          const { id, _socket } = connection as unknown as { id: string; _socket: Socket };
          if (id === session.id) _socket.destroy();
        }
      };
      seen += 1;
      if (isNth(seen, 25, 8)) {
        stream.once('data', breakOff);
        return;
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const subject = /^Subject: (m\d+)\r$/m.exec(Buffer.concat(chunks).toString())?.[1] ?? '?';
        taken.set(subject, (taken.get(subject) ?? 0) + 1);
        if (isNth(seen, 25, 3)) breakOff();
        else done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    taken,
    faults,
    seen: () => seen,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export async function killMail(options: {
  mails: number;
  kills: number;
  seed: number;
}): Promise<MailKillReport> {
  const { mails, kills, seed } = options;
  const home = mkdtempSync(join(tmpdir(), 'rote-kill-mail-'));
  const settings = { lanes: { cron: 8 } };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(settings));
  const server = await startFaultyServer(seed % 3);
  const clock = createSystemClock();
  const opened = openHome({ home, config: configSchema.parse(settings), clock });
  await connect(opened, { home, port: server.port, nowMs: clock.nowMs() });
  for (let index = 0; index < mails; index++) await opened.schedules.add(scheduleOf(index));
  const isDone = async (): Promise<boolean> => {
    const { store } = opened;
    const states = ['waiting', 'running'] as const;
    const open = states.map((state) => store.engine.list({ state, limit: 1 }));
    const active = await store.schedules.list({ status: 'active', limit: 1 });
    return active.length === 0 && (await Promise.all(open)).every((runs) => runs.length === 0);
  };
  const receiver = {
    requests: server.seen,
    async until(holds: () => Promise<boolean> | boolean): Promise<void> {
      while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
    },
  };
  const mostRequests = Math.max(2, Math.floor((1.5 * mails) / kills));
  await liveThroughKills({ home, kills, seed, receiver, mostRequests, isDone });
  const report = await inspect(opened, { mails, server });
  await opened.close();
  await server.close();
  rmSync(home, { recursive: true });
  return { ...report, mails, kills };
}

async function connect(
  { store }: OpenHome,
  { home, port, nowMs }: { home: string; port: number; nowMs: number },
): Promise<void> {
  const there = { host: '127.0.0.1', port, security: 'none' } as const;
  await writeSecret(home, 'mail_1', 'orange-juice');
  await store.mailAccounts.put({
    ...{ id: 'mail_1', person: OWNER, address: 'ann@example.org', user: 'ann', secret: 'mail_1' },
    ...{ name: null, imap: there, smtp: there, authservId: null, filesSent: true },
    folders: { sent: null, drafts: null, archive: null },
    ...{ usedMs: nowMs, createdMs: nowMs },
  });
}

async function inspect(
  { store }: OpenHome,
  { mails, server }: { mails: number; server: Faulty },
): Promise<Omit<MailKillReport, 'mails' | 'kills'>> {
  const violations: string[] = [];
  let inDoubt = 0;
  const incidents = await store.incidents.list({ all: true, limit: ALL });
  const told = new Set(incidents.map(({ subject }) => subject));
  const runs = new Map(
    (await store.engine.list({ limit: ALL })).map((run) => [String(run.scheduleId), run]),
  );
  for (let index = 0; index < mails; index++) {
    const id = `p${index}`;
    const times = server.taken.get(`m${index}`) ?? 0;
    const run = runs.get(id);
    const isDoubt = run?.errorCode === 'in-doubt' || run?.errorCode === 'deadly';
    if (isDoubt) inDoubt += 1;
    if (times > 1) violations.push(`m${index} was delivered ${times} times`);
    if (isDoubt && !told.has(`schedule:${id}`)) violations.push(`m${index} is in doubt, untold`);
    if (!isDoubt && times === 0) violations.push(`m${index} is ${run?.state}: ${run?.summary}`);
  }
  const delivered = [...server.taken.values()].reduce((sum, times) => sum + times, 0);
  return { delivered, ...server.faults, inDoubt, violations };
}

function scheduleOf(index: number): object {
  return {
    id: `p${index}`,
    at: '2026-01-01T00:00:00Z',
    missedRunPolicy: 'run_immediately',
    session: `agent:main:inbox:direct:${index}`,
    plan: [
      {
        id: 'mail',
        toolName: 'email.send',
        parameters: { to: [RECEIVER], subject: `m${index}`, body: 'words\n'.repeat(2000) },
        retryPolicy: { maxRetries: 8, backoffMs: 50 },
      },
    ],
  };
}
