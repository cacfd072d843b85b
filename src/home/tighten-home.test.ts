import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tightenHome } from './tighten-home.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-open-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const modeOf = (path = ''): string => (statSync(join(home, path)).mode & 0o7777).toString(8);

test.each([
  [0o755, '700'],
  [0o777, '700'],
  [0o750, '700'],
  [0o701, '700'],
])(
  'a data folder with mode %o is closed to others, with its secrets, and that is told',
  (mode, after) => {
    for (const name of ['rote.db', 'secrets.yaml', 'config.yaml']) {
      writeFileSync(join(home, name), '');
      chmodSync(join(home, name), 0o644);
    }
    chmodSync(home, mode);
    expect(tightenHome(home)).toContain(`(mode ${mode.toString(8)})`);
    expect([modeOf(), modeOf('rote.db'), modeOf('secrets.yaml')]).toEqual([after, '600', '600']);
    expect(tightenHome(home)).toBeNull();
  },
);

test('a folder that is no data folder, or everybody’s, stays as it is', () => {
  chmodSync(home, 0o755);
  expect([tightenHome(home), modeOf()]).toEqual([null, '755']);
  writeFileSync(join(home, 'rote.db'), '');
  chmodSync(home, 0o1777);
  expect([tightenHome(home), modeOf()]).toEqual([null, '1777']);
  expect(tightenHome(join(home, 'nowhere'))).toBeNull();
});
