/** The line of its own script at which a skill failed, in words without anything that the script said. */
import { extname, join } from 'node:path';
import { locateError } from '../../code/locate-error.ts';
import type { ProgramLanguage } from '../../code/program-language.ts';
import type { ToolResult } from '../../domain/tool-call.ts';
import { PLAIN_NAME } from './plain-scripts.ts';

const LANGUAGE_OF: Readonly<Record<string, ProgramLanguage>> = {
  ...{ '.js': 'js', '.mjs': 'js', '.cjs': 'js', '.ts': 'ts', '.py': 'python', '.sh': 'bash' },
};

/** Null where it did not fail, or says no line of that script. */
export function failedPlace(
  { folder, path }: { folder: string; path: string },
  result: ToolResult,
): string | null {
  const language = languageOf(path);
  if (result.ok || language === null || !PLAIN_NAME.test(path)) return null;
  const place = locateError(language, saidBy(result.failure.message), join(folder, path));
  return place === null ? null : `at line ${place.line} of ${path}`;
}

/** Null where Rote knows no places of its errors. */
export function languageOf(path: string): ProgramLanguage | null {
  return LANGUAGE_OF[extname(path)] ?? null;
}

/** What the script said begins on a line of its own, as it did when it said it. */
export function saidBy(message: string): string {
  return message.replace(' It said: ', '\n');
}
