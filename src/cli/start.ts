/** `rote start`: settings and flags in, a daemon that is up, its address out. */
import { mkdir } from 'node:fs/promises';
import { RoteError } from '../base/errors.ts';
import { readConfig } from '../runtime/config.ts';
import type { Answer, CommandCall } from './command.ts';

export async function start({ flags, context }: CommandCall): Promise<Answer> {
  await ensureHome(context.home);
  const config = await readConfig(context.home);
  const { address } = await context.startDaemon({
    host: flags.text('host') ?? config.http.host,
    port: flags.number('port') ?? config.http.port,
    logLevel: config.log.level,
  });
  return {
    data: { address, home: context.home },
    text: `Rote is up at ${address} (data in ${context.home}). Stop it with Ctrl-C.`,
  };
}

/** The data folder holds what people say and, later, secrets: nobody else may read it. */
async function ensureHome(home: string): Promise<void> {
  try {
    await mkdir(home, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new RoteError(
      {
        code: 'bad-home',
        message: `The data folder ${home} can't be made: ${(error as Error).message}.`,
        hint: 'Choose a folder you may write to with --home or ROTE_HOME.',
      },
      { blame: 'request', cause: error },
    );
  }
}
