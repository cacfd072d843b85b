/** What the scan says of a SKILL.md: of its text, its length, and the comments in it that only a model reads. */
import { outlineOf } from '../telling/markdown-outline.ts';
import { levelOf, type ScanFinding } from './scan-rule.ts';
import { type ScanOptions, scanText } from './scan-text.ts';
import { SPEAKS_TO_MODEL } from './text-rules.ts';

/** More than the first of instructions is too much to read; more than the second is no instructions, and is not read. */
const MUCH_BYTES = 64 * 1024;
const MOST_BYTES = 256 * 1024;
const MOST_COMMENTS = 20;

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/;

/** Looks at a SKILL.md. */
export function inspectSkill(
  text: string,
  options: ScanOptions = { path: 'SKILL.md' },
): ScanFinding[] {
  const body = text.replace(FRONT_MATTER, '');
  const firstLine = text.slice(0, text.length - body.length).split('\n').length;
  const findings: ScanFinding[] = [];
  const { path } = options;
  const read = text.slice(0, MOST_BYTES);
  const bytes = Buffer.byteLength(text);
  if (bytes > MUCH_BYTES) {
    const weight = bytes > MOST_BYTES ? 'high' : 'low';
    findings.push({
      ...{ level: levelOf(weight), weight, code: 'oversize', line: firstLine, path },
      message: `The instructions are ${bytes} bytes long; ${MUCH_BYTES} should be enough.`,
      fix: 'Move what is seldom needed to files in references/ and name them.',
    });
  }
  if (body.trim() === '') {
    findings.push({
      ...{ level: 'warning', weight: 'low', code: 'empty-body', line: firstLine, path },
      message: 'There are no instructions.',
      fix: 'Say below the second --- what is to be done, step by step.',
    });
  }
  return [...findings, ...scanText(read, options), ...inspectComments(read, path)];
}

/** A comment is read by a model and seen by nobody. */
function inspectComments(text: string, path: string): ScanFinding[] {
  const { fences } = outlineOf(text);
  const findings: ScanFinding[] = [];
  for (const { start, comment } of commentsIn(text)) {
    const isCode = fences.some((fence) => fence.start <= start && start < fence.end);
    if (findings.length >= MOST_COMMENTS) break;
    if (isCode || !SPEAKS_TO_MODEL.test(comment)) continue;
    findings.push({
      ...{ level: 'warning', weight: 'medium', code: 'hidden-comment', path },
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
