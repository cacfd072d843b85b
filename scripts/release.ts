/**
 * `npm run release -- [--dry-run]`: packs what is checked in, with its checksum and its notes, into `release/`. It refuses what is not
 * ready and says why. Tagging and publishing stay with the person; the commands for them are printed.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { decideRelease } from './decide-release.ts';

const root = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
const { version } = JSON.parse(read('package.json'));
const decision = decideRelease({
  version,
  lockedVersion: JSON.parse(read('package-lock.json')).version,
  changelog: read('CHANGELOG.md'),
  today: new Date().toISOString().slice(0, 10),
  changedFiles: lines(run('git', 'status', '--porcelain')).map((line) => line.slice(3)),
  tags: lines(run('git', 'tag', '--list')),
});

if (decision.kind === 'refuse') {
  console.error(`${version} can't be released:`);
  for (const reason of decision.reasons) console.error(`- ${reason}`);
  process.exitCode = 1;
} else if (values['dry-run']) {
  const scratch = mkdtempSync(join(tmpdir(), 'rote-release-'));
  try {
    console.log(`${pack(scratch)}\n\n${decision.notes}\n\nA dry run: nothing is kept.`);
  } finally {
    rmSync(scratch, { recursive: true });
  }
} else {
  const folder = join(root, 'release');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const sums = pack(folder);
  writeFileSync(join(folder, 'SHA256SUMS'), `${sums}\n`);
  writeFileSync(join(folder, 'NOTES.md'), `${decision.notes}\n`);
  console.log(`${sums}\n\nrelease/ has the package, SHA256SUMS and NOTES.md. What is left, once CI is green:
  git tag -a ${decision.tag} -F release/NOTES.md --cleanup=verbatim && git push origin ${decision.tag}
  npm publish ./release/rote-${version}.tgz${version.includes('-') ? ' --tag next' : ''}`);
}

/** Packs into the folder; answers with the line that `sha256sum --check` reads. */
function pack(folder: string): string {
  run('npm', 'pack', '--loglevel=error', '--pack-destination', folder);
  const [name = ''] = readdirSync(folder);
  const sum = createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex');
  return `${sum}  ${name}`;
}
