/** Opens the data folder for one command and closes it again, whatever happens. */
import { readConfig } from '../runtime/config.ts';
import { ensureHome } from '../runtime/ensure-home.ts';
import { type OpenHome, openHome } from '../runtime/open-home.ts';
import type { CliContext } from './command.ts';

export async function withHome<T>(
  context: CliContext,
  work: (home: OpenHome) => Promise<T>,
): Promise<T> {
  await ensureHome(context.home);
  const config = await readConfig(context.home);
  const opened = openHome({ home: context.home, config, clock: context.clock });
  try {
    return await work(opened);
  } finally {
    await opened.store.close();
  }
}
