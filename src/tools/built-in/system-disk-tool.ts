/**
 * `system.disk`: how full a disk of this machine is. A program in its box sees the disks of the box, so that `df` there
 * says nothing about the machine; this asks the system for the numbers and for nothing else.
 */
import { statfs } from 'node:fs/promises';
import { z } from 'zod';
import { phrasesFor } from '../../language/operation-phrases.ts';
import type { TellingWords } from '../../language/telling-words.ts';
import { tellingWordsOf } from '../../language/telling-words-of.ts';
import { defineTool } from '../define-tool.ts';
import { done, fail, type Tool } from '../tool.ts';

/** What the system says of a disk, in blocks. */
export interface DiskFacts {
  bsize: number;
  blocks: number;
  bfree: number;
  bavail: number;
}

const BYTES_OF_GB = 1e9;

const inputSchema = z.strictObject({
  path: z
    .string()
    .regex(/^\/[^\0]*$/)
    .default('/')
    .describe('Any path on that disk, from the root: /home. Default: /'),
});
const outputSchema = z.object({
  path: z.string(),
  percentUsed: z.int(),
  percentFree: z.int(),
  totalBytes: z.number(),
  freeBytes: z.number(),
  totalGb: z.number(),
  freeGb: z.number(),
  text: z.string(),
});

export function createSystemDiskTool(read: (path: string) => Promise<DiskFacts> = statfs): Tool {
  return defineTool({
    name: 'system.disk',
    summary: 'tell how full a disk is',
    description: [
      'Tells how full the disk is that holds a path of this machine. percentUsed and percentFree are as df counts them. The sizes are in bytes and in GB. It reads no file and lists no folder.',
    ],
    aliases: ['disk', 'disk_usage'],
    phrases: phrasesFor('system.disk'),
    input: inputSchema,
    output: outputSchema,
    effect: 'read',
    circuitOf: () => null,
    examples: [{ input: { path: '/home' }, does: 'how full the disk of the home folders is' }],
    async call({ path }, { asker }) {
      try {
        return done(diskOf(path, await read(path), await tellingWordsOf(asker?.language)));
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException;
        if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'EACCES') throw error;
        // The same for both, so that nobody learns what is there.
        return fail({ code: 'not-found', message: `${path} is on no disk that can be looked at.` });
      }
    },
  });
}

function diskOf(path: string, { bsize, blocks, bfree, bavail }: DiskFacts, words: TellingWords) {
  const used = blocks - bfree;
  // What only the system may use counts as neither, as df has it.
  const both = used + bavail;
  const percentUsed = both === 0 ? 0 : Math.ceil((used / both) * 100);
  const size = { totalBytes: blocks * bsize, freeBytes: bavail * bsize };
  const inGb = { totalGb: gigabytes(size.totalBytes), freeGb: gigabytes(size.freeBytes) };
  const text = words.diskFull({ path, percentUsed, ...inGb });
  return { path, percentUsed, percentFree: 100 - percentUsed, ...size, ...inGb, text };
}

function gigabytes(bytes: number): number {
  return Math.round((bytes / BYTES_OF_GB) * 10) / 10;
}
