/**
 * Bundles Rote into `dist/`, as a part of every `npm install`. Where the bundler could not be installed
 * (it has no program for this machine) there is nothing to do: `bin/rote` runs the sources.
 */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPage } from './build-page.ts';
import { bundle, childBundle, dist } from './bundle.ts';
import { leaveLastChunks, noteChunks } from './keep-chunks.ts';

try {
  const { build } = await import('rolldown');
  leaveLastChunks(dist);
  const built = [await build(bundle), await build(childBundle)];
  noteChunks(
    dist,
    built.flatMap(({ output }) => output.map(({ fileName }) => fileName)),
  );
  writeFileSync(join(dist, 'package.json'), '{ "type": "commonjs" }\n');
  await buildPage();
  console.log(`dist/main.js is built (${statSync(join(dist, 'main.js')).size} bytes)`);
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.log('rolldown is not installed; rote will run from its sources');
}
