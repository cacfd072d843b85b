/** `rote start`: settings and flags in, a daemon that is up, its address and a link to its page out. */
import { existsSync } from 'node:fs';
import { configPath } from '../config/config.ts';
import { readSettings } from '../runtime/settings.ts';
import type { CommandAnswer, CommandCall, FlagValues } from './command.ts';
import { pageLink } from './page-link.ts';
import { findHome } from './with-home.ts';

const NEW_HERE =
  'New here? In another terminal: rote setup asks five questions, rote try shows what Rote does.';

export async function start({ flags, context }: CommandCall): Promise<CommandAnswer> {
  findHome({ ...context, mayMakeHome: true });
  const config = await readSettings(context.home);
  const isNew = !existsSync(configPath(context.home));
  const { address, code } = await context.startDaemon({
    home: context.home,
    config,
    host: flags.text('host') ?? config.http.host,
    port: flags.number('port') ?? config.http.port,
    flags: givenFlags(flags),
  });
  const url = flags.isSet('no-link') ? null : pageLink(address, code);
  return {
    data: { address, home: context.home, url },
    text: [
      `Rote is up at ${address} (data in ${context.home}). Stop it with Ctrl-C.`,
      ...(url === null
        ? []
        : [`The page: ${url}`, 'The link works once; rote open prints another.']),
      ...(isNew && context.prompt !== undefined ? [NEW_HERE] : []),
    ].join('\n'),
  };
}

/** As they would be typed again. */
function givenFlags(flags: FlagValues): string[] {
  const given = (['host', 'port'] as const).flatMap((name) => {
    const value = flags.text(name) ?? flags.number(name);
    return value === undefined ? [] : [`--${name}=${value}`];
  });
  return flags.isSet('no-link') ? [...given, '--no-link'] : given;
}
