/**
 * `secrets.yaml` in the data folder: names and values that plans refer to as `${secret.NAME}`. Read when
 * it is needed and again when it changed; a file that others may read is refused.
 */
import { readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Result, refuse, succeed } from '../base/errors.ts';

export type Secrets = (name: string) => Result<string>;

export function createSecrets(home: string): Secrets {
  const file = join(home, 'secrets.yaml');
  let readAt = '';
  let values: Result<Map<string, string>> = succeed(new Map());

  return (name) => {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat === undefined) return unknown(name);
    if ((stat.mode & 0o077) !== 0) return readableByOthers(file);
    const version = versionOf(stat);
    if (version !== readAt) values = parseSecrets(readFileSync(file, 'utf8'), file);
    readAt = version;
    if (!values.ok) return values;
    const value = values.value.get(name);
    return value === undefined ? unknown(name) : succeed(value);
  };
}

/**
 * Every value in the file that can be read as one, whoever may read the file: for taking them out of
 * what is kept and shown. The same map as long as the file is the same.
 */
export function createSecretValues(home: string): () => ReadonlyMap<string, string> {
  const file = join(home, 'secrets.yaml');
  let readAt = '';
  let values: ReadonlyMap<string, string> = new Map();

  return () => {
    const stat = statSync(file, { throwIfNoEntry: false });
    const version = stat === undefined ? '' : versionOf(stat);
    if (version !== readAt) values = version === '' ? new Map() : valuesIn(file);
    readAt = version;
    return values;
  };
}

/** Clocks of disks go in steps: two files that are written within one, and are as long, differ by their number. */
const versionOf = ({ mtimeMs, ctimeMs, size, ino }: Stats): string =>
  [mtimeMs, ctimeMs, size, ino].join(':');

function valuesIn(file: string): ReadonlyMap<string, string> {
  const lines = textOf(file).split(/\r?\n/);
  const found = lines.map((line) => LINE.exec(line)).filter((parts) => parts !== null);
  return new Map(found.map(([, name = '', value = '']) => [name, unquoted(value)]));
}

/** A file that can't be read gives nobody a secret that could be shown. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const LINE = /^([A-Za-z_][\w-]*)\s*:\s+(\S.*?)\s*$/;

/** The plainest YAML: a value is the text that stands there, in quotes or not, and never anything else. */
function parseSecrets(text: string, file: string): Result<Map<string, string>> {
  const values = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const [, name, value] = LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) return badLine(file, index + 1);
    values.set(name, unquoted(value));
  }
  return succeed(values);
}

function unquoted(value: string): string {
  const [, , inner] = /^(["'])(.*)\1$/.exec(value) ?? [];
  return inner ?? value;
}

function unknown(name: string) {
  return refuse({
    code: 'unknown-secret',
    message: `there is no secret "${name}".`,
    hint: `Write it into secrets.yaml in the data folder: ${name}: value.`,
  });
}

function badLine(file: string, line: number) {
  return refuse({
    code: 'bad-secrets',
    message: `line ${line} of ${file} is no name with a value.`,
    hint: 'Write one a line, as NAME: value.',
  });
}

function readableByOthers(file: string) {
  return refuse({
    code: 'bad-secrets',
    message: `${file} can be read by others.`,
    hint: `Make it yours alone: chmod 600 ${file}`,
  });
}
