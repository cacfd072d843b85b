/**
 * Builds the page of `web/` into `dist/page`, each file with its compressed twin. For tests (`globalSetup` of vitest)
 * it is built only where something in `web/` is newer than what is there.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const page = join(root, 'dist/page');
const PACKED = new Set(['.js', '.css', '.html', '.svg', '.webmanifest']);

export async function buildPage(): Promise<void> {
  // Loaded here: most test runs build nothing.
  const { build } = await import('vite');
  const { default: config } = await import('../vite.config.ts');
  await build({ ...config, configFile: false });
  for (const file of filesIn(page)) {
    if (PACKED.has(extname(file)))
      writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
  }
}

/** Called by vitest before the tests. */
export async function setup(): Promise<void> {
  const built = join(page, 'index.html');
  const builtMs = existsSync(built) ? statSync(built).mtimeMs : 0;
  const sources = [...filesIn(join(root, 'web')), join(root, 'vite.config.ts')];
  if (sources.some((file) => statSync(file).mtimeMs > builtMs)) await buildPage();
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
