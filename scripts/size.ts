/** Lines a folder, code and tests apart: where the weight of the house is. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sizes = new Map<string, { files: number; code: number; tests: number; longest: number }>();

for (const file of globSync('{src,web,skills,scripts,bench,eval,simulate}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['scripts/fixtures/**'],
})) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
  const folder = dirname(file);
  const size = sizes.get(folder) ?? { files: 0, code: 0, tests: 0, longest: 0 };
  const isTest = /\.(?:test|fake|oracle|arbitrary|contract)\.tsx?$/.test(file);
  size.files += 1;
  size[isTest ? 'tests' : 'code'] += lines;
  if (!isTest) size.longest = Math.max(size.longest, lines);
  sizes.set(folder, size);
}

const rows = [...sizes].sort(([left], [right]) => left.localeCompare(right));
console.table(Object.fromEntries(rows));
