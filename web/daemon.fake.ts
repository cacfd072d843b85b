/** A real daemon for the page: a process of its own on a data folder of its own, called over HTTP with its token. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const ROTE = join(import.meta.dirname, '../bin/rote');

export interface RealDaemon {
  home: string;
  address: string;
  /** Throws with the words of the refusal where it is refused. */
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** What a person does: `rote …` on the same data folder. */
  rote(...argv: string[]): Record<string, unknown>;
  /** Opens a place of the page with a link of `rote open`. */
  enter(page: Page, path?: string, person?: string): Promise<void>;
  /** Kills it, and starts another one on the same folder and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** `fill` puts something into its data folder before it starts. */
export async function startDaemon(
  options: { fill?: (home: string) => Promise<void> } = {},
): Promise<RealDaemon> {
  const home = mkdtempSync(join(tmpdir(), 'rote-page-'));
  // Plans read a server on loopback.
  writeFileSync(join(home, 'config.yaml'), 'tools:\n  http:\n    allowPrivate: [127.0.0.1]\n');
  await options.fill?.(home);
  let child: ChildProcess;
  async function begin(port: string): Promise<string> {
    const begun = spawn(ROTE, ['start', '--port', port, '--json', '--home', home], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    child = begun;
    const [line] = await once(begun.stdout.setEncoding('utf8'), 'data');
    return (JSON.parse(line) as { address: string }).address;
  }
  const address = await begin('0');
  const token = readFileSync(join(home, 'api-token'), 'utf8').trim();

  function rote(...argv: string[]): Record<string, unknown> {
    return JSON.parse(
      execFileSync(ROTE, [...argv, '--json', '--home', home], { encoding: 'utf8' }),
    );
  }

  return {
    home,
    address,
    rote,
    async call<Answer>(method: string, path: string, body?: unknown) {
      const response = await fetch(`${address}/api/v1${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const document = (await response.json()) as { error?: { message: string } };
      if (!response.ok) throw new Error(`${method} ${path}: ${document.error?.message}`);
      return document as Answer;
    },
    async enter(page, path = '/', person) {
      const { url } = rote('open', ...(person === undefined ? [] : ['--for', person]));
      await page.goto(`${address}${path}${new URL(url as string).hash}`);
      await page.waitForSelector('.connection[data-state=live]', { state: 'attached' });
    },
    async restart() {
      await end(child, 'SIGKILL');
      await begin(new URL(address).port);
    },
    async stop() {
      await end(child, 'SIGTERM');
      rmSync(home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function end(child: ChildProcess, how: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(how);
  await ended;
}
