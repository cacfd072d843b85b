/** How long this disk takes to confirm a write: what every setting that survives a power cut pays. */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { median, type Scenario } from '../bench.ts';
import { makeFolder } from './server.ts';

const WRITES = 200;

export function benchFsync(): Scenario {
  const folder = makeFolder();
  const file = openSync(join(folder.path, 'page'), 'w');
  const page = Buffer.alloc(4096, 1);
  const times = Array.from({ length: WRITES }, () => {
    const startedMs = performance.now();
    writeSync(file, page);
    fsyncSync(file);
    return performance.now() - startedMs;
  });
  closeSync(file);
  folder.remove();
  const rows = [{ name: `median of ${WRITES}`, value: median(times) }];
  return { name: 'fsync of one page on this disk', unit: 'ms', rows };
}
