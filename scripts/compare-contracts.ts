/**
 * What meets programs otherwise than at another commit: `npm run contracts:compare -- REV`. It compares the contracts place
 * by place, whatever their order, and the pages of commands line by line. Every line that it prints belongs into CHANGELOG.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { differences } from '../src/domain/differences.ts';

const root = join(import.meta.dirname, '..');
const LONGEST_SHOWN = 100;
const [rev = 'HEAD'] = process.argv.slice(2);

function atRev(path: string): string | null {
  try {
    return execFileSync('git', ['show', `${rev}:${path}`], { cwd: root, encoding: 'utf8' });
  } catch {
    return null;
  }
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** Lists of named things, and of words, by their name: one that is added in the middle is one difference. */
function byName(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, byName(one)]));
  const named = value.map((one) => [typeof one === 'string' ? one : one?.name, byName(one)]);
  const isNamed = named.every(([name]) => typeof name === 'string');
  return isNamed ? Object.fromEntries(named) : value.map(byName);
}

function ofContract(path: string): string[] {
  const before = atRev(path);
  if (before === null) return [`${path}: new`];
  const now = readFileSync(join(root, path), 'utf8');
  return differences(byName(JSON.parse(before)), byName(JSON.parse(now)), '').map(
    (one) => `${path} ${one.path}: ${shown(one.before)} → ${shown(one.after)}`,
  );
}

function ofPage(path: string): string[] {
  const linesOf = (text: string) => new Set(text.split('\n').filter((line) => line !== ''));
  const before = linesOf(atRev(path) ?? '');
  const now = linesOf(readFileSync(join(root, path), 'utf8'));
  return [
    ...[...before].filter((line) => !now.has(line)).map((line) => `${path} - ${line}`),
    ...[...now].filter((line) => !before.has(line)).map((line) => `${path} + ${line}`),
  ];
}

const filesIn = (folder: string, end: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(end))
    .map((name) => `${folder}/${name}`);

const found = [
  ...filesIn('contracts', '.json').flatMap(ofContract),
  ...filesIn('docs/commands', '.md').flatMap(ofPage),
];
for (const line of found) console.log(line);
console.log(`${found.length} differences from ${rev}`);
