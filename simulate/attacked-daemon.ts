/** A real daemon on a data folder of its own, reached over HTTP as its owner would, to see whether it lives on. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROTE = join(import.meta.dirname, '../bin/rote');

export interface AttackedDaemon {
  address: string;
  process: ChildProcess;
  /** How it ended; null while it lives. */
  ended(): string | null;
  call(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; document: Record<string, unknown> }>;
  stop(): Promise<void>;
}

export interface AttackedHome {
  path: string;
  start(environment?: Record<string, string>): Promise<AttackedDaemon>;
  remove(): void;
}

/** The settings are JSON, which is YAML too. */
export function makeHome(settings: object): AttackedHome {
  const path = mkdtempSync(join(tmpdir(), 'rote-attacked-'));
  mkdirSync(join(path, 'workspace'));
  writeFileSync(
    join(path, 'config.yaml'),
    JSON.stringify({ models: { discover: false }, ...settings }),
  );
  return {
    path,
    start: (environment = {}) => startDaemon(path, environment),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

async function startDaemon(
  home: string,
  environment: Record<string, string>,
): Promise<AttackedDaemon> {
  const daemon = spawn(ROTE, ['start', '--port', '0', '--json', '--home', home], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment },
  });
  const exited = once(daemon, 'exit');
  const [said] = await Promise.race([once(daemon.stdout, 'data'), exited]);
  const { address } = JSON.parse(String(said)) as { address: string };
  const token = readFileSync(join(home, 'api-token'), 'utf8').trim();
  return {
    address,
    process: daemon,
    ended: () => daemon.signalCode ?? (daemon.exitCode === null ? null : String(daemon.exitCode)),
    async call(method, path, body) {
      const response = await fetch(`${address}/api/v1${path}`, {
        method,
        headers: {
          Connection: 'close',
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const document = (await response.json()) as Record<string, unknown>;
      return { status: response.status, document };
    },
    async stop() {
      daemon.kill('SIGTERM');
      await exited;
    },
  };
}
