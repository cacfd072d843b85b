import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

function cruise(cwd: string, folders: string[]) {
  const config = join(root, '.dependency-cruiser.mjs');
  const program = join(root, 'node_modules/.bin/depcruise');
  const { stdout, stderr } = spawnSync(
    program,
    ['--config', config, '--output-type', 'json', ...folders],
    {
      cwd,
      encoding: 'utf8',
      // It lists every module with all it imports.
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (stdout === '') throw new Error(stderr);
  const { summary } = JSON.parse(stdout);
  const violations: string[] = summary.violations.map(
    (violation: { rule: { name: string }; from: string }) =>
      `${violation.rule.name}: ${violation.from}`,
  );
  return { modules: summary.totalCruised as number, violations: [...new Set(violations)].sort() };
}

test('every planted violation of the layer rule is caught', () => {
  const { violations } = cruise(join(import.meta.dirname, 'fixtures/layers'), ['src', 'web']);
  expect(violations).toEqual([
    'base-imports-only-rows-above: src/base/looks-down.ts',
    'cli-imports-only-rows-above: src/cli/cli.ts',
    'every-room-has-a-row: src/store/store.ts',
    'http-imports-only-rows-above: src/http/http.ts',
    'no-cycles: src/cli/cli.ts',
    'no-tests-in-the-product: src/domain/uses-fake.ts',
    // Only the product is kept from the test kit of another room; its fakes and tests are not.
    'no-tests-in-the-product: src/schedule/takes-kit.ts',
    'nothing-unresolved: src/base/unresolved.ts',
    'own-tools-imports-only-rows-above: src/own-tools/own-tools.ts',
    'plans-is-entered-by-its-doors: src/main.ts',
    'plans-is-entered-by-its-doors: src/runtime/runtime.ts',
    'runs-imports-only-rows-above: src/runs/runs.ts',
    'schedule-imports-only-rows-above: src/schedule/schedule.ts',
    'the-pure-rooms-do-no-io: src/domain/noun.ts',
    'time-imports-only-rows-above: src/time/looks-down.ts',
    'web-imports-domain-types-only: web/page.ts',
    'web-takes-no-values-from-domain: web/page.ts',
    'web-takes-no-values-from-domain: web/values.ts',
  ]);
});

test('the rule really reads our sources', () => {
  // The rooms at the top, which import few others: the step "layer rule" of `npm test` reads them all.
  const { modules, violations } = cruise(root, ['src/base', 'src/time', 'src/domain']);
  expect(violations).toEqual([]);
  expect(modules).toBeGreaterThan(40);
});
