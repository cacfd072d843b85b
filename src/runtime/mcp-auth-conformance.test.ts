/** The scenarios of the protocol's conformance runner for signing in, played by a whole house: its settings, store, secrets and requests. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { configSchema, openHome } from './home.fake.ts';
import { readSettings } from './settings.ts';

/** Its metadata names another issuer than it was asked for (RFC 8414, 3.3): who takes that can be led to sign in at somebody else's. */
const NOT_TAKEN = 'auth/2025-03-26-oauth-metadata-backcompat';
const RUNNER = fileURLToPath(
  new URL('dist/index.js', import.meta.resolve('@modelcontextprotocol/conformance/package.json')),
);
const SHIM = fileURLToPath(import.meta.resolve('./conformance-shim.fake.ts'));
const signal = new AbortController().signal;
const clock = createSystemClock();
/** More than any scenario needs: a client that never stops fails. */
const MOST_SIGN_INS = 6;

interface Question {
  server: string;
  scenario: string;
  context?: string;
}

/** Agrees to everything. */
async function browse(address: string): Promise<string> {
  const answer = await fetch(address, { redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

async function play({ server, scenario, context = '{}' }: Question): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'rote-auth-'));
  let opened = openHome({ home, config: configSchema.parse({}), clock });
  const given = JSON.parse(context) as { client_id?: string; client_secret?: string };
  const wish = {
    ...{ server, name: 'it', clientId: given.client_id, clientSecret: given.client_secret },
    // A client that says what it is at an address of its own.
    ...(scenario === 'auth/basic-cimd' && {
      clientId: 'https://conformance-test.local/client-metadata.json',
    }),
  };
  try {
    const connect = async () =>
      (await opened.house.servers()).connect(wish, { isAtMachine: true, signal });
    let made = await connect();
    for (let times = 0; made.kind === 'sign-in' && times < MOST_SIGN_INS; times++) {
      await opened.house.finishLogin(await browse(made.address), signal);
      made = await connect();
    }
    if (made.kind !== 'connected') throw new Error(`it is ${made.kind} for ever`);
    await opened.close();
    opened = openHome({ home, config: await readSettings(home), clock });
    for (const { name } of made.tools) await call(opened, name);
  } finally {
    await opened.close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** A call, and whatever its owner is asked for meanwhile. */
async function call({ own, house }: ReturnType<typeof openHome>, name: string): Promise<void> {
  for (let times = 0; times < MOST_SIGN_INS; times++) {
    const { catalog } = await own.tools(() => true);
    const answered = await catalog.call(
      name,
      {},
      {
        ...{ signal, key: 'k', sessionKey: OWNER_SESSION, runId: null, scheduleId: null },
        capabilities: new Set([name]),
      },
    );
    const [request] = (await house.requests.list({ state: 'open', limit: 1 })).filter(
      ({ kind }) => kind === 'sign-in',
    );
    if (answered.ok || request === undefined) return;
    const { note } = await house.requests.answer(request.id, 'yes');
    const [address = ''] = /http:\/\/\S+/.exec(note ?? '') ?? [];
    await house.finishLogin(await browse(address), signal);
  }
}

// The suite `extensions` is not played: nobody signs in there, but a program by its own secret, or a company by its directory.
test.each([
  ['auth', 14],
  ['draft', 3],
  ['backcompat', 1],
])(
  'Rote signs in as the suite "%s" of the protocol says',
  { timeout: 120_000 },
  async (suite, scenarios) => {
    const folder = mkdtempSync(join(tmpdir(), 'rote-auth-runner-'));
    const baseline = join(folder, 'not-taken.yml');
    writeFileSync(baseline, `client:\n  - ${NOT_TAKEN}\n`);
    const here = createServer((request, response) => {
      void text(request)
        .then((body) => play(JSON.parse(body)))
        .then(
          () => response.end(),
          (error: Error) => response.writeHead(500).end(`${error.stack}\n`),
        );
    });
    await new Promise<void>((resolve) => here.listen(0, '127.0.0.1', resolve));
    const { port } = here.address() as AddressInfo;
    const command = `${process.execPath} ${SHIM} http://127.0.0.1:${port}`;
    const args = [
      'client',
      '--command',
      command,
      '--suite',
      suite,
      '--expected-failures',
      baseline,
    ];
    const { status, said } = await new Promise<{ status: number; said: string }>((resolve) => {
      const how = { cwd: folder, maxBuffer: 20_000_000 };
      execFile(process.execPath, [RUNNER, ...args], how, (error, stdout, stderr) =>
        resolve({ status: error === null ? 0 : Number(error.code ?? 1), said: stdout + stderr }),
      );
    });
    here.close();
    rmSync(folder, { recursive: true });
    expect({ status, said: status === 0 ? '' : said }).toEqual({ status: 0, said: '' });
    expect(said.match(/^✓ auth\//gm)).toHaveLength(scenarios);
  },
);
