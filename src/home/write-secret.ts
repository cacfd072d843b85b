/** Writes one secret into `secrets.yaml`, or takes it out; every other line stays, and only its owner can read the file. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { badRequest } from '../base/errors.ts';
import { writeFileAtomically } from '../base/write-file-atomically.ts';

export async function writeSecret(home: string, name: string, value: string | null): Promise<void> {
  // Refuses a value that would be read back as something else.
  if (value !== null && (!/^[\x21-\x7e]{1,1000}$/.test(value) || /^["']/.test(value)))
    throw badRequest({
      code: 'bad-secret',
      message: `The value for the secret "${name}" has spaces, line ends or other signs that no secret has.`,
      hint: 'Copy it once more, without what stands around it.',
    });
  const file = join(home, 'secrets.yaml');
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const isIt = (line: string): boolean => line.split(':', 1)[0]?.trimEnd() === name;
  const others = before.split(/\r?\n/).filter((line) => !line.includes(':') || !isIt(line));
  while (others.at(-1) === '') others.pop();
  const lines = value === null ? others : [...others, `${name}: ${value}`];
  await writeFileAtomically(file, lines.length === 0 ? '' : `${lines.join('\n')}\n`);
}
