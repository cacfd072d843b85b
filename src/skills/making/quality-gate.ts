/**
 * A look at the text of a skill before it is saved or installed. It finds what careless and clumsy
 * authors write: orders to drop other orders, secrets sent away, commands that destroy, text that is
 * hidden. It is a net with holes: whoever rewords, encodes or splits a text gets through, so what a
 * skill may do is bounded by the tools it declares and by approval, not by this.
 */

import type { Finding } from '../skill.ts';
import { outlineOf } from '../telling/markdown-outline.ts';
import { LINE_RULES, type LineRule, SPEAKS_TO_MODEL, TALKED_ABOUT } from './gate-rules.ts';

/** A longer line is looked at in parts that overlap, so that its length costs no more than its due. */
const LONGEST_PART = 1000;
const OVERLAP = 300;
/** A text with more faults than this is not looked at further. */
const MOST_FINDINGS = 50;
const BEFORE = 80;
/** More than this of instructions is too much to read; more than a megabyte is no instructions. */
const MUCH_BYTES = 64 * 1024;
const MOST_BYTES = 1024 * 1024;

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/;

/** Looks at a SKILL.md. */
export function inspectSkill(text: string): Finding[] {
  const body = text.replace(FRONT_MATTER, '');
  const firstLine = text.slice(0, text.length - body.length).split('\n').length;
  const findings: Finding[] = [];
  const bytes = Buffer.byteLength(body);
  if (bytes > MUCH_BYTES) {
    findings.push({
      level: bytes > MOST_BYTES ? 'error' : 'warning',
      code: 'oversize',
      line: firstLine,
      message: `The instructions are ${bytes} bytes long; ${MUCH_BYTES} should be enough.`,
      fix: 'Move what is seldom needed to files in references/ and name them.',
    });
  }
  if (body.trim() === '') {
    findings.push({
      level: 'warning',
      code: 'empty-body',
      line: firstLine,
      message: 'There are no instructions.',
      fix: 'Say below the second --- what is to be done, step by step.',
    });
  }
  return [...findings, ...inspectText(text), ...inspectComments(text)].slice(0, MOST_FINDINGS);
}

/** Looks at any other text that comes with a skill. */
export function inspectText(text: string): Finding[] {
  const findings: Finding[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (findings.length >= MOST_FINDINGS) break;
    findings.push(...inspectLine(line, index + 1));
  }
  return findings;
}

function inspectLine(line: string, number: number): Finding[] {
  const findings = hiddenIn(line, number);
  // What a reader sees, so that no letter is disguised as another or parted by something unseen.
  const seen = line.normalize('NFKC').replace(/\p{Cf}/gu, '');
  for (const part of partsOf(seen)) {
    for (const rule of LINE_RULES) {
      const { code, message, fix } = rule;
      if (findings.some((one) => one.code === code)) continue;
      const match = rule.pattern.exec(part);
      if (match === null) continue;
      const level = isTalkedAbout(part, match, rule) ? 'warning' : rule.level;
      findings.push({ level, code, line: number, message, fix });
    }
  }
  return findings;
}

function* partsOf(line: string): Generator<string> {
  for (
    let start = 0;
    start === 0 || start + OVERLAP < line.length;
    start += LONGEST_PART - OVERLAP
  ) {
    yield line.slice(start, start + LONGEST_PART);
  }
}

/** Text that warns of something names it, mostly in quotes or after a word like "never". */
function isTalkedAbout(
  line: string,
  { index, 0: match }: RegExpExecArray,
  { kind }: LineRule,
): boolean {
  const before = line.slice(0, index);
  if (TALKED_ABOUT.test(before.slice(-BEFORE))) return true;
  const after = line.slice(index + match.length);
  const isQuoted = (before.split(/["“”]/).length - 1) % 2 === 1 && /["”]/.test(after);
  return kind === 'prose' && isQuoted;
}

/** Characters that show nothing, where a language or a picture does not need them. */
function hiddenIn(line: string, number: number): Finding[] {
  if (!/[\p{Cf}\u{E0000}-\u{E01EF}]/u.test(line)) return [];
  // Flags of regions are spelled with tags, and families of people with joiners.
  const rest = line
    .replace(/\u{1F3F4}[\u{E0020}-\u{E007E}]{1,6}\u{E007F}/gu, '')
    .replace(/^\uFEFF/, number === 1 ? '' : '$&');
  const hasRightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u.test(rest);
  const fix = 'Delete them and write the line again.';
  const finding = (level: Finding['level'], message: string): Finding[] => [
    { level, code: 'hidden-text', line: number, message, fix },
  ];
  if (/[\u{E0000}-\u{E007F}]|[\u{E0100}-\u{E01EF}]{2}/u.test(rest)) {
    return finding('error', 'There are characters that spell a text nobody can see.');
  }
  if (/[\u202A-\u202E\u2066-\u2069]/u.test(rest)) {
    const level = hasRightToLeft ? 'warning' : 'error';
    return finding(level, 'There are characters that show text in another order than it is.');
  }
  if (/[\u200B\u2060-\u2064\uFEFF]|[\x21-\x7E](?:\u200C|\u200D|\u00AD)+[\x21-\x7E]/u.test(rest)) {
    return finding('warning', 'There are characters without width between the others.');
  }
  return [];
}

/** A comment is read by a model and seen by nobody. */
function inspectComments(text: string): Finding[] {
  const { fences } = outlineOf(text);
  const findings: Finding[] = [];
  for (const { start, comment } of commentsIn(text)) {
    const isCode = fences.some((fence) => fence.start <= start && start < fence.end);
    if (isCode || !SPEAKS_TO_MODEL.test(comment)) continue;
    findings.push({
      level: 'warning',
      code: 'hidden-comment',
      line: text.slice(0, start).split('\n').length,
      message:
        'There are instructions in a comment, where a model reads them and a person does not.',
      fix: 'Write them as text, or delete the comment.',
    });
  }
  return findings;
}

/** One that is never closed reaches to the end. */
function* commentsIn(text: string): Generator<{ start: number; comment: string }> {
  let start = text.indexOf('<!--');
  while (start !== -1) {
    const close = text.indexOf('-->', start + 4);
    const end = close === -1 ? text.length : close;
    yield { start, comment: text.slice(start + 4, end) };
    start = text.indexOf('<!--', end);
  }
}
