/** What an install brings: the package as it is packed, with its run-time dependencies from the lockfile. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from '../bench.ts';
import { makeFolder } from '../peers/server.ts';

const ROOT = join(import.meta.dirname, '../..');

export function benchInstallSize(): Scenario[] {
  const folder = makeFolder();
  try {
    return measure(folder.path);
  } finally {
    folder.remove();
  }
}

function measure(folder: string): Scenario[] {
  const npm = (args: string[], cwd: string): string =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const quiet = ['--ignore-scripts', '--loglevel=error'];
  const [packed] = JSON.parse(
    npm(['pack', '--json', '--pack-destination', folder, ...quiet], ROOT),
  );
  execFileSync('tar', ['-xzf', packed.filename], { cwd: folder });
  const installed = join(folder, 'package');
  copyFileSync(join(ROOT, 'package-lock.json'), join(installed, 'package-lock.json'));
  npm(['ci', '--omit=dev', ...quiet], installed);
  const listed = npm(['ls', '--omit=dev', '--all', '--parseable', '--loglevel=error'], installed);
  // The first line is the package itself.
  const packages = listed.trim().split('\n').slice(1);
  const isNode = (path: string): boolean => /\/node-(?:bin-)?(?:linux|darwin)-/.test(path);
  const nodeMb = packages.filter(isNode).reduce((total, path) => total + sizeMb(path), 0);
  const allMb = sizeMb(installed);
  return [
    {
      name: 'an install on disk',
      unit: 'MB',
      rows: [
        { name: 'everything', value: allMb },
        { name: 'Node itself', value: nodeMb },
        { name: 'Rote and its dependencies', value: allMb - nodeMb },
      ],
    },
    {
      name: 'packages at run time',
      unit: 'packages',
      rows: [{ name: 'with Node', value: packages.length }],
    },
  ];
}

/** As `du` counts: the blocks that are taken, not the bytes that are used. */
function sizeMb(path: string): number {
  const stat = lstatSync(path);
  const own = (stat.blocks * 512) / 1024 / 1024;
  if (!stat.isDirectory()) return own;
  return readdirSync(path).reduce((total, name) => total + sizeMb(join(path, name)), own);
}
