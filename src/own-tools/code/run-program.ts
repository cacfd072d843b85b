/**
 * Runs a program in a box that is made for it and gone afterwards: a folder with the program and the files it was given,
 * the door to addresses, and nothing else. Paths in what it says begin with `/program/`, wherever the folder was.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProgramCheck, ProgramRun } from '../../code/exec-fix.ts';
import type { ReadAnswer, ReadQuestion } from '../../code/fetch-door.ts';
import { missingModules } from '../../code/missing-modules.ts';
import { LANGUAGES, type ProgramLanguage } from '../../code/program-language.ts';
import { type BoxEnd, type Boxes, sayStop } from '../../domain/box.ts';
import { keepFirst, keepLast } from '../../tools/kept-bytes.ts';
import { type Environment, pickEnvironment } from '../../tools/pick-environment.ts';
import { nodeFlags } from '../../tools/scripts/script-command.ts';
import { WORDS } from '../../tools/scripts/script-environment.ts';
import { ToolFault } from '../../tools/tool.ts';
import { openDoorFolder } from './door-folder.ts';

const TIME_MS = 10_000;
const MAX_OUTPUT_BYTES = 1_000_000;
/** Of all text files that it made, together. */
const MAX_TEXT_BYTES = 1_000_000;
/** In what it says, for the folder that it was in. */
const SEEN_AS = '/program';

export interface ProgramInput {
  language: ProgramLanguage;
  args: readonly string[];
  input: string;
  files: ReadonlyMap<string, Buffer>;
  hosts: readonly string[];
}

export interface ProgramFile {
  path: string;
  bytes: number;
  /** Null if it is no text, or too long. */
  text: string | null;
}

export interface ProgramBench {
  /** What the program's own file is called in what it says. */
  file: string;
  run(program: string): Promise<ProgramRun & { files: ProgramFile[] }>;
  check(program: string): Promise<ProgramCheck>;
}

export function createProgramBench(
  given: ProgramInput,
  options: {
    boxes: Pick<Boxes, 'run' | 'limits' | 'isBoxed'>;
    environment: Environment;
    signal: AbortSignal;
    /** Reads an address for the run; the first question of each run has number 1. */
    read(question: ReadQuestion): Promise<ReadAnswer>;
    /** A run begins. */
    onRun(): void;
  },
): ProgramBench {
  const { boxes, environment, signal } = options;
  const language = LANGUAGES[given.language];
  const node = process.execPath;

  async function inPlace<T>(program: string, work: (folder: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), 'rote-code-'));
    try {
      for (const [name, bytes] of given.files) await writeFile(join(folder, name), bytes);
      await writeFile(join(folder, language.file), program);
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function inBox(
    command: readonly string[],
    folder: string,
    more: {
      readOnly: readonly string[];
      environment: Readonly<Record<string, string>>;
      input: string;
      hosts: readonly string[];
    },
  ) {
    const [name = '', ...args] = command;
    const stdout = keepFirst(MAX_OUTPUT_BYTES);
    const stderr = keepLast(MAX_OUTPUT_BYTES);
    const limits = { ...boxes.limits(), timeMs: TIME_MS, outputBytes: 10 * MAX_OUTPUT_BYTES };
    const end = await boxes.run({
      program: name === 'node' ? node : name,
      args,
      folder,
      seenAt: folder,
      cwd: folder,
      readOnly: more.readOnly,
      environment: { ...pickEnvironment(environment, WORDS), ...more.environment },
      hosts: more.hosts,
      limits,
      input: more.input,
      signal,
      onOutput: stdout.add,
      onError: stderr.add,
    });
    const seen = (text: string) => text.replaceAll(folder, SEEN_AS);
    if (end.kind === 'not-started')
      throw new ToolFault('not-started', `A ${given.language} program can't be run: ${end.why}.`);
    if (end.stopped === 'aborted') throw new ToolFault('aborted', 'The program was stopped.');
    return {
      end,
      stopped: end.stopped === null ? null : sayStop(end.stopped, limits),
      said: {
        stdout: seen(stdout.text()),
        stderr: seen(stderr.text()),
        isCut: stdout.isCut() || stderr.isCut(),
      },
    };
  }

  return {
    file: `${SEEN_AS}/${language.file}`,
    run: (program) =>
      inPlace(program, async (folder) => {
        options.onRun();
        const door = await openDoorFolder(options.read);
        const flags =
          given.language === 'js' || given.language === 'ts'
            ? [
                ...((await boxes.isBoxed())
                  ? nodeFlags({ writes: [folder, '/tmp'], hasNetwork: true })
                  : []),
                // With hosts of its own it has a network of its own.
                ...(given.hosts.length === 0 ? door.preload : []),
              ]
            : [];
        const [runner, ...rest] = language.run;
        try {
          const { end, stopped, said } = await inBox(
            [runner, ...rest, ...flags, join(folder, language.file), ...given.args],
            folder,
            { ...door, input: given.input, hosts: given.hosts },
          );
          const files = await madeFiles(end, folder, [language.file, ...given.files.keys()]);
          return { exitCode: stopped === null ? end.exitCode : null, stopped, ...said, files };
        } finally {
          await door.close();
        }
      }),
    check: (program) =>
      inPlace(program, async (folder) => {
        const { end, said } = await inBox(
          [...language.check, join(folder, language.file)],
          folder,
          { readOnly: [node], environment: {}, input: '', hosts: [] },
        );
        return {
          fault:
            end.exitCode === 0 ? null : said.stderr.trim().slice(0, 2000) || 'it is no program',
          warnings: missingModules(given.language, program, new Set(given.files.keys())),
        };
      }),
  };
}

/** What it made in its folder; what it was given is none of it, also where it changed that. */
async function madeFiles(
  end: Extract<BoxEnd, { kind: 'ended' }>,
  folder: string,
  given: readonly string[],
): Promise<ProgramFile[]> {
  let room = MAX_TEXT_BYTES;
  const made: ProgramFile[] = [];
  for (const { path, bytes } of end.files.list) {
    if (given.includes(path)) continue;
    const content = bytes <= room ? await readFile(join(folder, path)).catch(() => null) : null;
    const text = content === null ? null : textOf(content);
    if (text !== null) room -= bytes;
    made.push({ path, bytes, text });
  }
  return made;
}

function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
