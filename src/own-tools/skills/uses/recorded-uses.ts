/**
 * The last uses of each skill whose scripts ran, so that they can be run again with no network: what a script was given,
 * what the addresses that it read answered, and what came of it. Values of secrets are taken out. They lie where neither a
 * box nor a file tool writes.
 */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { contentHash } from '../../../base/content-hash.ts';
import { writeFileAtomically } from '../../../base/write-file-atomically.ts';
import type { ToolResult } from '../../../domain/tool-call.ts';
import { ownFolderOf } from '../own-folder.ts';

/** Of each skill, the newest that went well, and the newest that did not. */
const MOST_KEPT = { worked: 5, failed: 3 } as const;
const MOST_BYTES = 500_000;

const answerSchema = z.discriminatedUnion('ok', [
  z.strictObject({
    ok: z.literal(true),
    status: z.int(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
    isBase64: z.boolean(),
  }),
  z.strictObject({ ok: z.literal(false), error: z.string() }),
]);
const useSchema = z.strictObject({
  atMs: z.int(),
  /** The script, in the folder of its skill. */
  path: z.string(),
  /** One document, or arguments and a text, as the script takes it. */
  given: z.union([
    z.strictObject({ document: z.unknown() }),
    z.strictObject({ args: z.array(z.string()), input: z.string() }),
  ]),
  /** In the order in which it asked. */
  reads: z.array(
    z.strictObject({
      question: z.strictObject({ url: z.string(), headers: z.record(z.string(), z.string()) }),
      answer: answerSchema,
    }),
  ),
  end: z.discriminatedUnion('ok', [
    z.strictObject({ ok: z.literal(true), output: z.unknown() }),
    z.strictObject({ ok: z.literal(false), code: z.string(), message: z.string() }),
  ]),
});
export type RecordedUse = z.output<typeof useSchema>;
export type GivenToScript = RecordedUse['given'];

export interface RecordedUses {
  /** One that is too long is not kept; nor is one while the disk takes nothing, because the use itself went on. */
  keep(skillFolder: string, use: RecordedUse, key: string): Promise<void>;
  /** The newest first. */
  list(skillFolder: string): Promise<RecordedUse[]>;
  forget(skillFolder: string): Promise<void>;
}

export function createRecordedUses(home: string): RecordedUses {
  const placeOf = (skillFolder: string): string =>
    ownFolderOf(home, skillFolder, join('recorded', 'skills'));

  async function keep(skillFolder: string, use: RecordedUse, key: string): Promise<void> {
    const text = JSON.stringify(use);
    if (text.length > MOST_BYTES) return;
    const folder = placeOf(skillFolder);
    const kind = use.end.ok ? 'worked' : 'failed';
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${kind}-${String(use.atMs).padStart(15, '0')}-${contentHash(key).slice(0, 8)}.json`;
    await writeFileAtomically(join(folder, name), text);
    const names = (await readdir(folder)).filter((one) => one.startsWith(kind)).toSorted();
    for (const old of names.slice(0, -MOST_KEPT[kind]))
      await rm(join(folder, old), { force: true });
  }

  return {
    keep: (...use) => keep(...use).catch(() => undefined),
    async list(skillFolder) {
      const folder = placeOf(skillFolder);
      const names = await readdir(folder).catch(() => []);
      const uses = await Promise.all(
        names
          .filter((name) => name.endsWith('.json'))
          .map(async (name) => readUse(await readFile(join(folder, name), 'utf8').catch(() => ''))),
      );
      return uses.filter((use) => use !== null).toSorted((one, other) => other.atMs - one.atMs);
    },
    forget: (skillFolder) => rm(placeOf(skillFolder), { recursive: true, force: true }),
  };
}

/** Null where it broke off, or is of another time. */
function readUse(text: string): RecordedUse | null {
  try {
    return useSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A result as it is kept, and compared with others. */
export function endOf(result: ToolResult): RecordedUse['end'] {
  if (result.ok) return { ok: true, output: result.output ?? null };
  const { code, message } = result.failure;
  return { ok: false, code, message };
}
