/**
 * The files that tools reach: those of the workspace, and those of folders outside it that the owner has granted to the
 * work. A path from the root (`/srv/music`) or from the home of the user who runs Rote (`~/notes`) is outside. Never
 * granted: the data folder, what is hidden, what holds keys, the root itself and what the system makes up. A folder is
 * granted by its real name, so that no link that is exchanged later leads elsewhere.
 */
import { realpath } from 'node:fs/promises';
import {
  type FolderAccess,
  type FolderGrant,
  folderGrantFor,
  type WantedGrant,
} from '../domain/grant.ts';
import type { Role } from '../domain/person.ts';
import type { CallContext } from '../domain/tool-call.ts';
import { type Tool, ToolFault, type ToolRefusal } from './tool.ts';
import { createWorkspace, type Workspace, type WorkspaceOptions, whyKeptOut } from './workspace.ts';

export interface ReachedFiles {
  /** Where a path leads, for a call with these grants: the workspace or a granted folder, and the path in it. */
  at(
    path: string,
    access: FolderAccess,
    context: Pick<CallContext, 'grants'>,
  ): Promise<ReachedFile>;
  /** What a tool with a `path` says of itself: what it can be granted, and what it refuses without that. */
  rulesFor(named: 'file' | 'folder', access: FolderAccess): FileRules;
}

export interface ReachedFile {
  place: Workspace;
  inside: string;
  /** Whether it lies outside the workspace, where it was granted. */
  isGranted: boolean;
}

/** How a file is named, told to who calls a tool. */
export const FILE_PATH =
  'The path of the file, relative to the workspace: notes/today.md. A path from the root or from ~/ works in a schedule that its owner granted the folder to.';

type FileRules = Required<Pick<Tool, 'grantOf' | 'refusalOf' | 'inputFault'>>;

export interface ReachedFilesOptions {
  workspace: string;
  /** The home of the user who runs Rote: `~`. */
  home: string | undefined;
  offLimits: Pick<WorkspaceOptions, 'closed' | 'readOnly' | 'byName'>;
}

export function createReachedFiles(options: ReachedFilesOptions): ReachedFiles {
  const { home } = options;
  const { closed = [] } = options.offLimits;
  const workspace = createWorkspace(options.workspace, options.offLimits);

  /** Null for a path in the workspace. */
  function outsideOf(path: string): Outside | null {
    const full = fromRoot(path, home);
    if (full === null) return null;
    const inWorkspace = below(options.workspace, full);
    return { full, inWorkspace };
  }

  /** Why nobody can grant a path; null where its owner can. */
  function whyNever(path: string): string | null {
    if (/^[a-z]:[\\/]/i.test(path)) return 'begins with the letter of a drive';
    if (/^~[^/]/.test(path)) return 'is in the home of somebody else; name it from the root';
    if (path.startsWith('~') && home === undefined) return 'names a home, and HOME is not set';
    const full = fromRoot(path, home);
    if (full === null) return null;
    const parts = partsOf(full);
    if (parts.includes('..')) return 'holds "..", which leads out of a folder';
    if (SYSTEM.test(full)) return `is in /${parts[0]}, which the system makes up`;
    if (closed.some((folder) => below(folder, full) !== null))
      return 'is in the data folder of Rote, which tools do not enter';
    return whyKeptOut(full);
  }

  async function granted({ path }: FolderGrant): Promise<Workspace> {
    const real = await realpath(path).catch(() => path);
    if (real !== path)
      throw new ToolFault('refused', `"${path}" is a link to "${real}"; name that folder instead.`);
    const keeps = closed.some((folder) => below(folder, real) !== null);
    if (keeps) throw new ToolFault('refused', `"${path}" is in the data folder of Rote.`);
    return createWorkspace(path, {
      ...options.offLimits,
      called: `the folder ${path}`,
      isGranted: true,
    });
  }

  return {
    async at(path, access, { grants }) {
      const outside = outsideOf(path);
      if (outside === null) return { place: workspace, inside: path, isGranted: false };
      if (outside.inWorkspace !== null)
        return { place: workspace, inside: outside.inWorkspace || '.', isGranted: false };
      const never = whyNever(path);
      if (never !== null) throw new ToolFault('refused', `"${path}" ${never}.`);
      const grant = folderGrantFor({ path: outside.full, access }, grants);
      if (grant === null) throw new ToolFault(NOT_GRANTED, notGranted(path, access));
      const inside = below(grant.path, outside.full) ?? '';
      return { place: await granted(grant), inside: inside || '.', isGranted: true };
    },
    rulesFor(named, access) {
      const folderFor = (path: unknown): string | null => {
        if (typeof path !== 'string' || whyNever(path) !== null) return null;
        const outside = outsideOf(path);
        if (outside === null || outside.inWorkspace !== null) return null;
        const parts = partsOf(outside.full);
        const known = parts.findIndex((part) => part.includes('${'));
        const last = named === 'folder' ? parts.length : parts.length - 1;
        const folder = parts.slice(0, known === -1 ? last : Math.min(known, last));
        return folder.length === 0 ? null : `/${folder.join('/')}`;
      };
      return {
        grantOf({ path }, role: Role): WantedGrant | null {
          const folder = role === 'owner' ? folderFor(path) : null;
          return folder === null
            ? null
            : { grant: { kind: 'folder', path: folder, access }, isNeeded: true };
        },
        refusalOf({ path }): ToolRefusal | null {
          return typeof path !== 'string' || folderFor(path) === null
            ? null
            : { code: NOT_GRANTED, message: notGranted(path, access) };
        },
        inputFault({ path }) {
          if (typeof path !== 'string') return null;
          const never = whyNever(path);
          const shown = JSON.stringify(path.slice(0, 100));
          if (never !== null) return `The path ${shown} ${never}.`;
          const outside = outsideOf(path);
          if (outside === null || outside.inWorkspace !== null || folderFor(path) !== null)
            return null;
          return `The path ${shown} names no folder that could be granted: it is at the root, or its folder is filled in.`;
        },
      };
    },
  };
}

/** A path that is not relative: what it is from the root, and in the workspace where it leads there. */
interface Outside {
  full: string;
  inWorkspace: string | null;
}

export const NOT_GRANTED = 'folder-not-granted';

function notGranted(path: string, access: FolderAccess): string {
  const does = access === 'read' ? 'read' : 'write';
  return `"${path}" is outside the workspace, and its owner has not granted to ${does} its folder to this work`;
}

/** From the root, with the home filled in; null for a path of the workspace. */
function fromRoot(path: string, home: string | undefined): string | null {
  if (path === '~' || path.startsWith('~/'))
    return home === undefined ? null : `/${partsOf(`${home}${path.slice(1)}`).join('/')}`;
  return path.startsWith('/') ? `/${partsOf(path).join('/')}` : null;
}

/** The rest of a path below a folder, empty for the folder itself; null where it is not in it. */
function below(folder: string, path: string): string | null {
  if (path === folder) return '';
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '' && part !== '.');
}

/** Folders of the system that hold no files of anybody. */
const SYSTEM = /^\/(?:proc|sys|dev(?!\/shm\/))(?:\/|$)/;
