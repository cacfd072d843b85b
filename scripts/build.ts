/**
 * Bundles `src/main.ts` into `dist/`. Loading one bundle instead of hundreds of modules, with the
 * types already stripped, is what keeps every command fast. Without the bundler (a production
 * install) there is nothing to do: `bin/rote` runs the sources.
 */
import { cpSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

try {
  const { build } = await import('rolldown');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  await build({
    cwd: root,
    input: 'src/main.ts',
    platform: 'node',
    logLevel: 'warn',
    output: { dir: 'dist', format: 'esm', chunkFileNames: '[name]-[hash].js' },
  });
  // The page is read from beside the code that serves it.
  cpSync(join(root, 'src/http/page'), join(root, 'dist/page'), { recursive: true });
  console.log(`dist/main.js is built (${statSync(join(root, 'dist/main.js')).size} bytes)`);
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.log('rolldown is not installed; rote will run from its sources');
}
