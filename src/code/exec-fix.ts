/**
 * Runs a program, and where it fails repairs the one place at which it did: run → locate → show the place → repair →
 * check that it can be read → run again. At most three attempts. Each step is kept before the next begins, so that after a
 * crash none that ended is done again.
 *
 *   ran, fine → over          ran, failed, no place → over: told as it is
 *   ran, failed, a place → asked for a patch → refused or can't be read → the attempt is spent, nothing runs
 *                                            → can be read → runs as the next attempt
 */
import { type ErrorContext, errorContext } from './error-context.ts';
import { type ErrorPlace, locateError } from './locate-error.ts';
import { applyPatch, readPatch } from './patch.ts';
import type { ProgramLanguage } from './program-language.ts';

export const MOST_ATTEMPTS = 3;

/** How a program ended. */
export interface ProgramRun {
  /** Null if something else ended it. */
  exitCode: number | null;
  /** The bound that ended it, in words. */
  stopped: string | null;
  stdout: string;
  stderr: string;
  isCut: boolean;
  files: readonly { path: string; bytes: number }[];
}

export interface ProgramCheck {
  /** What keeps it from being read; null if nothing does. */
  fault: string | null;
  /** What may be missing when it runs. */
  warnings: readonly string[];
}

export interface FixRequest {
  language: ProgramLanguage;
  program: string;
  error: ErrorPlace;
  context: ErrorContext;
  /** Why the repair before was not taken. */
  refused: string | null;
}

/** The words of a model, or why there are none. */
export type FixAnswer = { kind: 'said'; text: string } | { kind: 'silent'; why: string };

export interface ExecFixPorts {
  run(program: string): Promise<ProgramRun>;
  check(program: string): Promise<ProgramCheck>;
  /** Null where nobody repairs: then a person gets the place. */
  fix: ((request: FixRequest) => Promise<FixAnswer>) | null;
  /** Answers what a step of this name came to, from before the crash if it ended there. */
  once<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export interface Attempt {
  attempt: number;
  exitCode: number | null;
  /** The place at which it failed, if it ran and said one. */
  error: ErrorPlace | null;
  /** Why it was not run. */
  refused: string | null;
  warnings: readonly string[];
}

export interface FixedRun {
  /** The one that ended it, from 1. */
  attempt: number;
  /** True if it works, and did not at first. */
  fixed: boolean;
  /** How it last ran. */
  run: ProgramRun;
  /** As it last ran. */
  program: string;
  error: ErrorPlace | null;
  context: ErrorContext | null;
  attempts: readonly Attempt[];
  /** Why there was no further attempt; null if it works. */
  why: string | null;
}

export async function execWithFix(
  source: { language: ProgramLanguage; program: string; file: string },
  ports: ExecFixPorts,
): Promise<FixedRun> {
  const { language, file } = source;
  const attempts: Attempt[] = [];
  let { program } = source;
  let run = await ports.once('run 1', () => ports.run(program));

  const placeOf = (): ErrorPlace | null =>
    run.exitCode === 0 ? null : locateError(language, run.stderr, file);
  const ended = (why: string | null): FixedRun => {
    const error = placeOf();
    return {
      attempt: attempts.length,
      fixed: run.exitCode === 0 && attempts.length > 1,
      ...{ run, program, error, attempts, why },
      context: error === null ? null : errorContext(program, error.line),
    };
  };
  const ran = (warnings: readonly string[]): void => {
    const attempt = attempts.length + 1;
    attempts.push({ attempt, exitCode: run.exitCode, error: placeOf(), refused: null, warnings });
  };

  ran([]);
  let refused: string | null = null;
  while (run.exitCode !== 0) {
    if (attempts.length >= MOST_ATTEMPTS) return ended('three attempts were made');
    const error = placeOf();
    if (run.stopped !== null) return ended(run.stopped);
    if (error === null) return ended('it does not say where it failed');
    const { fix } = ports;
    if (fix === null) return ended('no model is set up that repairs it');
    const context = errorContext(program, error.line);
    const next = attempts.length + 1;
    const asked = { language, program, error, context, refused };
    const answer = await ports.once(`fix ${next}`, () => fix(asked));
    if (answer.kind === 'silent') return ended(answer.why);
    const patched = patchedBy(answer.text, asked);
    const check = patched.ok
      ? await ports.once(`check ${next}`, () => ports.check(patched.program))
      : null;
    refused = patched.ok ? (check?.fault ?? null) : patched.why;
    if (!patched.ok || refused !== null) {
      attempts.push({ attempt: next, exitCode: null, error, refused, warnings: [] });
      continue;
    }
    program = patched.program;
    const repaired = program;
    run = await ports.once(`run ${next}`, () => ports.run(repaired));
    ran(check?.warnings ?? []);
  }
  return ended(null);
}

function patchedBy(
  answer: string,
  { language, program, context }: FixRequest,
): { ok: true; program: string } | { ok: false; why: string } {
  const patch = readPatch(answer);
  if (patch === null) return { ok: false, why: 'The answer was no patch.' };
  const applied = applyPatch(program, patch, { language, shown: context });
  return applied.ok
    ? { ok: true, program: applied.value }
    : { ok: false, why: applied.fault.message };
}
