/**
 * Where the process begins: reads the environment, hands the command line to the CLI, and, for
 * `rote start`, builds the daemon out of its parts. What is not needed by a command is not loaded.
 */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import packageJson from '../package.json' with { type: 'json' };
import { createSystemClock } from './base/clock.ts';
import { runCli } from './cli/cli.ts';
import type { DaemonOptions } from './cli/command.ts';

const clock = createSystemClock();

// A reader that goes away (`rote … | head`) is no fault; any other trouble with the output is.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE')
    process.stderr.write(`error: The answer can't be written: ${error.message}\n`);
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

process.exitCode = await runCli({
  argv: process.argv.slice(2),
  version: packageJson.version,
  defaultHome: process.env['ROTE_HOME'] || join(homedir(), '.rote'),
  stdout: process.stdout,
  stderr: process.stderr,
  clock,
  startDaemon,
  readStdin: () => text(process.stdin),
});

/** Starts the daemon and returns its address; it runs until the process is told to stop. */
async function startDaemon(options: DaemonOptions): Promise<{ address: string }> {
  const { home, config, host, port } = options;
  const { createLog } = await import('./base/log.ts');
  const { createHttpFace } = await import('./http/http.ts');
  const { createDaemon } = await import('./runtime/daemon.ts');

  const write = (line: string): void => void process.stderr.write(line);
  const log = createLog({ level: config.log.level, nowMs: clock.nowMs, write });
  const daemon = createDaemon({
    home,
    config,
    clock,
    log,
    version: packageJson.version,
    onGivenUp: () => void http.close(),
  });
  const http = createHttpFace({ health: daemon.health });
  const stop = async (): Promise<void> => {
    await http.close();
    await daemon.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      log.info('daemon-stopping', { signal });
      stop().catch((error: Error) => log.error('stop-failed', { reason: error.message }));
    });
  }
  try {
    const address = await http.listen({ host, port });
    await daemon.start();
    log.info('daemon-started', { address });
    return { address };
  } catch (error) {
    await stop();
    throw error;
  }
}
