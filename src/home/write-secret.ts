/**
 * Writes secrets into `secrets.yaml`, or takes them out: all of them or none. Every other line stays, and only its owner can
 * read the file. One at a time writes, in this process and in all others.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { badRequest } from '../base/errors.ts';
import { writeFileAtomically } from '../base/write-file-atomically.ts';
import { takeFolderLock } from './folder-lock.ts';

/** A file is written in milliseconds; who waits longer waits for something that hangs. */
const WAIT_MS = 5000;

let last: Promise<unknown> = Promise.resolve();

/** Null takes one away. */
export function writeSecrets(
  home: string,
  values: Readonly<Record<string, string | null>>,
): Promise<void> {
  const written = last.then(() => write(home, values));
  last = written.catch(() => undefined);
  return written;
}

export const writeSecret = (home: string, name: string, value: string | null): Promise<void> =>
  writeSecrets(home, { [name]: value });

async function write(home: string, values: Readonly<Record<string, string | null>>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    if (value !== null && !canBeReadBack(value)) throw badSecret(name);
  const lock = takeFolderLock(join(home, 'secrets.lock'), WAIT_MS);
  if (lock === null) throw new Error('another process has been writing secrets for seconds');
  try {
    const file = join(home, 'secrets.yaml');
    const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const isIt = (line: string): boolean => (line.split(':', 1)[0]?.trimEnd() ?? '') in values;
    const others = before.split(/\r?\n/).filter((line) => !line.includes(':') || !isIt(line));
    while (others.at(-1) === '') others.pop();
    const added = Object.entries(values).flatMap(([name, value]) =>
      value === null ? [] : [`${name}: ${value}`],
    );
    const lines = [...others, ...added];
    await writeFileAtomically(file, lines.length === 0 ? '' : `${lines.join('\n')}\n`);
  } finally {
    lock.release();
  }
}

/** Tokens of some services have thousands of letters. */
const canBeReadBack = (value: string): boolean =>
  /^[\x21-\x7e]{1,10000}$/.test(value) && !/^["']/.test(value);

const badSecret = (name: string) =>
  badRequest({
    code: 'bad-secret',
    message: `The value for the secret "${name}" has spaces, line ends or other signs that no secret has.`,
    hint: 'Copy it once more, without what stands around it.',
  });
