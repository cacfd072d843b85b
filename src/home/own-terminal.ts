/** The terminal that this process was started in, and who leads its session; null if there is none. */
import { spawnSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { processStart, sessionLeader } from './process-start.ts';

export interface TerminalPlace {
  /** Such as `/dev/pts/3`. */
  tty: string;
  /** The shell, mostly: with it the terminal is gone. */
  leader: number;
  leaderStart: string | null;
}

/** Names of terminals as systems give them. Nothing else is ever opened. */
export const TERMINAL_NAME = /^\/dev\/(?:pts\/\d{1,7}|tty[A-Za-z0-9]{1,12})$/;

export function ownTerminal(): TerminalPlace | null {
  const tty = ttyOfInput();
  if (tty === null || !TERMINAL_NAME.test(tty)) return null;
  const leader = sessionLeader(process.pid) ?? process.ppid;
  return { tty, leader, leaderStart: processStart(leader) };
}

/** Names the session of terminals that this process belongs to, even if its input is no terminal. */
export function ownTerminalName(): string {
  const leader = sessionLeader(process.pid) ?? process.ppid;
  return `${leader}:${processStart(leader) ?? ''}`;
}

function ttyOfInput(): string | null {
  if (process.platform === 'linux') {
    try {
      return readlinkSync('/proc/self/fd/0');
    } catch {
      return null;
    }
  }
  const { stdout } = spawnSync('/usr/bin/tty', {
    stdio: ['inherit', 'pipe', 'ignore'],
    encoding: 'utf8',
  });
  return stdout?.trim() || null;
}
