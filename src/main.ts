/**
 * Where the process begins: reads the environment, hands the command line to the CLI, and, for
 * `rote start`, builds the daemon out of its parts. What is not needed by a command is not loaded.
 */
import { homedir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { createSystemClock } from './base/clock.ts';
import { runCli } from './cli/cli.ts';
import type { DaemonOptions, StartedDaemon } from './cli/command.ts';
import { promptHidden, promptLine } from './cli/prompt.ts';
import type { ChatOptions } from './cli/talk/chat-terminal.ts';
import { takeHandedKeys } from './home/handed-keys.ts';

const clock = createSystemClock();
const keys = takeHandedKeys(process.env);
/** Every part ends within seconds; whoever waits for the end of a service waits longer than this. */
const LONGEST_STOP_MS = 30_000;
const STANDARD_ERROR = 2;

/** A daemon does not end because nobody reads what it says. */
let isDaemon = false;

// A reader that goes away (`rote … | head`) is no fault; any other trouble with the output is.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (isDaemon) return;
  if (error.code !== 'EPIPE')
    process.stderr.write(`error: The answer can't be written: ${error.message}\n`);
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

// Not awaited at the top level, which a bundle in CommonJS can't have.
void runCli({
  argv: process.argv.slice(2),
  version: packageJson.version,
  defaultHome: process.env['ROTE_HOME'] || join(homedir(), '.rote'),
  isHomeNamed: Boolean(process.env['ROTE_HOME']),
  stdout: process.stdout,
  // Opened where there is something to say on it.
  get stderr() {
    return process.stderr;
  },
  clock,
  keys,
  startDaemon,
  serveMcp,
  readStdin: async () => (await import('node:stream/consumers')).text(process.stdin),
  // Looked at when a command wants to ask: opening the standard input takes its time.
  get prompt() {
    return process.stdout.isTTY && process.stdin.isTTY ? promptLine : undefined;
  },
  get openChat() {
    if (!process.stdout.isTTY || !process.stdin.isTTY) return undefined;
    return async (options: ChatOptions) => {
      const { openChatTerminal } = await import('./cli/talk/chat-terminal.ts');
      const streams = { input: process.stdin, output: process.stdout };
      return openChatTerminal({ ...options, streams });
    };
  },
  get promptHidden() {
    return process.stdout.isTTY && process.stdin.isTTY ? promptHidden : undefined;
  },
}).then((status) => {
  // A daemon that gave up while it started has said so already.
  if (status !== 0) process.exitCode = status;
});

/** Starts the daemon and returns where it is; it runs until the process is told to stop. */
async function startDaemon(options: DaemonOptions): Promise<StartedDaemon> {
  const { home, config, host, port } = options;
  isDaemon = true;
  // What others write there (warnings of Node) may fail as well.
  process.stderr.on('error', () => undefined);
  const { createLog } = await import('./base/log.ts');
  const { createSafeWriter } = await import('./base/safe-writer.ts');
  const { createHttpFace } = await import('./http/http.ts');
  const { readApiToken, readMcpToken } = await import('./home/api-token.ts');
  const { takePresence } = await import('./home/presence.ts');
  const { OWNER } = await import('./domain/person.ts');
  const { createDaemon } = await import('./runtime/daemon.ts');
  const { openDaemonLog } = await import('./home/daemon-log.ts');
  const { createDrainWatch } = await import('./home/drain.ts');
  const { createMcpFace, onSkillsChanged } = await import('./mcp/mcp.ts');

  const { ROTE_DETACHED, ...service } = takeServiceEnvironment();
  const presence = takePresence({
    home,
    clock,
    version: packageJson.version,
    service: service.ROTE_SERVICE || (service.NOTIFY_SOCKET ? 'systemd' : null),
    startedWith: { flags: [...options.flags], keys: Object.keys(keys) },
  });
  process.once('exit', presence.leave);
  const write = createSafeWriter(STANDARD_ERROR);
  const writeFile = openDaemonLog(home);
  // A file that nobody rotates is no place for a second copy of every line.
  const isCopied = !ROTE_DETACHED && service.ROTE_SERVICE !== 'launchd';
  const log = createLog({
    level: config.log.level,
    nowMs: clock.nowMs,
    write(line) {
      writeFile(line);
      if (isCopied) write(line);
    },
  });
  if (process.stderr.isTTY) {
    const { attendTerminal } = await import('./home/terminals.ts');
    const leave = attendTerminal(home, { shows: 'all', nowMs: clock.nowMs });
    process.once('exit', () => leave({ hasHeard: false }));
  }
  let isUp = false;
  const daemon = createDaemon({
    home,
    config,
    clock,
    keys,
    log,
    version: packageJson.version,
    writeLine: (line) => write(`${line}\n`),
    screens: { hasTerminal: process.stderr.isTTY === true, environment: process.env },
    ownProcess: service,
    onGivenUp: () => void (isUp ? stop().finally(() => process.exit()) : http.close()),
  });
  const mcp = createMcpFace({
    opened: daemon.opened,
    clock,
    log,
    version: packageJson.version,
    settings: daemon.live.current,
    signals: [daemon.opened.store.changes.onChange, onSkillsChanged(daemon.events)],
  });
  const http = createHttpFace({
    clock,
    log,
    token: readApiToken(home, clock),
    mcp: { token: readMcpToken(home, clock), answer: mcp.answer },
    events: daemon.events,
    requireInPlace: daemon.opened.store.requireInPlace,
    channelWebhook: daemon.channelWebhook,
    settings: () => daemon.live.current().http,
    api: { ...daemon.opened.house, clock, saidIn: daemon.saidIn, health: daemon.examine },
  });
  const { tellDrain } = presence;
  const drain = createDrainWatch({ home, clock, log, tellDrain, ...daemon });
  const stop = async (): Promise<void> => {
    drain.stop();
    await mcp.close();
    await http.close();
    await daemon.stop();
  };
  daemon.live.onConfig(({ log: { level } }) => log.setLevel(level));
  // Whatever a plan, a page, a tool or a server made go wrong: it is told, and the daemon goes on.
  process.on('unhandledRejection', (error) => daemon.reportFault('unhandled-rejection', error));
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    // Nobody reads the log any more; saying so there would fail again.
    if (error.code !== 'EPIPE') daemon.reportFault('uncaught-exception', error);
  });
  // A terminal that is closed sends the same signal, and means the end.
  if (!process.stdout.isTTY) process.on('SIGHUP', () => void daemon.live.reload());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      log.info('daemon-stopping', { signal });
      clock.setTimer(LONGEST_STOP_MS, () => {
        log.error('stop-given-up', { afterMs: LONGEST_STOP_MS });
        process.exit(1);
      });
      stop()
        .catch((error: Error) => log.error('stop-failed', { reason: error.message }))
        // Whatever is still open then is nobody's work, and must not hold the data folder.
        .finally(() => process.exit());
    });
  }
  try {
    // Before anybody can come: from now on the code of the start before is worth nothing.
    const { pageSessions } = daemon.opened.house;
    const { code } = await pageSessions.makeCode(OWNER, { isOfStart: true });
    const address = await http.listen({ host, port });
    await daemon.start();
    await presence.announce(address);
    await drain.start();
    // The check of the database goes on beside all this.
    daemon.requireSound();
    isUp = true;
    log.info('daemon-started', { address });
    return { address, code };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Who started the daemon, and how that is told; taken out, because what Rote runs is not the service. */
function takeServiceEnvironment() {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, ROTE_SERVICE, ROTE_DETACHED, PATH } = process.env;
  const taken = ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID', 'ROTE_SERVICE', 'ROTE_DETACHED'];
  for (const name of taken) delete process.env[name];
  return { NOTIFY_SOCKET, WATCHDOG_USEC, ROTE_SERVICE, ROTE_DETACHED, PATH };
}

/** Serves other agents on the standard streams of this process until they are gone. */
async function serveMcp({ home, config }: Pick<DaemonOptions, 'home' | 'config'>): Promise<void> {
  const { serveHome } = await import('./mcp/serve-home.ts');
  await serveHome({
    home,
    config,
    clock,
    keys,
    version: packageJson.version,
    input: process.stdin,
    output: process.stdout,
    onInterrupted: (stop) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
    },
  });
}
