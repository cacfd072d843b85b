/** The files in a mail, by what its server says of its parts. The tree may be as large and as deep as its sender liked. */
import { printable } from '../base/printable.ts';
import type { MailPart } from './mailbox.ts';

/** A part, as a server describes it. */
export interface PartNode {
  part?: string | undefined;
  type: string;
  parameters?: Readonly<Record<string, string>> | undefined;
  encoding?: string | undefined;
  size?: number | undefined;
  disposition?: string | undefined;
  dispositionParameters?: Readonly<Record<string, string>> | undefined;
  childNodes?: readonly PartNode[] | undefined;
}

const MOST_FILES = 100;
/** Parts that are looked at; a mail of somebody who writes to people has a dozen. */
const MOST_PARTS = 2000;
const LONGEST_NAME = 150;

export function filesIn(structure: PartNode | undefined): MailPart[] {
  const files: MailPart[] = [];
  for (const node of partsOf(structure)) {
    const name = node.dispositionParameters?.['filename'] ?? node.parameters?.['name'];
    const isFile =
      node.disposition === 'attachment' || (name !== undefined && !isContainer(node.type));
    if (!isFile || files.length === MOST_FILES) continue;
    const part = node.part ?? '1';
    files.push({
      part,
      name: fileNameOf(name ?? '', `part-${part}`),
      mediaType: /^[\w.+-]+\/[\w.+-]+$/.test(node.type) ? node.type : 'application/octet-stream',
      bytes: node.size ?? 0,
    });
  }
  return files;
}

/** The first part that programs of calendars wrote for each other; null if there is none. */
export function calendarIn(structure: PartNode | undefined): { part: string } | null {
  for (const node of partsOf(structure))
    if (node.type.toLowerCase() === 'text/calendar') return { part: node.part ?? '1' };
  return null;
}

/** The part that a server numbers so. */
export function partIn(structure: PartNode | undefined, part: string): PartNode | null {
  for (const node of partsOf(structure))
    if ((node.part ?? '1') === part && !isContainer(node.type)) return node;
  return null;
}

const isContainer = (type: string): boolean => type.startsWith('multipart/');

/** In their order, without recursion. */
function* partsOf(structure: PartNode | undefined): Generator<PartNode> {
  const left = structure === undefined ? [] : [structure];
  for (let seen = 0; seen < MOST_PARTS; seen++) {
    const node = left.pop();
    if (node === undefined) return;
    yield node;
    left.push(...(node.childNodes ?? []).slice(0, MOST_PARTS).toReversed());
  }
}

/** The last part of what its sender called it, without what a file system or a reader could misunderstand. */
export function fileNameOf(written: string, otherwise: string): string {
  const last = printable(written).split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replaceAll(/[\p{C}<>:"|?*]/gu, '_')
    .replace(/^[.\s]+/, '')
    .trim();
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 ? plain.slice(dot).slice(0, 12) : '';
  const name = plain.slice(0, LONGEST_NAME);
  if (name === '') return otherwise;
  return plain.length > LONGEST_NAME
    ? `${name.slice(0, -ending.length || undefined)}${ending}`
    : name;
}
