/** Opens the data folder for one command and closes it again, whatever happens. */

import { existsSync } from 'node:fs';
import { badRequest, type RoteError } from '../base/errors.ts';
import { machineFault } from '../base/machine-fault.ts';
import { ensureHome } from '../home/ensure-home.ts';
import { tightenHome } from '../home/tighten-home.ts';
import type { HomeRecording } from '../runs/home-recording.ts';
import type { House } from '../runtime/house.ts';
import { openHome } from '../runtime/open-home.ts';
import { readSettings } from '../runtime/settings.ts';
import type { CliContext, CommandAnswer } from './command.ts';

export async function withHome<T>(
  context: CliContext,
  work: (house: House) => Promise<T>,
  recording?: HomeRecording,
): Promise<T> {
  findHome(context);
  const config = await readSettings(context.home);
  const opened = openHome({
    home: context.home,
    config,
    clock: context.clock,
    keys: context.keys,
    skillRoots: whereWeStand(),
    recording,
  });
  let answer: T;
  try {
    answer = await work(opened.house);
  } catch (error) {
    await opened.close().catch(() => undefined);
    throw error;
  }
  await opened.close().catch(unlessOfMachine);
  return answer;
}

/** A stored change is answered as stored, whatever the machine refuses while the door is closed. */
function unlessOfMachine(error: unknown): void {
  if (machineFault(error) === null) throw error;
}

/** Makes the data folder, except where it was named and what is asked for can only be in one that is there. */
export function findHome({ home, mayMakeHome, warn }: CliContext): void {
  if (!mayMakeHome && !existsSync(home)) throw noHome(home);
  ensureHome(home);
  const told = tightenHome(home);
  if (told !== null) warn(told);
}

function noHome(home: string): RoteError {
  return badRequest({
    code: 'no-home',
    message: `There is no data folder ${home}, and none was made.`,
    hint: 'Check --home and ROTE_HOME. A new data folder is made with: rote start, rote ask or rote schedule add.',
  });
}

/** Nowhere, where the folder was removed under us. */
function whereWeStand(): string[] {
  try {
    return [process.cwd()];
  } catch {
    return [];
  }
}

/** For commands that leave work to the daemon: the answer says whether one runs to do it. */
export async function withHomeAndDaemon(
  context: CliContext,
  work: (house: House) => Promise<CommandAnswer>,
): Promise<CommandAnswer> {
  const { data, text } = await withHome(context, work);
  const { readDaemon } = await import('../home/presence.ts');
  const daemon = readDaemon(context.home);
  const note = daemon.running ? [] : ['No daemon runs here, so nothing fires yet: rote start'];
  return { data: { ...data, daemon }, text: [text, ...note].join('\n') };
}
