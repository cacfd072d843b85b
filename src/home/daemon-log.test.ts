import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { daemonLogFiles, openDaemonLog } from './daemon-log.ts';

test('a log that can not be written stops nobody, and says later how much was lost', () => {
  const home = mkdtempSync(join(tmpdir(), 'rote-log-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  // A file stands in place of its folder, so that not even root can write it.
  writeFileSync(join(home, 'logs'), '');
  const write = openDaemonLog(home);
  write('{"event":"one"}\n');
  write('{"event":"two"}\n');
  rmSync(join(home, 'logs'));
  write('{"event":"three"}\n');
  const [file = ''] = daemonLogFiles(home).slice(-1);
  expect(readFileSync(file, 'utf8')).toBe(
    '{"level":"warn","event":"log-lines-lost","lines":2}\n{"event":"three"}\n',
  );
});
