/**
 * What files take that the processes of a box have deleted and still hold, open or in their memory, on the disk of their
 * folder: no walk through the folder finds them.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';

const BLOCK_BYTES = 512;

export function deletedBytes(pids: readonly number[], folder: string): number {
  const [own] = orNothing(() => [statSync(folder, { bigint: true })]);
  if (own === undefined) return 0;
  const { dev } = own;
  const byFile = new Map<bigint, number>();
  const note = (ino: bigint, bytes: number): void =>
    void byFile.set(ino, Math.max(byFile.get(ino) ?? 0, bytes));
  for (const pid of pids) {
    for (const handle of orNothing(() => readdirSync(`/proc/${pid}/fd`))) {
      const [found] = orNothing(() => [statSync(`/proc/${pid}/fd/${handle}`, { bigint: true })]);
      if (found?.isFile() && found.dev === dev && found.nlink === 0n)
        note(found.ino, Number(found.blocks) * BLOCK_BYTES);
    }
    const [maps = ''] = orNothing(() => [readFileSync(`/proc/${pid}/maps`, 'utf8')]);
    for (const { groups = {} } of maps.matchAll(DELETED))
      if (deviceOf(groups['major'], groups['minor']) === dev)
        note(BigInt(groups['ino'] ?? 0), spanOf(groups['from'], groups['to']));
  }
  return [...byFile.values()].reduce((sum, bytes) => sum + bytes, 0);
}

const DELETED =
  /^(?<from>[\da-f]+)-(?<to>[\da-f]+) \S+ [\da-f]+ (?<major>[\da-f]+):(?<minor>[\da-f]+) (?<ino>\d+) .* \(deleted\)$/gm;

/** As `stat` writes it. */
function deviceOf(major = '0', minor = '0'): bigint {
  const [high, low] = [BigInt(`0x${major}`), BigInt(`0x${minor}`)];
  return ((high & 0xfffn) << 8n) | (low & 0xffn) | ((low & ~0xffn) << 12n);
}

function spanOf(from = '0', to = '0'): number {
  return Number(BigInt(`0x${to}`) - BigInt(`0x${from}`));
}

/** It has ended meanwhile, or is not ours to look at. */
function orNothing<T>(read: () => T[]): T[] {
  try {
    return read();
  } catch {
    return [];
  }
}
