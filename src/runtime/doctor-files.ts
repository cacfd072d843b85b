/** Checks of `rote doctor` on the data folder and the machine: files, their rights, the disk, the clock. */
import { chmodSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { HouseFinding } from '../domain/house-finding.ts';
import { databaseFile } from '../home/database-file.ts';
import { readDaemon, takePresence } from '../home/presence.ts';
import { findLeftovers, removeLeftovers } from '../home/sweep-leftovers.ts';
import { openPlaces } from '../home/tighten-home.ts';
import { checkIntegrity } from '../store/sqlite/integrity.ts';
import { formatInstant } from '../time/instant.ts';
import type { DoctorCheck } from './doctor.ts';
import type { HomeFacts } from './doctor-facts.ts';

const MEGABYTE = 1_000_000;
/** Below this nothing can be relied on; below the other it will soon be so. */
const FULL_BYTES = 10 * MEGABYTE;
const LOW_BYTES = 200 * MEGABYTE;
const LARGE_BYTES = 2000 * MEGABYTE;
/** How far a clock that is being corrected may be behind. */
const BEHIND_MS = 60_000;
/** Countries change their clocks every year; some at short notice. */
const ZONES_OLD_YEARS = 2;

export const FILE_CHECKS: readonly DoctorCheck<HomeFacts>[] = [
  {
    name: 'database',
    sees: 'the database is sound, and not too large',
    async look({ home }) {
      const file = databaseFile(home);
      const damage = await checkIntegrity(file);
      const aside = readdirSync(home).filter((name) => name.startsWith('rote.db.damaged-'));
      return [
        ...(damage === null ? [] : [damagedDatabase(file, damage)]),
        ...sizeFindings(file, statSync(file).size),
        ...(aside.length === 0 ? [] : [damagedKept(home, aside)]),
      ];
    },
  },
  {
    name: 'version',
    sees: 'the daemon is of the same version as the command line',
    async look({ home, version }) {
      const daemon = readDaemon(home);
      return daemon.running && daemon.version !== version ? [otherVersion(daemon, version)] : [];
    },
  },
  {
    name: 'clock',
    sees: 'the clock is not behind what was recorded, and knows the zones of today',
    look: async ({ nowMs, zoneData, latestKnownMs }) =>
      clockFindings({ nowMs, zoneData, latestMs: await latestKnownMs() }),
  },
  {
    name: 'disk',
    sees: 'there is room on the disk',
    async look({ home }) {
      const { bavail, bsize } = await statfs(home);
      return diskFindings(home, bavail * bsize);
    },
  },
  {
    name: 'permissions',
    sees: 'nobody else may read what is secret',
    look: async ({ home }) => openPlaces(home).map(openToOthers),
    async mend({ home }) {
      return openPlaces(home).map((place) => {
        chmodSync(place, statSync(place).mode & 0o700);
        return `Only you may read ${place} now.`;
      });
    },
  },
  {
    name: 'locks',
    sees: 'no process that is gone still holds the data folder',
    look: async ({ home }) => (isStale(home) ? [staleFile(home)] : []),
    async mend({ home, clock, version }) {
      if (!isStale(home)) return [];
      // Whoever has the lock may take the file away: nobody else is at it.
      takePresence({ home, clock, version }).leave();
      rmSync(daemonFile(home), { force: true });
      return [`Removed ${daemonFile(home)}, which a daemon left that is gone.`];
    },
  },
  {
    name: 'leftovers',
    sees: 'nothing lies about that a process left unfinished',
    look: async (facts) => leftoverFindings(await findLeftovers(facts)),
    async mend(facts) {
      const removed = await removeLeftovers(await findLeftovers(facts));
      return removed.map((path) => `Removed ${path}, which was never finished.`);
    },
  },
];

function damagedDatabase(file: string, damage: string): HouseFinding {
  return {
    code: 'damaged-database',
    level: 'broken',
    subject: `file:${file}`,
    what: `The database ${file} is damaged: ${damage}.`,
    why: 'What is in the damaged part can not be read, and more may be lost with every write.',
    fix: 'Stop the daemon (rote stop) and put a backup back with: rote restore FILE',
  };
}

export function sizeFindings(file: string, bytes: number): HouseFinding[] {
  if (bytes < LARGE_BYTES) return [];
  return [
    {
      code: 'large-database',
      level: 'warning',
      subject: `file:${file}`,
      what: `The database takes ${Math.floor(bytes / MEGABYTE)} MB.`,
      why: 'Backups and checks take long, and so may looks into history.',
      fix: 'Let history.days or history.perSchedule be less in config.yaml; what is older goes within hours.',
    },
  ];
}

function damagedKept(home: string, names: readonly string[]): HouseFinding {
  return {
    code: 'damaged-kept',
    level: 'warning',
    subject: `home:${home}`,
    what: `A damaged database was set aside and is still here: ${names.join(', ')}.`,
    why: 'It may hold what no backup has; Rote does not use it.',
    fix: 'Take from it what you need, then remove it.',
  };
}

function otherVersion(daemon: { pid: number; version: string }, version: string): HouseFinding {
  return {
    code: 'other-version',
    level: 'warning',
    subject: `process:${daemon.pid}`,
    what: `The daemon is Rote ${daemon.version}, and this is ${version}.`,
    why: 'What is new is not in force, and files of this version may not fit it.',
    fix: 'Start the daemon again: rote restart',
  };
}

export function clockFindings(facts: {
  nowMs: number;
  zoneData: string;
  latestMs: number | null;
}): HouseFinding[] {
  const { nowMs, zoneData, latestMs } = facts;
  const year = Number(formatInstant(nowMs).slice(0, 4));
  const isBehind = latestMs !== null && nowMs < latestMs - BEHIND_MS;
  const isOld = year - Number(zoneData.slice(0, 4)) >= ZONES_OLD_YEARS;
  return [
    ...(isBehind ? [clockBehind(nowMs, latestMs)] : []),
    ...(isOld ? [oldZones(zoneData)] : []),
  ];
}

function clockBehind(nowMs: number, latestMs: number): HouseFinding {
  return {
    code: 'clock-behind',
    level: 'broken',
    subject: 'machine:clock',
    what: `The clock says ${formatInstant(nowMs)}, and something was done at ${formatInstant(latestMs)} already.`,
    why: 'It is wrong now, or it was then: what is due comes at the wrong time.',
    fix: 'Set the clock, and have it kept right (timedatectl set-ntp true).',
  };
}

function oldZones(zoneData: string): HouseFinding {
  return {
    code: 'old-zones',
    level: 'warning',
    subject: 'machine:zones',
    what: `What Rote knows of time zones is of ${zoneData}.`,
    why: 'Where a country has changed its clocks since, schedules there are off by an hour.',
    fix: 'Update Rote.',
  };
}

export function diskFindings(home: string, bytes: number): HouseFinding[] {
  if (bytes >= LOW_BYTES) return [];
  const isFull = bytes < FULL_BYTES;
  return [
    {
      code: isFull ? 'disk-full' : 'disk-low',
      level: isFull ? 'broken' : 'warning',
      subject: 'machine:disk',
      what: `On the disk of ${home}, ${Math.floor(bytes / MEGABYTE)} MB are left.`,
      why: 'When nothing is left, nothing can be recorded, and what comes due runs late or not at all.',
      fix: 'Make room.',
    },
  ];
}

function openToOthers(place: string): HouseFinding {
  return {
    code: 'open-to-others',
    level: 'broken',
    subject: `file:${place}`,
    what: `Others on this machine may read ${place}.`,
    why: 'It holds secrets, or what people said.',
    fix: `chmod go-rwx ${place}, or rote doctor --fix. Where a secret was in it, change that.`,
  };
}

function daemonFile(home: string): string {
  return join(home, 'daemon.json');
}

function isStale(home: string): boolean {
  return existsSync(daemonFile(home)) && !readDaemon(home).running;
}

function staleFile(home: string): HouseFinding {
  return {
    code: 'stale-lock',
    level: 'warning',
    subject: `file:${daemonFile(home)}`,
    what: 'A daemon was killed, and its daemon.json is still there.',
    why: 'It stops nobody; the next start sees through it, and looks whether the database is sound.',
    fix: 'Start the daemon, or remove the file with rote doctor --fix.',
  };
}

function leftoverFindings(paths: readonly string[]): HouseFinding[] {
  if (paths.length === 0) return [];
  return [
    {
      code: 'leftovers',
      level: 'warning',
      subject: 'home:files',
      what: `${paths.length === 1 ? 'A file was' : `${paths.length} files were`} never finished: ${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ', …' : ''}.`,
      why: 'A process that wrote it was killed. It takes room and nothing else.',
      fix: 'The next start of the daemon removes it, and so does rote doctor --fix.',
    },
  ];
}
