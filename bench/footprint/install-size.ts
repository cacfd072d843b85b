/** What an install brings: the package that `npm pack` gives, installed in an empty folder. */
import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync } from 'node:fs';
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
  const quiet = '--loglevel=error';
  npm(['pack', '--pack-destination', folder, quiet], ROOT);
  const [packed = ''] = readdirSync(folder);
  const installed = join(folder, 'installed');
  mkdirSync(installed);
  const startedAt = performance.now();
  npm(['install', quiet, join(folder, packed)], installed);
  const tookMs = performance.now() - startedAt;
  const listed = npm(['ls', '--all', '--parseable', quiet], installed);
  // The first line is the folder itself.
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
        { name: 'Rote itself', value: allMb - nodeMb },
      ],
    },
    {
      name: 'the time an install takes',
      unit: 'ms',
      rows: [{ name: 'with Node, downloaded where npm has not kept it', value: tookMs }],
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
