/**
 * A repair as a model proposes it: lines of the part that it was shown, and imports. It is applied here and nowhere
 * else, so that a repair can't touch what was not shown.
 */
import { z } from 'zod';
import { type Result, refuse, succeed } from '../base/errors.ts';
import { findJson } from '../domain/find-json.ts';
import type { ErrorContext } from './error-context.ts';
import { LANGUAGES, type ProgramLanguage } from './program-language.ts';

const MOST_LINES = 200;
const line = z
  .string()
  .max(2000)
  .regex(/^[^\r\n\0]*$/, 'expected one line of code');

export const patchSchema = z.strictObject({
  replace: z
    .array(
      z.strictObject({
        from: z.int().min(1),
        to: z.int().min(1),
        with: z.array(line).max(MOST_LINES),
      }),
    )
    .max(20),
  imports: z.array(line).max(20).default([]),
});
export type Patch = z.output<typeof patchSchema>;

/** Null where the answer of a model holds no patch. */
export function readPatch(answer: string): Patch | null {
  return patchSchema.safeParse(findJson(answer, 'replace')).data ?? null;
}

/** The program with the patch in it, or why it is not applied. */
export function applyPatch(
  program: string,
  patch: Patch,
  at: { language: ProgramLanguage; shown: Pick<ErrorContext, 'from' | 'to'> },
): Result<string> {
  const { language, shown } = at;
  const changes = patch.replace.toSorted((one, other) => one.from - other.from);
  let last = shown.from - 1;
  for (const { from, to } of changes) {
    if (from <= last || to < from || to > shown.to) {
      return refused(
        `It changes the lines ${from} to ${to}. Only ${shown.from} to ${shown.to} were shown, and each may be changed once.`,
      );
    }
    last = to;
  }
  const { importLine } = LANGUAGES[language];
  const odd = patch.imports.find((words) => importLine?.test(words.trim()) !== true);
  if (odd !== undefined) return refused(`"${odd.slice(0, 100)}" is no import.`);
  const ending = program.includes('\r\n') ? '\r\n' : '\n';
  const lines = program.split(/\r?\n/);
  for (const { from, to, with: words } of changes.toReversed())
    lines.splice(from - 1, to - from + 1, ...words);
  const missing = patch.imports.map((words) => words.trim()).filter((one) => !lines.includes(one));
  lines.splice(importsBegin(lines, language), 0, ...missing);
  const patched = lines.join(ending);
  return patched === program ? refused('It changes nothing.') : succeed(patched);
}

function refused(why: string): Result<never> {
  return refuse({ code: 'patch-refused', message: why, hint: 'Change only the lines shown.' });
}

/** Before the first import, or the first line that is neither a comment nor a text about the program. */
function importsBegin(lines: readonly string[], language: ProgramLanguage): number {
  const comment = language === 'python' ? /^\s*(?:#|$)/ : /^\s*(?:#!|\/\/|$)/;
  let index = 0;
  while (index < lines.length && comment.test(lines[index] ?? '')) index += 1;
  if (language !== 'python') return index;
  const [, quotes] = /^[rRuU]?("""|''')/.exec(lines[index] ?? '') ?? [];
  if (quotes !== undefined) {
    const first = (lines[index] ?? '').replace(quotes, '');
    if (!first.includes(quotes))
      while (index + 1 < lines.length && !lines[index + 1]?.includes(quotes)) index += 1;
    index += first.includes(quotes) ? 1 : 2;
  }
  // Python wants these before all others.
  const future = lines.findLastIndex((words) => words.startsWith('from __future__ import'));
  return Math.min(lines.length, Math.max(index, future + 1));
}
