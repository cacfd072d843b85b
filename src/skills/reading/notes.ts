/** Collects what is wrong with the front matter of one file, each with the line it is about. */
import type { Finding } from '../skill.ts';

export interface Note {
  level: Finding['level'];
  code: string;
  /** The key it is about; of a key inside another, both. Without one it is about the first line. */
  at?: readonly [key: string, inner?: string];
  message: string;
  fix: string;
}

export interface Notes {
  add: (note: Note) => void;
  addFinding: (finding: Finding) => void;
  /** In the order of the lines. */
  all: () => Finding[];
}

export function createNotes(yaml: string, firstLine: number): Notes {
  const findings: Finding[] = [];
  let lines: ReadonlyMap<string, number> | null = null;

  const lineOf = (at: Note['at']): number => {
    if (at === undefined) return 1;
    lines ??= findKeys(yaml, firstLine);
    const [key, inner] = at;
    return lines.get(JSON.stringify([key, inner])) ?? lines.get(JSON.stringify([key])) ?? firstLine;
  };

  return {
    add: ({ level, code, at, message, fix }) => {
      findings.push({ level, code, line: lineOf(at), message, fix });
    },
    addFinding: (finding) => findings.push(finding),
    all: () => findings.toSorted((left, right) => left.line - right.line),
  };
}

const KEY = /^([ \t]*)(?:- +)?(["']?)([^\s"':][^"':]{0,80}?)\2[ \t]*:/;

/** The line of each key and of each key below one, where they stand on lines of their own. */
function findKeys(yaml: string, firstLine: number): Map<string, number> {
  const found = new Map<string, number>();
  let outerIndent: number | null = null;
  let outer = '';
  for (const [index, line] of yaml.split('\n').entries()) {
    const [, indent = '', , key] = KEY.exec(line) ?? [];
    if (key === undefined) continue;
    outerIndent ??= indent.length;
    const isOuter = indent.length <= outerIndent;
    if (isOuter) outer = key;
    const name = JSON.stringify(isOuter ? [key] : [outer, key]);
    if (!found.has(name)) found.set(name, firstLine + index);
  }
  return found;
}
