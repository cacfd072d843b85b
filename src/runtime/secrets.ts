/**
 * `secrets.yaml` in the data folder: names and values that plans refer to as `${secret.NAME}`. Read when
 * it is needed and again when it changed; a file that others may read is refused.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { RoteError } from '../base/errors.ts';

export type Secrets = (name: string) => string | undefined;

export function createSecrets(home: string): Secrets {
  const file = join(home, 'secrets.yaml');
  let readAt = '';
  let values = new Map<string, string>();

  return (name) => {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat === undefined) return undefined;
    if ((stat.mode & 0o077) !== 0) throw readableByOthers(file);
    const version = `${stat.mtimeMs}:${stat.size}`;
    if (version !== readAt) {
      values = parseSecrets(readFileSync(file, 'utf8'), file);
      readAt = version;
    }
    return values.get(name);
  };
}

function parseSecrets(text: string, file: string): Map<string, string> {
  const parsed: unknown = parseYaml(text, file);
  if (parsed === null) return new Map();
  if (typeof parsed !== 'object' || Array.isArray(parsed)) throw badSecrets(file);
  return new Map(
    Object.entries(parsed as Record<string, unknown>).map(([name, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number') throw badSecrets(file);
      return [name, String(value)];
    }),
  );
}

function parseYaml(text: string, file: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw badSecrets(file, error);
  }
}

function badSecrets(file: string, cause?: unknown): RoteError {
  return new RoteError(
    {
      code: 'bad-secrets',
      message: `${file} is not a list of names and values.`,
      hint: 'Write one a line, as NAME: value.',
    },
    { blame: 'request', cause },
  );
}

function readableByOthers(file: string): RoteError {
  return new RoteError(
    {
      code: 'bad-secrets',
      message: `${file} can be read by others.`,
      hint: `Make it yours alone: chmod 600 ${file}`,
    },
    { blame: 'request' },
  );
}
