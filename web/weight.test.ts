/** The page stays as light as was promised. What it weighs exactly is printed by `npm run bench`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WEIGHT_LIMITS, weighPage } from '../scripts/page-weight.ts';

const FILES = join(import.meta.dirname, '../dist/page/assets');

test('the first view and all views without the editor keep within their limits', () => {
  const { firstView, withoutEditor, editor } = weighPage();
  expect(firstView).toBeGreaterThan(5000);
  expect(firstView).toBeLessThan(withoutEditor);
  expect(firstView).toBeLessThanOrEqual(WEIGHT_LIMITS.firstView);
  expect(withoutEditor).toBeLessThanOrEqual(WEIGHT_LIMITS.withoutEditor);
  expect(editor).toBeGreaterThan(50_000);
});

test('every script is weighed: each is reached from the page', () => {
  expect(weighPage().files).toEqual(
    readdirSync(FILES).filter((name) => name.endsWith('.js')).length,
  );
});
