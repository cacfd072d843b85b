/** Opens the data folder for one command and closes it again, whatever happens. */

import { ensureHome } from '../home/ensure-home.ts';
import type { HomeRecording } from '../runs/home-recording.ts';
import type { House } from '../runtime/house.ts';
import { openHome } from '../runtime/open-home.ts';
import { readSettings } from '../runtime/settings.ts';
import type { Answer, CliContext } from './command.ts';

export async function withHome<T>(
  context: CliContext,
  work: (house: House) => Promise<T>,
  recording?: HomeRecording,
): Promise<T> {
  ensureHome(context.home);
  const config = await readSettings(context.home);
  const opened = openHome({
    home: context.home,
    config,
    clock: context.clock,
    skillRoots: whereWeStand(),
    recording,
  });
  try {
    return await work(opened.house);
  } finally {
    await opened.close();
  }
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
  work: (house: House) => Promise<Answer>,
): Promise<Answer> {
  const { data, text } = await withHome(context, work);
  const { readDaemon } = await import('../home/presence.ts');
  const daemon = readDaemon(context.home);
  const note = daemon.running ? [] : ['No daemon runs here, so nothing fires yet: rote start'];
  return { data: { ...data, daemon }, text: [text, ...note].join('\n') };
}
