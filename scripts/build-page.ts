/**
 * Builds the page of `web/` into `dist/page`, each file with its compressed twin.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
