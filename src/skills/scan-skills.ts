/**
 * Scans sources of skills. What did not change since the last scan is not read again: a file is known
 * by its time, size and number, and one that was only touched by its content. One bad file harms no
 * other.
 */
import { readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import type { Clock } from '../base/clock.ts';
import {
  type Diagnostic,
  type FoundSkill,
  needsEnabling,
  type SkillSource,
} from './found-skill.ts';
import { type FolderFiles, type FolderReading, readFolder } from './read-folder.ts';
import { type ReadFile, readTextFile, type SkillFilePlace } from './read-text-file.ts';

export interface SkillScan {
  skills: FoundSkill[];
  diagnostics: Diagnostic[];
  /** The folders in which a change would be seen. */
  folders: string[];
  /** Sources that are not there. */
  missing: string[];
}

export interface SkillScanner {
  scan(sources: readonly SkillSource[]): Promise<SkillScan>;
}

/** What a file or folder was when it was looked at. */
interface Stamp {
  mtimeMs: number;
  ctimeMs: number;
  size: number;
  ino: number;
}

interface KnownFolder {
  source: SkillSource;
  folders: { path: string; stamp: Stamp | null }[];
  files: Map<string, { stamp: Stamp | null; read: ReadFile }>;
  reading: FolderReading;
}

/** So many folders are looked at before others have their turn. */
const FOLDERS_AT_A_TIME = 50;
/** Of what others may have written, no more than this is looked at: a run could fill it without end. */
const MOST_FOLDERS_OF_OTHERS = 300;
const MOST_TEXT_OF_OTHERS = 500_000;

export function createSkillScanner({ clock }: { clock: Pick<Clock, 'defer'> }): SkillScanner {
  let known = new Map<string, KnownFolder>();

  const breathe = (): Promise<void> => new Promise((resolve) => clock.defer(resolve));

  function scanFolder(folder: string, source: SkillSource): KnownFolder {
    const before = known.get(folder);
    if (before?.source === source && isUnchanged(before)) return before;
    const files: KnownFolder['files'] = new Map();
    const folders = [{ path: folder, stamp: stampOf(folder) }];
    const names = namesIn(folder);
    let textLeft = needsEnabling(source) ? MOST_TEXT_OF_OTHERS : Number.POSITIVE_INFINITY;
    const actions = join(folder, 'actions');
    if (names.includes('actions')) folders.push({ path: actions, stamp: stampOf(actions) });
    const listing: FolderFiles = {
      folder,
      source,
      names,
      actionNames: names.includes('actions') ? namesIn(actions) : [],
      read(path) {
        if (textLeft <= 0) return TOO_MUCH_TEXT;
        const stamp = stampOf(path);
        const old = before?.files.get(path);
        const place = { folder, isSingle: needsEnabling(source) };
        const read = readAgain({ path, place, stamp, old });
        files.set(path, { stamp, read });
        if (read.ok) textLeft -= read.text.length;
        return read;
      },
    };
    return { source, folders, files, reading: readFolder(listing) };
  }

  async function scanSource(
    source: SkillSource,
    { scan, found }: { scan: SkillScan; found: Map<string, KnownFolder> },
  ): Promise<void> {
    const names = foldersIn(source.folder);
    if (names === null) {
      scan.missing.push(source.folder);
      return;
    }
    scan.folders.push(source.folder);
    const counted = needsEnabling(source) ? names.slice(0, MOST_FOLDERS_OF_OTHERS) : names;
    if (counted.length < names.length) scan.diagnostics.push(tooMany(source, names.length));
    for (const [index, name] of counted.entries()) {
      if (index % FOLDERS_AT_A_TIME === FOLDERS_AT_A_TIME - 1) await breathe();
      const folder = join(source.folder, name);
      if (leadsOut(folder, source)) {
        scan.diagnostics.push(outside(folder, source));
        continue;
      }
      const now = scanFolder(folder, source);
      found.set(folder, now);
      collect(now, scan);
    }
  }

  return {
    async scan(sources) {
      const found = new Map<string, KnownFolder>();
      const scan: SkillScan = { skills: [], diagnostics: [], folders: [], missing: [] };
      for (const source of sources) await scanSource(source, { scan, found });
      known = found;
      return scan;
    },
  };
}

function collect({ folders, reading }: KnownFolder, scan: SkillScan): void {
  for (const { path, stamp } of folders) if (stamp !== null) scan.folders.push(path);
  if (reading.skill !== null) scan.skills.push(reading.skill);
  scan.diagnostics.push(...reading.diagnostics);
}

function isUnchanged({ folders, files }: KnownFolder): boolean {
  return (
    folders.every(({ path, stamp }) => isSame(stamp, stampOf(path))) &&
    [...files].every(([path, { stamp }]) => isSame(stamp, stampOf(path)))
  );
}

function isSame(left: Stamp | null, right: Stamp | null): boolean {
  if (left === null || right === null) return left === right;
  return (
    left.mtimeMs === right.mtimeMs &&
    left.ctimeMs === right.ctimeMs &&
    left.size === right.size &&
    left.ino === right.ino
  );
}

function stampOf(path: string): Stamp | null {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return null;
    const { mtimeMs, ctimeMs, size, ino } = stat;
    return { mtimeMs, ctimeMs, size, ino };
  } catch {
    // A path through a file, or one that may not be looked at: reading it says why.
    return null;
  }
}

function readAgain(file: {
  path: string;
  place: SkillFilePlace;
  stamp: Stamp | null;
  old: { stamp: Stamp | null; read: ReadFile } | undefined;
}): ReadFile {
  const { path, place, stamp, old } = file;
  if (old !== undefined && stamp !== null && isSame(old.stamp, stamp)) return old.read;
  return readTextFile(path, place, old?.read);
}

/** A folder of skills that runs may write could be made to hold any folder of the machine. */
function leadsOut(folder: string, source: SkillSource): boolean {
  if (!needsEnabling(source)) return false;
  try {
    return !realpathSync(folder).startsWith(realpathSync(source.folder) + sep);
  } catch {
    return true;
  }
}

const TOO_MUCH_TEXT: ReadFile = {
  ok: false,
  finding: {
    level: 'error',
    code: 'too-much',
    line: 1,
    message: `The skill has more than ${MOST_TEXT_OF_OTHERS} characters in front of this file; where others may write, no more is read.`,
    fix: 'Move what is long into files in references/, and refer to them.',
  },
};

function tooMany({ folder, kind }: SkillSource, count: number): Diagnostic {
  const fix = 'Take those that you want into your own skills: rote skills install PATH';
  const message = `It holds ${count} folders; where others may write, the first ${MOST_FOLDERS_OF_OTHERS} are looked at.`;
  const finding = { level: 'error' as const, code: 'too-much', line: 1, message, fix };
  return { path: folder, source: kind, findings: [finding] };
}

function outside(folder: string, { kind }: SkillSource): Diagnostic {
  const finding = {
    level: 'error' as const,
    code: 'outside',
    line: 1,
    message: 'The folder is a link that leads out of the folder of skills; it is not read.',
    fix: `Copy it, or take it into your own skills: rote skills install ${folder}`,
  };
  return { path: folder, source: kind, findings: [finding] };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** In order; null where the source itself is not there. Hidden ones hold what is not for us. */
function foldersIn(folder: string): string[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(
        (entry) =>
          (entry.isDirectory() || entry.isSymbolicLink()) &&
          !entry.name.startsWith('.') &&
          entry.name !== 'node_modules',
      )
      .map(({ name }) => basename(name))
      .sort();
  } catch {
    return null;
  }
}
