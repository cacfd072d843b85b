/**
 * Programs that their owner lets out of their box: what of them lies in files is fixed by content when it is approved, and
 * those bytes run. A file that lies where boxes and tools write (the workspace, the data folder, skills) is read once,
 * compared, and run from a private copy; elsewhere only the account of the owner writes, and it runs where it lies.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isWithin } from '../../base/is-within.ts';
import { type Grant, isOutside } from '../../domain/grant.ts';
import { createFindFiles } from './find-files.ts';
import { createKeptTexts } from './kept-texts.ts';
import { createPrivateCopies } from './private-copies.ts';
import { shellText, withWords } from './program-words.ts';
import { type RunFile, type RunFiles, runFilesOf } from './run-files.ts';
import { runFromCopies } from './run-from-copies.ts';

export interface OutsideCommand {
  command: readonly string[];
  /** In the workspace, or a whole path. */
  cwd?: string | undefined;
}

/** What starts instead of the command, with the bytes that were approved. */
export interface PreparedOutside {
  program: string;
  args: readonly string[];
  /** The name that it has for itself. */
  calledAs?: string;
  environment: Readonly<Record<string, string>>;
  close(): void;
}

export interface OutsidePrograms {
  /** What the programs that are let out run, by content: name → hash. */
  pinsOf(grants: readonly Grant[] | undefined): Record<string, string>;
  /** Their files, each once, with what can't be known of them. */
  filesOf(grants: readonly Grant[] | undefined): RunFiles;
  /** The text of a script that was pinned with this hash; null where it is not known. */
  textOf(hash: string): string | null;
  prepare(
    command: OutsideCommand,
    pins: Readonly<Record<string, string>>,
  ): PreparedOutside | { refused: string };
}

const PREFIX = 'outside:';

export function isOutsidePin(name: string): boolean {
  return name.startsWith(PREFIX);
}

export function outsidePin(path: string): string {
  return `${PREFIX}${path}`;
}

export function createOutsidePrograms(options: {
  path: string | undefined;
  home: string | undefined;
  workspace: string;
  /** Where code that is not Rote's own lies or writes. */
  places: readonly string[];
  /** For private copies: nobody else reaches it. */
  folder: string;
}): OutsidePrograms {
  const { workspace, folder } = options;
  const home = options.home ?? '/';
  const places = (): string[] => options.places.flatMap((place) => [place, realOf(place)]);
  const isOpen = (path: string): boolean => isWithin(path, places());
  const ports = { ...createFindFiles({ path: options.path ?? '', home }), isOpen };
  const hashes = createHashes();
  const kept = createKeptTexts(join(folder, 'kept'));

  function found({ command, cwd = '.' }: OutsideCommand): RunFiles {
    return runFilesOf(command, resolve(workspace, cwd), ports);
  }

  const outsideOf = (grants: readonly Grant[] = []): OutsideCommand[] =>
    grants.flatMap((grant) => (grant.kind === 'program' && isOutside(grant) ? [grant] : []));

  return {
    pinsOf: (grants) =>
      Object.fromEntries(
        outsideOf(grants).flatMap((command) =>
          found(command).files.map(({ path }) => {
            const hash = hashes.of(path);
            kept.keep(path, hash);
            return [outsidePin(path), hash] as const;
          }),
        ),
      ),
    textOf: kept.read,
    filesOf(grants) {
      const all = outsideOf(grants).map(found);
      const byPath = new Map(all.flatMap(({ files }) => files).map((file) => [file.path, file]));
      return {
        files: [...byPath.values()],
        unknown: [...new Set(all.flatMap(({ unknown }) => unknown))],
      };
    },
    prepare(command, pins) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const copies = createPrivateCopies(folder);
      const replaced = new Map<RunFile, string>();
      for (const file of found(command).files) {
        const fault = check(file);
        if (fault === null) continue;
        copies.close();
        return { refused: fault };
      }

      /** Null where it is what was approved. */
      function check(file: RunFile): string | null {
        const { path } = file;
        const real = realOf(path);
        const pin = pins[outsidePin(path)];
        const isCopied = isOpen(real);
        const bytes = isCopied ? readFileSync(real) : null;
        const hash = bytes === null ? hashes.of(real) : hashOf(bytes);
        if (hash !== pin) return `${path} is not the file that was approved`;
        if (bytes !== null) replaced.set(file, copies.make(basename(path), bytes));
        else if (isOpen(path) || isOpen(dirname(path))) replaced.set(file, real);
        return null;
      }

      const atHome = command.command.map((word) => word.replace(/^~(?=\/)/, () => home));
      const run = runFromCopies(atHome, replaced, ports.interpreterOf);
      const missing = [...replaced.keys()].find((file) => !isReplaced(file));
      if (missing !== undefined) {
        copies.close();
        return {
          refused: `${missing.path} lies where runs write, and this command can't be given a copy of it; move it elsewhere`,
        };
      }

      /** What stands in the text of a shell has to be a word of it; what only a first line names is not handed over. */
      function isReplaced({ index, word }: RunFile): boolean {
        const text = shellText(atHome);
        if (index !== null) return true;
        const written = text === null ? '' : (atHome[text] ?? '');
        return written !== withWords(written, new Map([[word, 'another']]));
      }

      return { ...run, close: copies.close };
    },
  };
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Known by the place and the change time of a file, which nobody but the system sets. */
function createHashes(): { of(path: string): string } {
  const known = new Map<string, { stamp: string; hash: string }>();
  return {
    of(path) {
      const { dev, ino, size, ctimeNs } = statSync(path, { bigint: true });
      const stamp = [dev, ino, size, ctimeNs].join(' ');
      const before = known.get(path);
      if (before?.stamp === stamp) return before.hash;
      const hash = hashOf(readFileSync(path));
      known.set(path, { stamp, hash });
      return hash;
    },
  };
}
