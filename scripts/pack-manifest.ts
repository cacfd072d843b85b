/**
 * `npm pack` gives a package of the bundle, which needs nothing beside itself and Node. So the `package.json` in it names neither what
 * was bundled, nor what builds and checks it, nor scripts. While npm packs, the checkout's own file lies beside as `package.json.kept`.
 *
 * Called by npm: `prepack` builds and puts the lean file in place, `postpack` takes it away. A pack that was interrupted is cleaned up by the next.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeOldChunks } from './keep-chunks.ts';

/** What a package of the bundle still says of itself; Node comes as an optional dependency of the platform. */
const KEPT = [
  'name',
  'version',
  'description',
  'license',
  'type',
  'bin',
  'files',
  'peerDependencies',
  'peerDependenciesMeta',
  'optionalDependencies',
];

export function manifestForUsers(manifest: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(KEPT.flatMap((key) => (key in manifest ? [[key, manifest[key]]] : [])));
}

const root = join(import.meta.dirname, '..');
const file = join(root, 'package.json');
const kept = join(root, 'package.json.kept');

/** Moved and not copied, so that its time of change stays: a newer one makes `bin/rote` run the sources. */
function restore(): void {
  if (existsSync(kept)) renameSync(kept, file);
}

function prepare(): void {
  restore();
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], {
    // What this prints would stand before the name of the packed file.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0 || !existsSync(join(root, 'dist/main.js')))
    throw new Error('there is no bundle to pack: npm install says why');
  takeOldChunks(join(root, 'dist'));
  const lean = manifestForUsers(JSON.parse(readFileSync(file, 'utf8')));
  renameSync(file, kept);
  writeFileSync(file, `${JSON.stringify(lean, null, 2)}\n`);
}

const asked = process.env['npm_lifecycle_event'];
if (import.meta.main) {
  if (asked === 'prepack') prepare();
  else restore();
}
