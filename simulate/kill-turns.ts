/**
 * Five messages wait in three sessions, and the daemon that gives them their turns is killed with -9, again and again, at
 * moments that the work itself decides. In the end each message has had exactly one turn, in order.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '../src/base/clock.ts';
import { configSchema } from '../src/runtime/config-schema.ts';
import { type OpenHome, openHome } from '../src/runtime/open-home.ts';
import { startDaemon, until } from './killed-daemon.ts';

/** What is said in each session; in this house each wish is stored without a yes, which nobody could give in time. */
const TALKS: readonly (readonly string[])[] = [
  ['remind me tomorrow at 9am to call', 'remind me tomorrow at 10am to swim'],
  ['remind me tomorrow at 11am to cook', 'remind me tomorrow at 4pm to read'],
  ["what's scheduled?"],
];
const SETTINGS = { models: { discover: false }, ask: { accept: true } };
const MESSAGES = TALKS.flat().length;

export interface TurnsReport {
  kills: number;
  sessions: number;
  turns: number;
  /** How many turns were under way when a daemon was killed. */
  brokenOff: number;
  violations: string[];
}

export async function killTurns(options: { rounds: number; seed: number }): Promise<TurnsReport> {
  const home = mkdtempSync(join(tmpdir(), 'rote-turns-'));
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(SETTINGS));
  const config = configSchema.parse(SETTINGS);
  const opened = openHome({ home, config, clock: createSystemClock() });
  const inbound = await opened.house.inbound();
  let chance = options.seed;
  let brokenOff = 0;
  for (let round = 0; round < options.rounds; round++) {
    for (const [talk, lines] of TALKS.entries())
      for (const text of lines) await inbound.say(sessionOf(round, talk), { text, choice: null });
    chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0;
    // At the latest when the last but one of this round has ended.
    const wanted = (await countOf(opened, 'done')) + (chance % MESSAGES);
    const daemon = startDaemon(home);
    await until(
      async () =>
        (await countOf(opened, 'done')) >= wanted && (await countOf(opened, 'working')) > 0,
      async () =>
        (await countOf(opened, 'waiting')) === 0 && (await countOf(opened, 'working')) === 0,
    );
    daemon.kill('SIGKILL');
    await once(daemon, 'exit');
    brokenOff += await countOf(opened, 'working');
  }
  const all = options.rounds * MESSAGES;
  const last = startDaemon(home);
  await until(async () => (await countOf(opened, 'done')) === all);
  last.kill('SIGTERM');
  await once(last, 'exit');
  const violations = await faultsOf(opened, options.rounds);
  await opened.close();
  rmSync(home, { recursive: true });
  const sessions = options.rounds * TALKS.length;
  return { kills: options.rounds, sessions, turns: all, brokenOff, violations };
}

async function faultsOf({ store, schedules }: OpenHome, rounds: number): Promise<string[]> {
  const faults: string[] = [];
  for (let round = 0; round < rounds; round++)
    for (const [talk, lines] of TALKS.entries()) {
      const sessionKey = sessionOf(round, talk);
      const said = (await store.inbox.list({ sessionKey, limit: 100 })).toReversed();
      const words = said.filter(({ role }) => role === 'user').map(({ text }) => text);
      if (words.join() !== lines.join()) faults.push(`${sessionKey} heard ${words.join()}`);
      const replies = said.filter(({ role }) => role === 'assistant');
      if (replies.length !== lines.length)
        faults.push(`${sessionKey} has ${replies.length} replies`);
      const wishes = lines.filter((line) => line.startsWith('remind'));
      for (const [index, wish] of wishes.entries())
        if (!replies[index]?.text.includes('Stored as'))
          faults.push(`${sessionKey}: "${wish}" came to "${replies[index]?.text}"`);
      const stored = await schedules.list({ limit: 1000 });
      const own = stored.filter((schedule) => schedule.sessionKey === sessionKey);
      if (own.length !== wishes.length) faults.push(`${sessionKey} has ${own.length} schedules`);
    }
  return faults;
}

async function countOf(
  { store }: OpenHome,
  state: 'waiting' | 'working' | 'done',
): Promise<number> {
  return (await store.incoming.list({ state, limit: 10_000 })).length;
}

function sessionOf(round: number, talk: number): string {
  return `agent:main:web:direct:${round}-${talk}`;
}
