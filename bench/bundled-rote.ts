/** The program as people run it. Figures of sources that no install has would say nothing, so they are refused. */
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** The launcher; it runs the bundle, which must be newer than the sources. */
export function bundledRote(): string {
  const bundle = join(ROOT, 'dist/main.js');
  const builtMs = existsSync(bundle) ? statSync(bundle).mtimeMs : 0;
  const sources = ['package.json', ...globSync('src/**', { cwd: ROOT })];
  const newer = sources.find((file) => statSync(join(ROOT, file)).mtimeMs > builtMs);
  if (newer === undefined) return join(ROOT, 'bin/rote');
  throw new Error(`${newer} is newer than the bundle; run "node scripts/build.ts" first.`);
}
