/**
 * The front matter of a markdown file as a map of what it says, with everything that is odd about it;
 * or, where there is nothing to read, the reason.
 */

import type { Finding } from '../skill.ts';
import { unclosedBefore } from './fence-findings.ts';
import { findFrontMatter, lineAt } from './find-front-matter.ts';
import type { FrontMap } from './front-value.ts';
import { type ReadYaml, readFullYaml } from './full-yaml.ts';
import { createNotes, type Notes } from './notes.ts';
import { readPlainYaml } from './plain-yaml.ts';
import { type Repair, repairYaml, textInsideYaml } from './repair-yaml.ts';

export type ReadFrontMatter =
  | { ok: true; fields: FrontMap; bodyStart: number; notes: Notes }
  | { ok: false; findings: readonly Finding[] };

/** `called` is what the file goes by, for the fix of one that has no front matter. */
export function readFrontMatter(text: string, called: string): ReadFrontMatter {
  const found = findFrontMatter(text, called);
  if (!found.ok) return found;
  const { yaml, firstLine, bodyStart, findings } = found.value;
  const notes = createNotes(yaml, firstLine);
  for (const finding of findings) notes.addFinding(finding);
  const plain = readPlainYaml(yaml);
  if (plain !== null) return { ok: true, fields: plain, bodyStart, notes };
  const read = readFullYaml(yaml);
  if (read.ok) return { ok: true, fields: read.map, bodyStart, notes };
  const stray = textInsideYaml(yaml);
  if (stray !== null) return refuse(notes, unclosedBefore(firstLine + stray - 1));
  const repaired = repairYaml(yaml);
  if (repaired === null) return refuse(notes, nothingToRead(read, { yaml, firstLine }));
  for (const repair of repaired.repairs) notes.addFinding(told(repair, firstLine));
  if (repaired.repairs.length === 0) notes.addFinding(wholeFault(read, { yaml, firstLine }));
  return { ok: true, fields: repaired.map, bodyStart, notes };
}

function refuse(notes: Notes, finding: Finding): ReadFrontMatter {
  notes.addFinding(finding);
  return { ok: false, findings: notes.all() };
}

type Unread = Extract<ReadYaml, { ok: false }>;
interface Source {
  yaml: string;
  firstLine: number;
}

function nothingToRead(read: Unread, source: Source): Finding {
  if (read.fault !== null) return wholeFault(read, source);
  const isEmpty = read.holds === 'nothing';
  return {
    level: 'error',
    code: isEmpty ? 'empty-frontmatter' : 'bad-yaml',
    line: source.firstLine,
    message: isEmpty
      ? 'The front matter is empty.'
      : 'The front matter holds no keys: each line has to be a key, a colon, a space and a value.',
    fix: 'Write at least two lines in it:\nname: a-name\ndescription: What it does, and when to use it.',
  };
}

/** Broken as a whole, though each of its keys can be read alone. */
function wholeFault({ fault }: Unread, { yaml, firstLine }: Source): Finding {
  const reason = fault?.reason ?? 'it is not a map of keys';
  return {
    level: 'error',
    code: fault?.code ?? 'bad-yaml',
    line: firstLine + lineAt(yaml, fault?.offset ?? 0) - 1,
    message: `The front matter can't be read as YAML because ${reason}.`,
    fix: 'Start every key at the beginning of its line, with a colon and a space after it.',
  };
}

/** YAML reads it, only not as it was meant: no reason to call the file invalid. */
function levelOf({ code }: Repair): Finding['level'] {
  return code === 'odd-value' ? 'warning' : 'error';
}

/** Longer texts are better off without quotes. */
const LONGEST_QUOTE = 200;

function told(repair: Repair, firstLine: number): Finding {
  const { key, code, reason, readAs } = repair;
  const line = firstLine + repair.line - 1;
  const finding = { level: levelOf(repair), code, line };
  if (code === 'duplicate-key') {
    return { ...finding, message: `${reason}; the last one counts.`, fix: 'Keep one of them.' };
  }
  if (readAs === null) {
    return {
      ...finding,
      message: `"${key}" can't be read as YAML because ${reason}; it was left out.`,
      fix: `Write "${key}" as lines of key: value, set in with two spaces.`,
    };
  }
  return {
    ...finding,
    message: `"${key}" can't be read as YAML because ${reason}; it was read as plain text.`,
    fix:
      readAs.length > LONGEST_QUOTE
        ? `Write ${key}: >- and the text on the next line, set in with two spaces.`
        : `Put the value in quotes: ${key}: ${JSON.stringify(readAs)}`,
  };
}
