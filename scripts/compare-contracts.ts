/**
 * `npm run contracts:compare -- [REV]`: the contracts and commands that programs meet, beside those of another commit (the
 * one before the table of operations). New words and new things are counted, or printed with `--all`; any other change
 * without a line in `contract-reasons.ts` fails.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type ContractChange,
  commandsOfPage,
  contractChanges,
  judgeChanges,
} from './contract-changes.ts';
import { CONTRACT_REASONS } from './contract-reasons.ts';

const root = join(import.meta.dirname, '..');
export const BEFORE_THE_TABLE = '67816b94';
const LONGEST_SHOWN = 100;

function filesAt(rev: string, folder: string, end: string): Map<string, string> {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  const paths = git('ls-tree', '--name-only', rev, `${folder}/`).split('\n');
  const wanted = paths.filter((path) => path.endsWith(end));
  return new Map(wanted.map((path) => [path, git('show', `${rev}:${path}`)]));
}

function filesHere(folder: string, end: string): Map<string, string> {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(end));
  return new Map(
    names.map((name) => [`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')]),
  );
}

function changesOf(
  before: Map<string, string>,
  now: Map<string, string>,
  read: (text: string) => unknown,
): ContractChange[] {
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((path) => {
    const [was, is] = [before.get(path), now.get(path)];
    if (was !== undefined && is !== undefined)
      return contractChanges(read(was), read(is)).map((one) => ({
        ...one,
        path: `${path} ${one.path}`,
      }));
    return [{ path, change: was === undefined ? 'added' : 'changed', before: was, after: is }];
  });
}

export function changesSince(rev: string): ContractChange[] {
  return [
    ...changesOf(
      filesAt(rev, 'contracts', '.schema.json'),
      filesHere('contracts', '.schema.json'),
      JSON.parse,
    ),
    ...changesOf(
      filesAt(rev, 'contracts', 'openapi.json'),
      filesHere('contracts', 'openapi.json'),
      JSON.parse,
    ),
    ...changesOf(
      filesAt(rev, 'docs/commands', '.md'),
      filesHere('docs/commands', '.md'),
      commandsOfPage,
    ),
  ];
}

function printed({ change, path, before, after }: ContractChange): string {
  const [was, is] = [before, after].map((value) => {
    const text = value === undefined ? 'nothing' : JSON.stringify(value);
    return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
  });
  return `${change} ${path}: ${was} → ${is}`;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { all: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [rev = BEFORE_THE_TABLE] = positionals;
  const changes = changesSince(rev);
  const { counts, unexplained, needless } = judgeChanges(changes, CONTRACT_REASONS);
  for (const one of values.all ? changes : unexplained) console.log(printed(one));
  for (const { place } of needless) console.log(`needless reason: ${place}`);
  console.log(
    `From ${rev}: ${counts.words} said in other words, ${counts.added} added, ${counts.wider} wider, ` +
      `${counts.changed} changed, ${unexplained.length} of these without a reason.`,
  );
  process.exitCode = unexplained.length + needless.length === 0 ? 0 : 1;
}
