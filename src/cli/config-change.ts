/**
 * `rote config set` and `unset`: one setting of `config.yaml`, with everything else in the file as its owner wrote it.
 * Who types this is at the machine, so every setting can be changed but those that would hold a secret: a command line
 * stays in the history of the shell.
 */
import { badRequest, RoteError } from '../base/errors.ts';
import { changeJudgedConfig, type SettingChange, settingsInFile } from '../config/change-config.ts';
import { compareConfig } from '../config/compare-config.ts';
import { configPath } from '../config/config.ts';
import type { Config } from '../runtime/config-schema.ts';
import { readSettings, SETTINGS } from '../runtime/settings.ts';
import { withoutSecrets } from '../runtime/shown-settings.ts';
import type { CommandAnswer, CommandCall } from './command.ts';
import { findHome } from './with-home.ts';

export async function configSet(call: CommandCall): Promise<CommandAnswer> {
  const [key = '', written = ''] = call.positionals;
  const { parse } = await import('yaml');
  const value = readWith(parse, key, written);
  return changeSetting(call, { key, change: { path: key.split('.'), value } });
}

export async function configUnset(call: CommandCall): Promise<CommandAnswer> {
  const [key = ''] = call.positionals;
  const path = key.split('.');
  findHome(call.context);
  if (settingsInFile(call.context.home, [path]).length === 0) throw notInFile(key);
  return changeSetting(call, { key, change: { path } });
}

async function changeSetting(
  { context }: CommandCall,
  { key, change }: { key: string; change: SettingChange },
): Promise<CommandAnswer> {
  const { home } = context;
  findHome(context);
  // A file that is wrong already is told as such, with its lines.
  const before = await readSettings(home);
  const after = await changeJudgedConfig(home, SETTINGS, {
    changes: [change],
    judge: (old, fresh) => {
      const [secret] = newSecrets(old, fresh);
      if (secret !== undefined) throw holdsSecret(secret);
    },
  }).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const { live, restart } = compareConfig(before, after, SETTINGS.live);
  const [was, is] = [before, after].map((all) => shownAt(withoutSecrets(all), change.path));
  const { stringify } = await import('yaml');
  const inWords = (value: unknown): string =>
    value === undefined ? 'not set' : stringify(value, { collectionStyle: 'flow' }).trim();
  return {
    data: { file: configPath(home), key, value: is ?? null, before: was ?? null, live, restart },
    text: [
      live.length + restart.length === 0
        ? `${key}: ${inWords(is)}, as before.`
        : `${key}: ${inWords(is)} (it was ${inWords(was)}).`,
      ...(restart.length > 0
        ? [`A running daemon needs a restart for: ${restart.join(', ')}`]
        : []),
    ].join('\n'),
  };
}

/** As it would be read in the file: `true`, `5`, `[git, make]`, words. */
function readWith(parse: (text: string) => unknown, key: string, written: string): unknown {
  let value: unknown;
  try {
    value = parse(written);
  } catch (error) {
    throw refusal('bad-value', {
      message: `The value of "${key}" can't be read: ${(error as Error).message.split('\n')[0]}`,
      hint: `Write it as in config.yaml, in quotes for the shell: rote config set tools.shell.allow '[git, make]'`,
    });
  }
  if (value !== null && value !== undefined) return value;
  throw refusal('bad-value', {
    message: `"${key}" is given no value.`,
    hint: `To take it out of config.yaml, so that its default holds: rote config unset ${key}`,
  });
}

/** Settings that this change makes, and that nobody is shown afterwards. */
function newSecrets(before: Config, after: Config): string[] {
  const hidden = compareConfig(after, withoutSecrets(after), []).restart;
  const changed = new Set(compareConfig(before, after, []).restart);
  return hidden.filter((name) => changed.has(name));
}

function shownAt(settings: object, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, part) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, part)
        ? (inner as Record<string, unknown>)[part]
        : undefined,
    settings,
  );
}

/** The lines of a file that was never written tell nobody anything. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof RoteError) || error.code !== 'bad-config') return error;
  const { faults = [] } = (error.details ?? {}) as { faults?: string[] };
  const why = faults.map((fault) => fault.replace(/^line \d+: /, '')).join('; ');
  return refusal('bad-setting', {
    message: `Nothing is changed: ${why}.`,
    hint: 'rote help config.md lists every setting with its values; rote config shows what is in force.',
    cause: error,
  });
}

function notInFile(key: string): RoteError {
  return refusal('not-set', {
    message: `config.yaml does not set "${key}".`,
    hint: 'Its default holds already, if there is such a setting: rote config shows all of them.',
  });
}

function holdsSecret(name: string): RoteError {
  return refusal('is-a-secret', {
    message: `"${name}" would hold a secret, and a command line stays in the history of the shell.`,
    hint: 'Write it into config.yaml with an editor, or name a secret of secrets.yaml where that is possible: ${secret.NAME}',
  });
}

function refusal(
  code: string,
  { message, hint, cause }: { message: string; hint: string; cause?: unknown },
): RoteError {
  return badRequest({ code, message, hint }, { cause });
}
