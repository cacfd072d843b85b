/** Everything that must hold, in order, each named as it runs. CI runs this and nothing else. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SOURCES = ['src', 'web', 'scripts', 'bench', 'eval', 'simulate'];
const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'rote-check-'));
const testReport = join(scratch, 'tests.json');

const STEPS: { name: string; command: string[]; hint: string }[] = [
  { name: 'format', command: ['biome', 'format', '.'], hint: 'npm run fix formats everything' },
  {
    name: 'lint',
    command: ['biome', 'lint', '--error-on-warnings', '.'],
    hint: 'npm run fix changes what can be fixed safely',
  },
  { name: 'types', command: ['tsc', '--noEmit'], hint: 'the compiler says what and where' },
  {
    name: 'types of the page',
    command: ['tsc', '--noEmit', '-p', 'web'],
    hint: 'the compiler says what and where',
  },
  {
    name: 'layer rule',
    command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...SOURCES],
    hint: 'docs/architecture.md shows which room may import which',
  },
  { name: 'dead code', command: ['knip', '--no-progress'], hint: 'delete what nothing uses' },
  {
    name: 'tests',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${testReport}`,
    ],
    hint: 'npx vitest run FILE runs one file',
  },
];

let failed: string | null = null;
for (const step of STEPS) {
  console.log(`\n▶ ${step.name}`);
  const startedAt = performance.now();
  const [program = '', ...args] = step.command;
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (error !== undefined || status !== 0) {
    console.log(`✗ ${step.name} failed after ${seconds} s: ${error?.message ?? step.hint}`);
    failed = step.name;
    break;
  }
  console.log(`✓ ${step.name} (${seconds} s)`);
}

if (failed === null || failed === 'tests') {
  const report = JSON.parse(readFileSync(testReport, 'utf8'));
  console.log(`\ntests: ${report.numPassedTests} passed, ${report.numFailedTests} failed`);
}
const hasBox =
  spawnSync('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true'], { stdio: 'ignore' })
    .status === 0;
if (!hasBox) {
  console.log(
    'not proved here, because bubblewrap is not installed or can make no box: that scripts of skills and shell.run stay in theirs (src/sandbox/escapes.test.ts and whatever else runs in one). With CI=true this is a failure.',
  );
}
rmSync(scratch, { recursive: true, force: true });
process.exitCode = failed === null ? 0 : 1;
