/** What `rote start` starts for the examples of a page: the daemon with its HTTP face, on a clock that is moved. */
import { rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { VirtualClock } from '../../src/base/clock.fake.ts';
import { silentLog } from '../../src/base/log.fake.ts';
import type { DaemonOptions, StartedDaemon } from '../../src/cli/command.ts';
import { OWNER } from '../../src/domain/person.ts';
import { readApiToken } from '../../src/home/api-token.ts';
import { processStart } from '../../src/home/process-start.ts';
import { createHttpFace } from '../../src/http/http.ts';
import { createQuietDaemon, settleDaemon } from '../../src/runtime/daemon.fake.ts';
import { formatInstant } from '../../src/time/instant.ts';

const VERSION = '1.2.3';

export interface PageDaemon {
  started: StartedDaemon;
  /** Time goes by, and all that it brings is done. */
  live(lengthMs: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startPageDaemon(
  { home, config }: DaemonOptions,
  clock: VirtualClock,
): Promise<PageDaemon> {
  const daemon = createQuietDaemon({ home, config, clock });
  const { house } = daemon.opened;
  const http = createHttpFace({
    clock,
    log: silentLog,
    token: readApiToken(home, clock),
    events: daemon.events,
    requireInPlace: daemon.opened.store.requireInPlace,
    channelWebhook: daemon.channelWebhook,
    settings: () => daemon.live.current().http,
    api: { ...house, clock, saidIn: daemon.saidIn, health: daemon.examine },
  });
  const { code } = await house.pageSessions.makeCode(OWNER, { isOfStart: true });
  const address = await http.listen({ host: '127.0.0.1', port: 0 });
  await daemon.start();
  const presence = join(home, 'daemon.json');
  writeFileSync(presence, presenceAt(address, clock));
  return {
    started: { address, code },
    async live(lengthMs) {
      await clock.pass(lengthMs);
      await settleDaemon(daemon, clock);
    },
    async stop() {
      await http.close();
      await daemon.stop();
      rmSync(presence);
    },
  };
}

/** A daemon is another process than the command line; here its parent stands for it. */
function presenceAt(address: string, clock: VirtualClock): string {
  return JSON.stringify({
    pid: process.ppid,
    host: hostname(),
    processStart: processStart(process.ppid),
    address,
    startedAtUtc: formatInstant(clock.nowMs()),
    version: VERSION,
  });
}
