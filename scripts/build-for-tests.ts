/**
 * Called by vitest before the tests: builds what real processes and browsers run, where something is newer than what is
 * there. From its sources a daemon takes many times as long to start.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildPage } from './build-page.ts';

const root = join(import.meta.dirname, '..');

export async function setup(): Promise<void> {
  // With a fault planted every build would be old by one line; what is started there runs the sources.
  if (process.env['ROTE_TESTS_UNBUILT'] !== undefined) return;
  if (isOld('main.js', ['src', 'package.json']))
    spawnSync(process.execPath, [join(root, 'scripts/build.ts')], { cwd: root, stdio: 'ignore' });
  else if (isOld('page/index.html', ['web', 'vite.config.ts'])) await buildPage();
}

/** As `bin/rote` judges it: also a folder is newer where something in it came or went. */
function isOld(built: string, sources: readonly string[]): boolean {
  const file = join(root, 'dist', built);
  if (!existsSync(file)) return true;
  const builtMs = statSync(file).mtimeMs;
  return sources.some((source) => entriesOf(join(root, source)).some((one) => one > builtMs));
}

/** When each was changed. */
function entriesOf(path: string): number[] {
  const below = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
    : [];
  return [path, ...below].map((one) => statSync(one).mtimeMs);
}
