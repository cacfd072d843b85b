/**
 * What lies in the folder of a skill, file by file, as its owner reads it: texts whole, and of what is no text how much
 * there is. A person agrees to what was read here, so its hashes are of the same bytes.
 */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { contentHash } from '../../base/content-hash.ts';
import type { ShownFile } from '../../domain/request-document.ts';
import { decodeText } from '../../skills/skill-files.ts';
import type { SkillFolder } from '../../skills/skill-folder.ts';

type Files = SkillFolder['files'];

export function shownFiles(
  files: Files,
  named: (path: string) => string = (path) => path,
): ShownFile[] {
  return files.map((file) => ({
    name: `${named(file.path)}${file.isExecutable ? ' (can be run)' : ''}`,
    text: textOf(file.bytes),
  }));
}

function textOf(bytes: Buffer): string {
  const isUtf16 = bytes.length > 1 && [0xfeff, 0xfffe].includes(bytes.readUInt16BE(0));
  if (isUtf16 || (isUtf8(bytes) && !bytes.includes(0))) return decodeText(bytes);
  return `(no text: ${bytes.length} bytes, SHA-256 ${hashOf(bytes)})`;
}

/** True if these files are those that were pinned; what is exchanged while it is read is neither. */
export function arePinned(
  files: Files,
  skill: string,
  pins: Readonly<Record<string, string>>,
): boolean {
  const name = `skill:${skill}`;
  const found = files.map(({ path, bytes }) => [path, hashOf(bytes)] as const);
  const whole = pins[name];
  if (whole !== undefined) return contentHash(found) === whole;
  const pinned = Object.keys(pins).filter((pin) => pin.startsWith(`${name}/`));
  return (
    pinned.length === found.length &&
    found.every(([path, hash]) => pins[`${name}/${path}`] === hash)
  );
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
