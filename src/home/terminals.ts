/**
 * `terminals/` in the data folder: the terminals in which somebody used Rote lately, a file each, so that the daemon can
 * show there what has come. Only terminals of the same user that are still open are written to, and each is looked at
 * again right before that.
 */
import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ownTerminal, TERMINAL_NAME } from './own-terminal.ts';
import { isAlive, processStart } from './process-start.ts';

const terminalSchema = z.object({
  tty: z.string().regex(TERMINAL_NAME),
  leader: z.int().positive(),
  leaderStart: z.string().nullable(),
  /** When Rote was last used there. */
  usedMs: z.number(),
  /** The process that shows what comes there by itself: all of it, or what it asked for. */
  attending: z
    .object({
      pid: z.int().positive(),
      start: z.string().nullable(),
      shows: z.enum(['all', 'own']),
      sinceMs: z.number(),
    })
    .nullable(),
  /** When somebody asked there last and heard the answer. */
  heard: z.object({ fromMs: z.number(), toMs: z.number() }).nullable(),
});
export type Terminal = z.output<typeof terminalSchema>;

const LATELY_MS = 12 * 3_600_000;
const MOST_TERMINALS = 100;

/** Says that this process shows by itself what comes to its terminal; the returned function says that it is done. */
export function attendTerminal(
  home: string,
  { shows, nowMs }: { shows: 'all' | 'own'; nowMs: () => number },
): (end: { hasHeard: boolean }) => void {
  const place = ownTerminal();
  if (place === null) return () => undefined;
  const sinceMs = nowMs();
  const { pid } = process;
  const attending = { pid, start: processStart(pid), shows, sinceMs };
  write(home, { ...place, usedMs: sinceMs, attending, heard: null });
  return ({ hasHeard }) => {
    const heard = hasHeard ? { fromMs: sinceMs, toMs: nowMs() } : null;
    write(home, { ...place, usedMs: nowMs(), attending: null, heard });
  };
}

/** Terminals that are open now; the files of others are removed. */
export function openTerminals(home: string, nowMs: number): Terminal[] {
  return namesIn(home).flatMap((name) => {
    const terminal = read(join(home, FOLDER, name));
    if (terminal !== null && isOpen(terminal, nowMs)) return [terminal];
    rmSync(join(home, FOLDER, name), { force: true });
    return [];
  });
}

/** True if a process there shows it by itself: all that comes, or what it asked for. */
export function showsItself({ attending, heard }: Terminal, askedMs: number | null): boolean {
  const isThere = attending !== null && isAlive(attending.pid, attending.start);
  if (isThere && attending.shows === 'all') return true;
  if (askedMs === null) return false;
  if (isThere && askedMs >= attending.sinceMs) return true;
  return heard !== null && askedMs >= heard.fromMs && askedMs <= heard.toMs;
}

/** False if it can't be written to; never waits for one that takes nothing. */
export function writeToTerminal({ tty }: Terminal, text: string): boolean {
  let file: number | null = null;
  try {
    const { O_WRONLY, O_NOCTTY, O_NONBLOCK, O_NOFOLLOW } = constants;
    file = openSync(tty, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW);
    const status = fstatSync(file);
    if (!status.isCharacterDevice() || status.uid !== process.getuid?.()) return false;
    writeSync(file, text);
    return true;
  } catch {
    // Closed meanwhile, or stopped by its user: the words are in the inbox.
    return false;
  } finally {
    if (file !== null) closeSync(file);
  }
}

const FOLDER = 'terminals';

function isOpen({ usedMs, leader, leaderStart, attending }: Terminal, nowMs: number): boolean {
  if (!isAlive(leader, leaderStart)) return false;
  const isThere = attending !== null && isAlive(attending.pid, attending.start);
  return isThere || Math.abs(nowMs - usedMs) < LATELY_MS;
}

function namesIn(home: string): string[] {
  try {
    const names = readdirSync(join(home, FOLDER));
    return names.filter((name) => name.endsWith('.json')).slice(0, MOST_TERMINALS);
  } catch {
    return [];
  }
}

function read(file: string): Terminal | null {
  try {
    return terminalSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** A terminal whose file can't be written shows nothing; the words are in the inbox. */
function write(home: string, terminal: Terminal): void {
  const name = terminal.tty.slice('/dev/'.length).replaceAll('/', '-');
  const file = join(home, FOLDER, `${name}.json`);
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    mkdirSync(join(home, FOLDER), { recursive: true, mode: 0o700 });
    writeFileSync(unfinished, JSON.stringify(terminal), { mode: 0o600 });
    renameSync(unfinished, file);
  } catch {
    rmSync(unfinished, { force: true });
  }
}
