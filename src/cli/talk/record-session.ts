/** `--record FILE`: what models are asked and answer while a session lasts, as a scenario in a file. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { badRequest, type RoteError } from '../../base/errors.ts';
import { writeFileAtomically } from '../../base/write-file-atomically.ts';
import type { HomeRecording } from '../../runs/home-recording.ts';
import type { CliContext } from '../command.ts';

export interface SessionRecording {
  recording: HomeRecording;
  /** Writes down what there is by now. */
  save(): Promise<void>;
  /** The same for the last time; a file with nothing in it would only be in the way. */
  end(): Promise<void>;
  /** The files that were written, in words. */
  summary(): string;
  data(): { recording: { file: string; steps: number } };
}

/** Undefined if nothing is to be recorded. */
export async function recordSession(
  name: string | undefined,
  { home }: CliContext,
  signal: AbortSignal,
): Promise<SessionRecording | undefined> {
  if (name === undefined) return undefined;
  const file = resolve(name);
  const { createHomeRecording } = await import('../../runs/home-recording.ts');
  const recording = createHomeRecording(home, signal);
  const count = (): number => recording.scenario().steps.length;
  async function save(): Promise<void> {
    const text = `${JSON.stringify(recording.scenario(), null, 2)}\n`;
    await writeFileAtomically(file, text).catch((cause: Error) => {
      throw notWritten(file, cause);
    });
  }
  if (existsSync(file)) throw isThere(file);
  // Before anything is asked: a call costs money, and what can't be written is lost.
  await save();
  return {
    recording,
    save,
    async end() {
      if (count() === 0) await rm(file, { force: true });
      else await save();
    },
    summary() {
      const calls = count();
      if (calls === 0) return `No model was asked, so there is nothing to record in ${file}.`;
      return `Recorded ${calls === 1 ? 'one call' : `${calls} calls`} of a model in ${file}.`;
    },
    data: () => ({ recording: { file, steps: count() } }),
  };
}

function isThere(file: string): RoteError {
  return badRequest({
    code: 'file-exists',
    message: `${file} is there already, and a recording overwrites nothing.`,
    hint: 'Name another file, or remove this one.',
  });
}

function notWritten(file: string, cause: Error): RoteError {
  return badRequest(
    {
      code: 'not-recorded',
      message: `The recording can't be written to ${file}: ${cause.message}.`,
      hint: 'Name a file in a folder that is there and yours.',
    },
    { cause },
  );
}
