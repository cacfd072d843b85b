/**
 * `secrets.yaml` in the data folder: names and values that plans refer to as `${secret.NAME}`. Read when
 * it is needed and again when it changed; a file that others may read is refused.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
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

const LINE = /^([A-Za-z_][\w-]*)\s*:\s+(\S.*?)\s*$/;

/** The plainest YAML: a value is the text that stands there, in quotes or not, and never anything else. */
function parseSecrets(text: string, file: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const [, name, value] = LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) throw badSecrets(file, index + 1);
    values.set(name, unquoted(value));
  }
  return values;
}

function unquoted(value: string): string {
  const [, , inner] = /^(["'])(.*)\1$/.exec(value) ?? [];
  return inner ?? value;
}

function badSecrets(file: string, line: number): RoteError {
  return new RoteError(
    {
      code: 'bad-secrets',
      message: `Line ${line} of ${file} is no name with a value.`,
      hint: 'Write one a line, as NAME: value.',
    },
    { blame: 'request' },
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
