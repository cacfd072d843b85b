/**
 * The scan of a whole skill: its SKILL.md and every file beside it. What it can't look into is a finding too. It reads a
 * bounded amount, programs first, so that no skill keeps the process busy.
 */

import { nextTurn } from '../../base/clock.ts';
import type { SkillFile, SkillTree } from '../making/skill-tree.ts';
import { skillFileOf } from '../making/skill-tree.ts';
import { readSkill } from '../reading/read-skill.ts';
import { decodeText } from '../skill-files.ts';
import { inspectSkill } from './inspect-skill.ts';
import { languageOf } from './read-statements.ts';
import { heaviestFirst, levelOf, type ScanFinding, type Weight } from './scan-rule.ts';
import { scanPieces } from './scan-text.ts';

/** Longer than anybody writes; data may be, and is not looked at whole. */
const LONGEST_TEXT = 1024 * 1024;
const MOST_TEXT = 4 * 1024 * 1024;
/** The beginnings of programs for Linux, macOS and Windows, of Python's compiled ones, of WebAssembly and archives. */
const PROGRAM = /^(?:\x7fELF|MZ|\xcf\xfa\xed\xfe|\xce\xfa\xed\xfe|\xca\xfe\xba\xbe|\0asm)/;
const PACKED =
  /\.(?:zip|rar|7z|tar|tgz|gz|xz|bz2|jar|whl|pyc|pyo|so|dylib|dll|exe|dmg|pkg|deb|rpm|node|wasm)$/i;

/** The heaviest first. */
export async function scanTree(
  tree: SkillTree,
  count?: (tried: number) => void,
): Promise<ScanFinding[]> {
  const skillFile = skillFileOf(tree);
  const skill =
    skillFile === null
      ? null
      : readSkill(decodeText(skillFile.bytes), { folderName: '', file: '' });
  const { hosts = [], secrets = [] } = skill?.ok === true ? skill.value : {};
  const options = { declared: { hosts, secrets }, ...(count !== undefined && { count }) };
  let left = MOST_TEXT;
  const inOrder = tree.toSorted((one, other) => rankOf(one) - rankOf(other));
  const findings: ScanFinding[] = [];
  for (const file of inOrder) {
    const { path, bytes } = file;
    if (file === skillFile) {
      findings.push(...inspectSkill(decodeText(bytes), { path, ...options }));
      continue;
    }
    const look = lookAt(file, left);
    if (look !== 'read') {
      if (look !== 'pass') findings.push(look);
      continue;
    }
    left -= bytes.length;
    const pieces = scanPieces(decodeText(bytes), { path, ...options });
    let piece = pieces.next();
    for (; piece.done !== true; piece = pieces.next()) await nextTurn();
    findings.push(...piece.value);
  }
  return findings.toSorted(heaviestFirst);
}

function rankOf({ path, bytes, isExecutable }: SkillFile): number {
  if (path.toLowerCase() === 'skill.md') return 0;
  if (isExecutable || languageOf(path, bytes.toString('latin1', 0, 100)) !== 'text') return 1;
  return path.endsWith('.md') ? 2 : 3;
}

/** Pictures and other data run nothing and say nothing to a model: they are passed over. */
function lookAt(file: SkillFile, left: number): 'read' | 'pass' | ScanFinding {
  const { path, bytes, isExecutable } = file;
  const head = bytes.subarray(0, 8000);
  const isWide = head.length > 1 && [0xfeff, 0xfffe].includes(head.readUInt16BE(0));
  if (PROGRAM.test(head.toString('latin1', 0, 8)) || PACKED.test(path))
    return unread(path, 'medium', 'a program or an archive');
  if (head.includes(0) && !isWide)
    return isExecutable ? unread(path, 'medium', 'no text, and can be run') : 'pass';
  if (bytes.length <= Math.min(LONGEST_TEXT, left)) return 'read';
  return unread(path, rankOf(file) === 1 ? 'high' : 'low', `${bytes.length} bytes long`);
}

function unread(path: string, weight: Weight, what: string): ScanFinding {
  return {
    ...{ level: levelOf(weight), code: 'unread-file', weight, line: 1, path },
    message: `The file is ${what}, and the scan does not look into it.`,
    fix: 'Leave it out, or ship what it is made from.',
  };
}
