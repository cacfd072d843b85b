/**
 * Reads the settings in `config.yaml` of the data folder. The file may be missing, because everything
 * has a default; a wrong one is refused, and nothing starts on a guess.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { badRequest, type Fault, RoteError, valueOrThrow } from '../base/errors.ts';

/** The settings that there are, handed in by whoever composes them. */
export interface ConfigShape<Config extends object> {
  /** The result of the schema for an empty file: building the schema takes longer than most commands. */
  defaults: Config;
  loadSchema(): Promise<z.ZodType<Config>>;
  /** Settings that a running daemon takes over; a whole section by its name. */
  live: readonly string[];
  /** Why settings that are right by themselves can't be those of this data folder. */
  refusalOf?(config: Config, home: string): Fault | null;
}

export const CONFIG_FILE = 'config.yaml';

export function configPath(home: string): string {
  return join(home, CONFIG_FILE);
}

export async function readConfig<Config extends object>(
  home: string,
  shape: ConfigShape<Config>,
): Promise<Config> {
  return parseConfigText(readConfigText(home), home, shape);
}

/** The settings that a text makes; null stands for a file that is not there. */
export async function parseConfigText<Config extends object>(
  text: string | null,
  home: string,
  shape: ConfigShape<Config>,
): Promise<Config> {
  const config = await parsed(text, home, shape);
  const fault = shape.refusalOf?.(config, home) ?? null;
  if (fault !== null) throw badRequest(fault);
  return config;
}

async function parsed<Config extends object>(
  text: string | null,
  home: string,
  { defaults, loadSchema }: ConfigShape<Config>,
): Promise<Config> {
  if (text === null) return structuredClone(defaults);
  const { parseConfig } = await import('./parse-config.ts');
  return valueOrThrow(parseConfig(text, configPath(home), await loadSchema()));
}

export function readConfigText(home: string): string | null {
  const file = configPath(home);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code === 'ENOTDIR') throw notAFolder(dirname(file), error);
    throw new RoteError(
      {
        code: 'unreadable-config',
        message: `The settings in ${file} can't be read: ${(error as Error).message}.`,
        hint: 'Check that the file is a file and that you may read it.',
      },
      { blame: 'failure', cause: error },
    );
  }
}

function notAFolder(home: string, cause: unknown): RoteError {
  return badRequest(
    {
      code: 'bad-home',
      message: `The data folder ${home} is not a folder.`,
      hint: 'Choose a folder with --home or ROTE_HOME.',
    },
    { cause },
  );
}
