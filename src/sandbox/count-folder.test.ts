import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countFolder, removeUncounted } from './count-folder.ts';
import { temporaryFolder } from './sandbox.fake.ts';

const perl = (folder: string, code: string): void =>
  void execFileSync('/usr/bin/perl', ['-e', code], { cwd: folder });

it('counts what lies below a path that no call takes, and under a name that is no text', async () => {
  const folder = temporaryFolder();
  perl(
    folder,
    'my $n = "d" x 200; for (1..40) { mkdir $n; chdir $n } open F, ">", "f"; print F "x" x 5000000;',
  );
  perl(folder, 'my $d = "e\\xff"; mkdir $d; open F, ">", "$d/f"; print F "x" x 5000000;');
  const count = await countFolder(folder, 1e9);
  expect(count.bytes).toBeGreaterThan(10_000_000);
  expect(count.hasUncounted).toBe(false);
});

it('removes what lies too deep to be counted, and nothing else', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'kept'));
  writeFileSync(join(folder, 'kept', 'file'), 'x');
  perl(
    folder,
    'chdir "kept"; for (1..1500) { mkdir "d"; open F, ">", "f"; close F; chdir "d" } mkdir "g"; open F, ">", "g/f"; print F "x" x 5000000;',
  );
  expect(await countFolder(folder, 1e9)).toMatchObject({ hasUncounted: true });
  await removeUncounted(folder);
  const after = await countFolder(folder, 1e9);
  expect(after.hasUncounted).toBe(false);
  expect(after.bytes).toBeLessThan(1_000_000);
  expect(readdirSync(folder)).toEqual(['kept']);
  expect(readdirSync(join(folder, 'kept'))).toContain('file');
});

it('stops counting where it is too much anyway', async () => {
  const folder = temporaryFolder();
  for (let index = 0; index < 50; index += 1) writeFileSync(join(folder, `f${index}`), '');
  expect((await countFolder(folder, 10_000)).bytes).toBe(12_288);
});
