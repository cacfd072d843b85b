/** The files of skills as text, and what can be told of them at a glance. */
import { readFileSync } from 'node:fs';

/** Windows editors still write UTF-16; its mark at the beginning says so. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le');
  return bytes.toString('utf8');
}

/** The manual of a skill or an action: what stands below its front matter. */
export function readBody({ file, bodyStart }: { file: string; bodyStart: number }): string {
  return decodeText(readFileSync(file)).slice(bodyStart);
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
