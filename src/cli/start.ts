/** `rote start`: settings and flags in, a daemon that is up, its address out. */

import { readSettings } from '../runtime/settings.ts';
import type { Answer, CommandCall } from './command.ts';
import { findHome } from './with-home.ts';

export async function start({ flags, context }: CommandCall): Promise<Answer> {
  findHome({ ...context, mayMakeHome: true });
  const config = await readSettings(context.home);
  const { address } = await context.startDaemon({
    home: context.home,
    config,
    host: flags.text('host') ?? config.http.host,
    port: flags.number('port') ?? config.http.port,
  });
  return {
    data: { address, home: context.home },
    text: `Rote is up at ${address} (data in ${context.home}). Stop it with Ctrl-C.`,
  };
}
