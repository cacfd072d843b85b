/**
 * What no run may write into a skill, in any form: to destroy a disk or a home, and to drop other orders. People warn of
 * these; a run has no reason to say them, so that neither markup nor quotes, line breaks, lists or escapes hide them here.
 */
import { nextTurn } from '../../base/clock.ts';
import type { SkillTree } from '../making/skill-tree.ts';
import { decodeText } from '../skill-files.ts';
import { plainReading } from './plain-reading.ts';
import { levelOf, type ScanFinding } from './scan-rule.ts';
import { TEXT_RULES } from './text-rules.ts';

const CODES: ReadonlySet<string> = new Set(['destructive-command', 'overrides-assistant']);
const RULES = TEXT_RULES.filter(({ code }) => CODES.has(code));
/** Lines that are read as one, and after how many of them the next are. */
const TOGETHER = 12;
const STEP = 6;
/** Of the lines that are read as one; longer ones are read in parts that overlap. */
const LONGEST = 4000;
const OVERLAP = 400;

export async function neverSaid(tree: SkillTree): Promise<ScanFinding[]> {
  const findings: ScanFinding[] = [];
  for (const { path, bytes } of tree) {
    const lines = decodeText(bytes).split('\n');
    for (let start = 0; start < lines.length; start += STEP) {
      await nextTurn();
      const text = barely(lines.slice(start, start + TOGETHER).join(' '));
      findings.push(...foundIn(text).map((rule) => at(rule, path, start + 1)));
    }
  }
  return findings;
}

/** Of a finding of the scan, the same, whatever stands around it. */
export function strictly(found: ScanFinding): ScanFinding {
  return CODES.has(found.code) ? { ...found, weight: 'high', level: levelOf('high') } : found;
}

function foundIn(text: string) {
  const parts: string[] = [];
  for (let start = 0; start === 0 || start + OVERLAP < text.length; start += LONGEST - OVERLAP)
    parts.push(text.slice(start, start + LONGEST));
  return RULES.filter(({ pattern }) => parts.some((part) => pattern.test(part)));
}

function at({ code, message, fix }: (typeof RULES)[number], path: string, line: number) {
  return { level: levelOf('high'), weight: 'high', code, line, path, message, fix } as const;
}

/** The words alone: without letters that nobody sees, escapes, markup, quotes and the marks of lists. */
function barely(text: string): string {
  const spelled = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\\u00([2-7][0-9a-f])/gi, (_, code) => String.fromCharCode(parseInt(code, 16)))
    .replace(/\\[nrt]/g, ' ');
  return plainReading(spelled, 'text')
    .replace(/[*_`"',[\]#>|\\]+/g, ' ')
    .replace(/\b\w(?:[-.]\w\b){3,}/g, (spelled) => spelled.replace(/[-.]/g, ''))
    .replace(/(?<=[a-z])-(?=[a-z])/gi, ' ')
    .replace(/\s+/g, ' ');
}
