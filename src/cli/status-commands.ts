/** `rote status`: whether the daemon runs, how it is, and what is due next. */

import { textTable } from '../base/text-table.ts';
import { sayBox } from '../domain/box.ts';
import { withPerson } from '../domain/person.ts';
import { type DaemonPresence, readDaemon } from '../home/presence.ts';
import { formatWallTime } from '../language/en/describe-trigger.ts';
import type { Status } from '../runtime/read-status.ts';
import { instantMs } from '../time/instant.ts';
import type { CommandAnswer, CommandCall } from './command.ts';
import { withHome } from './with-home.ts';

export function status({ context }: CommandCall): Promise<CommandAnswer> {
  return withHome(context, async (house) => {
    const daemon = readDaemon(context.home);
    const isOutdated = daemon.running && isOlder(daemon.version, context.version);
    const { counts, upcoming } = await house.status();
    const sandbox = await house.box();
    // A house in which nothing is to come has to reach nobody.
    const isReached = counts.schedules.active === 0 || (await house.isReached());
    return {
      ...(!daemon.running && { fault: NOT_RUNNING }),
      data: {
        version: context.version,
        daemon: daemon.running ? { ...daemon, isOutdated } : daemon,
        home: context.home,
        counts,
        upcoming,
        isReached,
        sandbox,
      },
      text: [
        daemonInWords(daemon),
        ...(isOutdated ? [outdated(context.version)] : []),
        countsInWords(counts),
        ...requestsInWords(counts),
        ...(isReached ? [] : [NOBODY_REACHED]),
        sayBox(sandbox),
        ...(process.getuid?.() === 0
          ? ['Rote runs as root here: better give it a user of its own.']
          : []),
        ...(upcoming.length > 0 ? ['', 'Due next:', upcomingTable(upcoming)] : []),
      ].join('\n'),
    };
  });
}

/** So that `rote status || alarm` alarms; what there is to say is said all the same. */
const NOT_RUNNING = {
  code: 'not-running',
  message: 'Rote does not run.',
  hint: 'Start it with: rote start',
};

const NOBODY_REACHED =
  'Nobody is reached: what comes waits in the inbox. Pair a channel: rote channels add telegram';

function daemonInWords(daemon: DaemonPresence): string {
  if (!daemon.running) return 'Rote does not run. Start it with: rote start';
  const { pid, address, startedAtUtc, version } = daemon;
  return `Rote ${version} runs at ${address ?? 'an address to come'} (process ${pid}, since ${startedAtUtc}).`;
}

function outdated(version: string): string {
  return `It is older than this command line (Rote ${version}): start it again with rote restart, so that what is new works there too.`;
}

/** By the numbers of a version; what stands behind a hyphen comes before the same without. */
export function isOlder(one: string, other: string): boolean {
  const [left, right] = [one, other].map(
    (version) => version.split(/[-+]/, 1)[0]?.split('.') ?? [],
  );
  for (let index = 0; index < 3; index += 1) {
    const difference = Number(left?.[index] ?? 0) - Number(right?.[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return one.includes('-') && !other.includes('-');
}

function countsInWords({ schedules, runs }: Status['counts']): string {
  const kinds = Object.entries(schedules).filter(([, count]) => count > 0);
  const words = kinds.map(([name, count]) => `${count} ${name}`).join(', ');
  return `Schedules: ${words || 'none'}. Runs: ${runs.waiting} waiting, ${runs.running} running.`;
}

function requestsInWords({ requests }: Status['counts']): string[] {
  if (requests === 0) return [];
  return [
    `${requests === 1 ? 'One request waits' : `${requests} requests wait`} for you: rote requests`,
  ];
}

function upcomingTable(upcoming: Status['upcoming']): string {
  const rows = upcoming.map(({ nextRunAtUtc, timezone, ...schedule }) => [
    nextRunAtUtc === null ? '' : `  ${formatWallTime(instantMs(nextRunAtUtc), timezone)}`,
    withPerson(schedule.name, schedule),
  ]);
  return textTable([], rows);
}
