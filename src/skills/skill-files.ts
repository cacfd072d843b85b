/** The files of skills as text, and what can be told of them at a glance. */
import { basename, dirname } from 'node:path';
import { RoteError } from '../base/errors.ts';
import { readInside } from '../base/read-inside.ts';

/** Windows editors still write UTF-16; its mark at the beginning says so. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le');
  return bytes.toString('utf8');
}

const MOST_BYTES = 1_000_000;

/**
 * The manual of a skill or an action: what stands below its front matter. The file may have become something else since
 * it was found, so it is looked at again.
 */
export function readBody({ file, bodyStart }: { file: string; bodyStart: number }): string {
  const read = readInside(file, { folder: folderOfSkill(file), maxBytes: MOST_BYTES });
  if (read.ok) return decodeText(read.bytes).slice(bodyStart);
  throw new RoteError(
    {
      code: 'unreadable-skill',
      message: `${file} can't be read any more: ${read.why === 'unreadable' ? read.message : read.why}.`,
      hint: 'rote skills list says what is wrong with it.',
    },
    { blame: 'failure' },
  );
}

/** Actions are in a folder of their own. */
function folderOfSkill(file: string): string {
  const folder = dirname(file);
  return basename(folder) === 'actions' ? dirname(folder) : folder;
}

const BEGINNING = 4096;
const DOTTED = /^\uFEFF?---[\s\S]*?^name:\s*["']?[\w-]+\.[\w.-]+/m;

/** Whether the front matter names something like `email.send`. */
export function hasDottedName(text: string): boolean {
  return DOTTED.test(text.slice(0, BEGINNING));
}

export function isMarkdown(name: string): boolean {
  return /\.md$/i.test(name) && !name.startsWith('.');
}
