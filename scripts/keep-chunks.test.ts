import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { leaveLastChunks, noteChunks, takeOldChunks } from './keep-chunks.ts';

const dist = mkdtempSync(join(tmpdir(), 'rote-chunks-'));
afterEach(() => rmSync(dist, { recursive: true }));

/** As `build.ts` does it. */
function build(hash: string): void {
  leaveLastChunks(dist);
  const lazy = `think-${hash}.js`;
  writeFileSync(join(dist, lazy), `module.exports = '${hash}';`);
  writeFileSync(join(dist, 'main.js'), `exports.later = () => require('./${lazy}');`);
  noteChunks(dist, ['main.js', lazy]);
}
const built = () => readdirSync(dist).toSorted();

test('what was started before a build loads its own lazy parts after it, until the build after the next', () => {
  writeFileSync(join(dist, 'package.json'), '{ "type": "commonjs" }');
  writeFileSync(join(dist, 'old-00000000.js'), '');
  build('aaaaaaaa');
  const running = createRequire(join(dist, 'x.js'))('./main.js') as { later(): string };
  build('bbbbbbbb');
  expect(running.later()).toBe('aaaaaaaa');
  expect(built()).toEqual(['chunks.json', 'main.js', 'think-aaaaaaaa.js', 'think-bbbbbbbb.js']);
  build('cccccccc');
  expect(built()).toEqual(['chunks.json', 'main.js', 'think-bbbbbbbb.js', 'think-cccccccc.js']);
  takeOldChunks(dist);
  expect(built()).toEqual(['chunks.json', 'main.js', 'think-cccccccc.js']);
});
