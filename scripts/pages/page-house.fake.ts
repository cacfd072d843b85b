/**
 * Where the examples of one page are run, in their order: a data folder and a folder of files of their own, a clock
 * that stands at a Sunday in November, a website and a Telegram on loopback, and a manager of services that says yes.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createVirtualClock, type VirtualClock } from '../../src/base/clock.fake.ts';
import { createSystemClock } from '../../src/base/clock.ts';
import {
  createTelegramServer,
  type TelegramServer,
} from '../../src/channels/telegram/telegram-server.fake.ts';
import { runRote } from '../../src/cli/cli.fake.ts';
import type { ServiceHost } from '../../src/cli/service/service-host.ts';
import {
  type ModelServer,
  type Scenario,
  startModelServer,
} from '../../src/models/model-server.fake.ts';
import {
  type LoopbackServer,
  startLoopbackServer,
} from '../../src/tools/http/loopback-server.fake.ts';
import { type PageDaemon, startPageDaemon } from './page-daemon.fake.ts';
import { readShell, type ShellCommand } from './shell-lines.fake.ts';

/** What readers of a page have before they type its examples. */
export interface Given {
  /** Files where the reader stands; lines may name them, and those that they make. */
  here?: Record<string, string>;
  /** Files in the data folder. */
  home?: Record<string, string>;
  /** What stands for something of the reader's own. */
  means?: Record<string, string>;
  /** Variables of their shell, each found in what a command says. */
  variables?: Record<string, { of: string[]; find: RegExp }>;
  /** What they typed before. */
  before?: string;
  timezone?: string;
  /** Who thinks, and what they answer; else there is no model. */
  model?: Scenario;
}

export interface PageHouse {
  home: string;
  /** What one command said, and its exit status. */
  run(command: ShellCommand): Promise<{ status: number; said: string }>;
  /** The same for lines of a shell that call the daemon with curl. */
  call(lines: string): Promise<{ status: number; said: string }>;
  close(): Promise<void>;
}

/** So long readers look at a daemon that they have started, and at what any other command says, before they type on. */
const LOOK_MS = { start: 4200, other: 1000 };
/** So many turns of the event loop go by before time goes on a little, for what waits for it. */
const PATIENT_TURNS = 50;
/** However long a program of the machine takes, as curl does on a slow one, no schedule of the page comes round for it. */
const MOST_GONE_MS = 200;
const ID = /\b(?:(sched|run|req|delivery|goal)_[0-9a-z]{10,}|[0-9a-f]{64})\b/g;
const PLACEHOLDER = /^(?:(sched|run|req|delivery|goal)_[0-9a-z]*…?|[0-9a-f]{4}…)$/;
/** What is typed where a command asks; elsewhere nobody is at the terminal, so that it says what to type next. */
const ANSWERS: readonly { to: RegExp; lines: (token: string) => string[] }[] = [
  { to: /^setup$/, lines: () => ['', '', '', '', ''] },
  { to: /^channels add /, lines: (token) => [token] },
  { to: /^skills (?:enable|allow) \S+(?: --hosts)?$/, lines: () => ['yes'] },
  { to: /^requests answer /, lines: () => ['yes'] },
  { to: /^plan pursue /, lines: () => ['yes'] },
];

export async function openPageHouse(given: Given): Promise<PageHouse> {
  const root = mkdtempSync(join(tmpdir(), 'rote-page-'));
  const home = join(root, 'data');
  const here = join(root, 'here');
  const clock = createVirtualClock({
    startIso: '2026-11-15T05:41:06.004Z',
    timezone: given.timezone ?? 'UTC',
  });
  const website = await startLoopbackServer(answerAsWebsite);
  const telegram = await createTelegramServer(clock);
  const model = given.model && (await startModelServer({ clock, scenario: given.model }));
  writeAll(here, given.here ?? {});
  writeAll(home, {
    'config.yaml': JSON.stringify(settingsOf({ website, telegram, model })),
    ...given.home,
  });
  // Where a page says ~/.rote; what curl tells of its progress is no answer, and a refusal is a failure.
  symlinkSync(home, join(root, '.rote'));
  writeFileSync(join(root, '.curlrc'), 'silent\nshow-error\nfail-with-body\n');
  const lastIds = new Map<string, string>();
  let daemon: PageDaemon | null = null;

  /** A word of the page as the reader would type it. */
  function typed(word: string): string {
    const meant = given.means?.[word] ?? word;
    const place = PLACEHOLDER.exec(meant);
    if (place !== null) return lastIds.get(place[1] ?? 'hash') ?? meant;
    if (isFile(meant, given)) return join(here, meant);
    return meant.replaceAll(/https:\/\/(?:api\.)?example\.org/g, website.origin);
  }

  async function variables(): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const [name, { of, find }] of Object.entries(given.variables ?? {}))
      found[name] = find.exec((await runRote(of, { home, clock })).out)?.[1] ?? '';
    return found;
  }

  const house: PageHouse = {
    home,
    async run({ words, writesTo }) {
      const argv = words.slice(1).map(typed);
      const line = argv.join(' ');
      const lines = ANSWERS.find(({ to }) => to.test(line))?.lines(telegram.token);
      const work = runRote(argv, {
        home,
        clock,
        lines,
        serviceHost: serviceHost(root),
        async startDaemon(options) {
          daemon = await startPageDaemon(options, clock);
          return daemon.started;
        },
        onTold(text) {
          const code = /knows you: (\w{8})/.exec(text)?.[1];
          if (code !== undefined) telegram.say({ text: code, from: 7, chat: 7, name: 'Ada' });
        },
      });
      const isTrying = line === 'try';
      const { status, out, err } = await whileTimePasses(work, { clock, isTrying });
      if (writesTo !== null) writeFileSync(typed(writesTo), out);
      for (const [id, kind = 'hash'] of `${out}${err}`.matchAll(ID)) lastIds.set(kind, id);
      await daemon?.live(line === 'start' ? LOOK_MS.start : LOOK_MS.other);
      const said = (out === '' ? err : out).replaceAll(website.origin, 'https://example.org');
      return { status, said };
    },
    async call(lines) {
      const address = new URL(daemon?.started.address ?? 'http://127.0.0.1:7683').host;
      const nowSeconds = Math.floor(clock.nowMs() / 1000);
      const source = lines
        .replaceAll('127.0.0.1:7683', address)
        .replaceAll('$(date +%s)', String(nowSeconds));
      const env = { PATH: process.env['PATH'] ?? '', HOME: root, ...(await variables()) };
      const work = runInShell(source, env);
      return whileTimePasses(work, { clock, isTrying: false });
    },
    async close() {
      await daemon?.stop();
      await telegram.close();
      await model?.close();
      await website.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
  for (const { commands } of readShell(given.before ?? '', 'sh'))
    for (const command of commands) {
      const { status, said } = await house.run(command);
      if (status !== 0) throw new Error(`${command.words.join(' ')}: ${said}`);
    }
  return house;
}

async function runInShell(
  source: string,
  env: Record<string, string>,
): Promise<{ status: number; said: string }> {
  try {
    const { stdout } = await promisify(execFile)('sh', ['-ec', source], { env });
    return { status: 0, said: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, said: stdout + stderr };
  }
}

/** Whether a word names a file where the reader stands; what is in the workspace is found there. */
function isFile(word: string, { here = {}, home = {} }: Given): boolean {
  if (word in here || word.startsWith('./')) return true;
  return /^[\w./-]+\.(?:jsonl?|db|txt|md)$/.test(word) && !(`workspace/${word}` in home);
}

function settingsOf({
  website,
  telegram,
  model,
}: {
  website: LoopbackServer;
  telegram: TelegramServer;
  model: ModelServer | undefined;
}): object {
  const thinks = { kind: 'openai-compatible', url: model?.url, model: 'test-model' };
  return {
    models: { discover: false, chain: model === undefined ? [] : [thinks] },
    tools: { http: { allowPrivate: [new URL(website.origin).hostname] } },
    channels: { telegram: { apiRoot: telegram.apiRoot } },
  };
}

function writeAll(folder: string, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, text, { mode: 0o600 });
  }
}

const answerAsWebsite: Parameters<typeof startLoopbackServer>[0] = (request, response) => {
  if (request.url?.endsWith('.xml'))
    response
      .setHeader('content-type', 'application/rss+xml')
      .end('<rss version="2.0"><channel><title>News</title></channel></rss>');
  else if (request.url === '/gone') response.writeHead(404).end();
  else if (request.url?.endsWith('/items')) response.end('{"id":1}');
  else response.setHeader('content-type', 'text/html').end('<title>Example Domain</title>');
};

const serviceHost = (root: string): ServiceHost => ({
  platform: 'linux',
  userHome: root,
  configHome: join(root, '.config'),
  userId: 501,
  launcher: '/opt/rote/bin/rote',
  has: () => true,
  run: () => ({ status: 0, output: '' }),
});

/** Time goes on for as long as a command runs: hardly, or a little a turn where the command itself looks at its watch. */
async function whileTimePasses<T>(
  work: Promise<T>,
  { clock, isTrying }: { clock: VirtualClock; isTrying: boolean },
): Promise<T> {
  const turns = createSystemClock();
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  work.then(end, end);
  let goneMs = 0;
  for (let turn = 1; !isOver; turn++) {
    await new Promise<void>((resolve) => void turns.defer(resolve));
    const stepMs = isTrying || (turn % PATIENT_TURNS === 0 && goneMs < MOST_GONE_MS) ? 1 : 0;
    goneMs += stepMs;
    clock.advance(stepMs);
  }
  return work;
}
