/** A real daemon under a shell that takes something from it: handles, a disk, somebody who reads what it says. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROTE = join(import.meta.dirname, '../bin/rote');

export interface StartedDaemon {
  child: ChildProcess;
  address: string;
  token: string;
  healthz(): Promise<{ status: number; problems: string[] }>;
  ask(method: string, path: string, body?: object): Promise<{ status: number; answer: Answer }>;
  /** Ends it with SIGTERM; its exit status. */
  stop(): Promise<number | null>;
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, as the test expects it.
type Answer = any;

/** Starts `rote start` in a shell after `before`, with `after` behind it (redirections); waits until it says where it is. */
export async function startUnder(
  home: string,
  {
    before = '',
    after = '',
    rote = `"${ROTE}"`,
  }: { before?: string; after?: string; rote?: string } = {},
): Promise<StartedDaemon> {
  const earlier = writtenIn(home);
  const script = `${before} exec ${rote} start --port 0 --json --home "$0" ${after}`;
  const child = spawn('sh', ['-c', script, home], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await addressOf(child, () => {
    const written = writtenIn(home);
    return written === earlier ? null : addressIn(written);
  });
  const token = readFileSync(join(home, 'api-token'), 'utf8').trim();
  return {
    child,
    address,
    token,
    async healthz() {
      const answer = await fetch(`${address}/healthz`);
      const { problems } = (await answer.json()) as { problems: string[] };
      return { status: answer.status, problems };
    },
    async ask(method, path, body) {
      const answer = await fetch(`${address}/api/v1${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, answer: await answer.json() };
    },
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      return (await exit)[0] as number | null;
    },
  };
}

/** What it prints, or, where nobody can read that, what it writes down. */
async function addressOf(child: ChildProcess, look: () => string | null): Promise<string> {
  const printed = once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data').then(
    ([line]) => JSON.parse(String(line)).address as string,
  );
  const written = until(look);
  const ended = once(child, 'exit').then(([status]) => {
    throw new Error(`the daemon ended with ${status}`);
  });
  return Promise.race([printed, written, ended]);
}

function writtenIn(home: string): string {
  try {
    return readFileSync(join(home, 'daemon.json'), 'utf8');
  } catch {
    return '';
  }
}

function addressIn(written: string): string | null {
  return written === '' ? null : (JSON.parse(written).address as string | null);
}

/** Looks again and again; what throws is not there yet. */
export async function until<T>(look: () => Promise<T | null> | T | null): Promise<T> {
  for (;;) {
    try {
      const found = await look();
      if (found !== null) return found;
    } catch {}
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
