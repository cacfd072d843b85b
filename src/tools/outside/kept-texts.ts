/** The texts of scripts as they were pinned, by their hash, so that a change can be shown line by line; of many the newest stay. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export interface KeptTexts {
  keep(path: string, hash: string): void;
  /** Null where it was no text, or is not kept any more. */
  read(hash: string): string | null;
}

const MOST_BYTES = 200_000;
const MOST_TEXTS = 200;

export function createKeptTexts(folder: string): KeptTexts {
  const fileOf = (hash: string): string => join(folder, hash);
  return {
    keep(path, hash) {
      if (existsSync(fileOf(hash)) || statSync(path).size > MOST_BYTES) return;
      const bytes = readFileSync(path);
      const isWhole = createHash('sha256').update(bytes).digest('hex') === hash;
      if (!isWhole || !isUtf8(bytes) || bytes.includes(0)) return;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      makeRoom(folder);
      const unfinished = `${fileOf(hash)}.${process.pid}.unfinished`;
      writeFileSync(unfinished, bytes, { mode: 0o600 });
      renameSync(unfinished, fileOf(hash));
    },
    read: (hash) => (existsSync(fileOf(hash)) ? readFileSync(fileOf(hash), 'utf8') : null),
  };
}

function makeRoom(folder: string): void {
  const byAge = readdirSync(folder)
    .map((name) => ({ file: join(folder, name), ms: statSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => other.ms - one.ms);
  for (const { file } of byAge.slice(MOST_TEXTS - 1)) rmSync(file, { force: true });
}
